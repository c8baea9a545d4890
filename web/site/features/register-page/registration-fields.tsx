import { m } from '#messages/compiled/messages.js';
import type { Draft } from '#web/lib/form-return.ts';
import type { FieldErrors } from '#web/lib/use-call-form.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { SelectField } from '#web/ui/form-parts.tsx';
import {
  AccountEmailField,
  AccountPhoneField,
  FirstNameField,
  GenderField,
  LastNameField,
  NewPasswordField,
  PetTypeField,
  TermsField,
} from '../../forms/account-fields.tsx';
import { BirthFields } from '../../forms/birth-fields.tsx';
import { pageCountryChoices } from '../../forms/country-words.ts';
import { PictureField } from './picture-field.tsx';

/** The choices of the specification with what they are at first; advertising asks to be ticked by hand. */
const choices = [
  { name: 'loyaltyClub', label: m.register_page_loyalty, hint: m.account_loyalty_hint, ticked: true },
  { name: 'washReminders', label: m.account_reminders, hint: m.account_reminders_hint, ticked: true },
  { name: 'saveLogin', label: m.register_page_save_login, hint: m.register_page_save_login_hint, ticked: true },
  { name: 'marketingEmails', label: m.account_marketing, hint: m.account_marketing_hint, ticked: false },
] as const;

type RegistrationFieldsProps = {
  readonly errors: FieldErrors;
  /** What had been typed before a refusal without scripts. */
  readonly draft: Draft;
};

/** Every field of the full-page registration (specification, section 3), in three parts. */
export function RegistrationFields({ errors, draft }: RegistrationFieldsProps) {
  return (
    <>
      <fieldset className="form-section">
        <legend>{m.register_page_you()}</legend>
        <div className="field-pair">
          <FirstNameField error={errors['firstName']} typed={draft?.['firstName']} />
          <LastNameField error={errors['lastName']} typed={draft?.['lastName']} />
        </div>
        <div className="field-pair">
          <AccountEmailField error={errors['email']} typed={draft?.['email']} />
          <AccountPhoneField error={errors['phone']} typed={draft?.['phone']} />
        </div>
        <NewPasswordField error={errors['password']} />
        <BirthFields error={errors['dateOfBirth']} typed={draft} />
        <div className="field-pair">
          <SelectField
            label={m.account_country()}
            name="country"
            autoComplete="country"
            chosen={draft?.['country'] ?? 'IL'}
            options={pageCountryChoices()}
          />
          <GenderField typed={draft?.['gender']} />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_page_pet()}</legend>
        <PetTypeField typed={draft?.['petType']} />
        <PictureField error={errors['profilePicture']} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_page_preferences()}</legend>
        {choices.map(({ name, label, hint, ticked }) => (
          <CheckField
            key={name}
            label={label()}
            hint={hint()}
            name={name}
            value="true"
            defaultChecked={draft === null ? ticked : draft[name] !== undefined}
          />
        ))}
        <TermsField name="termsAgreed" error={errors['termsAgreed']} />
      </fieldset>
    </>
  );
}
