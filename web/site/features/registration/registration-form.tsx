import { useEffect } from 'react';
import {
  ConfirmPasswordField,
  CountryField,
  EmailAndPhoneFields,
  FullNameFields,
  GenderField,
  NewPasswordField,
  PetNameField,
  PetTypeField,
  TermsField,
  RegistrationOptionFields,
} from '#web/account-kit/fields/account-fields.tsx';
import { countryLabels } from '#web/account-kit/fields/country-words.ts';
import { showRegistrationFailedToast } from '#web/account-kit/notices.ts';
import { readStoredReferral } from '#web/account-kit/stored-referral.ts';
import { registrationDialogCountries } from '#contracts/core/places/countries.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { registerCustomer, type Customer } from '#contracts/identity/account.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues, FieldPicker } from '#web/lib/forms/form-texts.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ensureServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { membershipHint } from '../../discounts/membership-hint.ts';
import { checkRegistrationForm } from './registration-checks.ts';

/** The registration options that the specification defines, with their initial values. */
const registrationOptions = [
  { name: 'loyaltyProgram', label: m.account_loyalty, hint: membershipHint, ticked: true },
  { name: 'reminders', label: m.account_reminders, hint: () => m.account_reminders_hint(), ticked: true },
  { name: 'marketing', label: m.account_marketing, hint: () => m.account_marketing_hint(), ticked: false },
] as const;

type Body = InputOf<typeof registerCustomer>['body'];

/**
 * Returns the request body that the specification defines. Checkboxes are added separately, because form data contains
 * only selected checkboxes.
 */
function bodyOf(typed: FieldPicker): Body {
  const boxes = typed('loyaltyProgram', 'reminders', 'marketing', 'termsAccepted');
  const choices = typed('country', 'gender', 'petType');
  return {
    ...typed('firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword', 'dateOfBirth'),
    country: choices.country as Body['country'],
    gender: choices.gender as Body['gender'],
    petType: choices.petType as Body['petType'],
    ...typed('petName'),
    loyaltyProgram: boxes.loyaltyProgram === 'true',
    reminders: boxes.reminders === 'true',
    marketing: boxes.marketing === 'true',
    termsAccepted: boxes.termsAccepted === 'true',
    referralCode: readStoredReferral(),
  };
}

/** Validates the form in the order of the specification. Shows the specification's notice for the first error. */
function check(texts: FormValues, missing: FieldErrors): FormErrors {
  const { errors, notice } = checkRegistrationForm(texts, missing, shopDayText(serverNow()));
  if (notice !== null) showToast({ ...notice, tone: 'danger' });
  return { failure: null, errors };
}

/** Second step of the registration: the whole form, in two sections. */
export function RegistrationForm({ onDone }: { readonly onDone: (customer: Customer) => Promise<void> }) {
  // the server's time is requested because the age check uses the server's date
  useEffect(() => void ensureServerTime(), []);
  const { field, form, end } = useCallForm({
    endpoint: registerCustomer,
    input: (typed) => ({ body: bodyOf(typed) }),
    check,
    words: (code) => (code === 'internal_error' ? m.register_failed_text() : null),
    onDone: ({ customer }) => onDone(customer),
    onRefused: (_problem, message) => showRegistrationFailedToast(message),
    draftName: 'registration',
  });
  return (
    <form {...form} className="account-form">
      <fieldset className="form-section">
        <legend>{m.register_personal()}</legend>
        <FullNameFields field={field} />
        <EmailAndPhoneFields field={field} />
        <NewPasswordField {...field('password')} />
        <ConfirmPasswordField {...field('confirmPassword')} />
        <div className="field-pair">
          <TextField
            label={m.account_birth()}
            optionalMark={m.checkout_optional()}
            {...field('dateOfBirth')}
            type="date"
            autoComplete="bday"
            min="1901-01-01"
          />
          <CountryField
            chosen={registrationDialogCountries[0]}
            options={registrationDialogCountries.map((code) => ({ value: code, label: countryLabels[code]() }))}
          />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_benefits()}</legend>
        <div className="field-pair">
          <GenderField />
          <PetTypeField />
        </div>
        <PetNameField {...field('petName')} />
        <RegistrationOptionFields options={registrationOptions} />
        <TermsField {...field('termsAccepted')} />
      </fieldset>
      <div className="dialog-foot">
        <FormFooter {...end} label={m.register_submit()} busy={m.register_pending()} look="button-main" />
      </div>
    </form>
  );
}
