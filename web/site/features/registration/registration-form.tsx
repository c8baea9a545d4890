import type { Customer } from '#contracts/identity/account.ts';
import { dialogCountries } from '#contracts/core/countries.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormFailure, SelectField } from '#web/ui/form-parts.tsx';
import {
  AccountEmailField,
  AccountPhoneField,
  ConfirmPasswordField,
  FirstNameField,
  GenderField,
  LastNameField,
  NewPasswordField,
  PetTypeField,
  TermsField,
} from '../../forms/account-fields.tsx';
import { countryWords } from '../../forms/country-words.ts';
import { useRegistration } from './use-registration.ts';

/** The choices of the specification with what they are at first; marketing asks to be ticked by hand. */
const choices = [
  { name: 'loyaltyProgram', label: m.account_loyalty, hint: m.account_loyalty_hint, ticked: true },
  { name: 'reminders', label: m.account_reminders, hint: m.account_reminders_hint, ticked: true },
  { name: 'marketing', label: m.account_marketing, hint: m.account_marketing_hint, ticked: false },
] as const;

/** Step two: the whole form, in two sections. */
export function RegistrationForm({ onDone }: { readonly onDone: (customer: Customer) => void }) {
  const { errors, failure, pending, submit } = useRegistration(onDone);
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <fieldset className="form-section">
        <legend>{m.register_personal()}</legend>
        <div className="field-pair">
          <FirstNameField error={errors['firstName']} />
          <LastNameField error={errors['lastName']} />
        </div>
        <div className="field-pair">
          <AccountEmailField error={errors['email']} />
          <AccountPhoneField error={errors['phone']} />
        </div>
        <NewPasswordField error={errors['password']} />
        <ConfirmPasswordField error={errors['confirmPassword']} />
        <div className="field-pair">
          <TextField
            label={m.account_birth()}
            optionalMark={m.checkout_optional()}
            error={errors['dateOfBirth']}
            name="dateOfBirth"
            type="date"
            autoComplete="bday"
            min="1901-01-01"
          />
          <SelectField
            label={m.account_country()}
            name="country"
            autoComplete="country"
            chosen={dialogCountries[0]}
            options={dialogCountries.map((code) => ({ value: code, label: countryWords[code]() }))}
          />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_benefits()}</legend>
        <div className="field-pair">
          <GenderField />
          <PetTypeField />
        </div>
        {choices.map(({ name, label, hint, ticked }) => (
          <CheckField key={name} label={label()} hint={hint()} name={name} value="true" defaultChecked={ticked} />
        ))}
        <TermsField name="termsAccepted" error={errors['termsAccepted']} />
      </fieldset>
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary w-full text-lg" disabled={pending}>
        {pending ? m.register_pending() : m.register_submit()}
      </button>
    </form>
  );
}
