import {
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
import { BirthFields } from '#web/account-kit/fields/birth-fields.tsx';
import { registrationCountryChoices } from '#web/account-kit/fields/country-words.ts';
import { m } from '#messages/compiled/messages.js';
import type { Draft } from '#web/lib/forms/form-return.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { membershipHint } from '../../discounts/membership-hint.ts';
import { PictureField } from './picture-field.tsx';

/** The registration options that the specification defines, with their initial values. */
const registrationOptions = [
  { name: 'loyaltyClub', label: m.register_page_loyalty, hint: membershipHint, ticked: true },
  { name: 'washReminders', label: m.account_reminders, hint: () => m.account_reminders_hint(), ticked: true },
  { name: 'saveLogin', label: m.register_page_save_login, hint: () => m.register_page_save_login_hint(), ticked: true },
  { name: 'marketingEmails', label: m.account_marketing, hint: () => m.account_marketing_hint(), ticked: false },
] as const;

type RegistrationFieldsProps = {
  readonly field: (name: string) => FieldState;
  /** Values that were typed before a form without JavaScript was refused. Null if no form was refused. */
  readonly draft: Draft;
};

/** All fields of the full-page registration (specification, section 3), in three sections. */
export function RegistrationFields({ field, draft }: RegistrationFieldsProps) {
  return (
    <>
      <fieldset className="form-section">
        <legend>{m.register_page_you()}</legend>
        <FullNameFields field={field} />
        <EmailAndPhoneFields field={field} />
        <NewPasswordField {...field('password')} />
        <BirthFields error={field('dateOfBirth').error} typed={draft} />
        <div className="field-pair">
          <CountryField chosen={draft?.['country'] ?? 'IL'} options={registrationCountryChoices()} />
          <GenderField chosen={draft?.['gender']} />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_page_pet()}</legend>
        <PetTypeField chosen={draft?.['petType']} />
        <PetNameField {...field('petName')} />
        <PictureField error={field('profilePicture').error} />
      </fieldset>
      <fieldset className="form-section">
        <legend>{m.register_page_preferences()}</legend>
        <RegistrationOptionFields options={registrationOptions} draft={draft} />
        <TermsField {...field('termsAgreed')} />
      </fieldset>
    </>
  );
}
