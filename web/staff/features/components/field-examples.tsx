import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { GallerySection, useComponentTexts } from './gallery-section.tsx';

/**
 * Shows form fields with a hint, an optional mark or an error, and a disabled field. Also shows the end of a form whose
 * request failed.
 */
export function FieldExamples() {
  const words = useComponentTexts();
  return (
    <GallerySection title={words('fields')}>
      <form className="parts-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField label={words('name')} hint={words('nameHint')} optionalMark={words('optional')} name="name" />
        <TextField
          label={words('email')}
          error={words('emailError')}
          name="email"
          dir="ltr"
          defaultValue="name@example"
        />
        <TextField label={words('amount')} name="amount" dir="ltr" defaultValue="120" disabled />
        <PasswordField label={words('password')} showLabel={words('show')} name="password" autoComplete="off" />
        <TextArea label={words('message')} name="message" rows={3} />
        <SelectField
          label={words('station')}
          name="station"
          chosen="haifa"
          options={[
            { value: 'ramat-gan', label: words('stationOne') },
            { value: 'haifa', label: words('stationTwo') },
          ]}
        />
        <CheckField label={words('news')} name="news" defaultChecked />
        <CheckField label={words('agree')} error={words('agreeError')} name="agree" />
        <FormFooter failure={words('formFailure')} pending={false} label={words('send')} busy={words('pending')} />
      </form>
    </GallerySection>
  );
}
