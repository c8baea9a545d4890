import { useState } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PET_NAME_MAX_LENGTH } from '#contracts/identity/account.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { nameInput, phoneInput } from '#web/lib/forms/person-inputs.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { CountryNote, isCountryWithoutSms } from './country-without-sms.tsx';
import { EmailField } from './email-field.tsx';
import { useSignInMethods } from '../ways-in/use-sign-in-methods.ts';

type FieldsProps = { readonly field: (name: string) => FieldState };

export function FullNameFields({ field }: FieldsProps) {
  return (
    <div className="field-pair">
      <TextField
        label={m.account_first_name()}
        {...field('firstName')}
        {...nameInput}
        autoComplete="given-name"
        required
      />
      <TextField
        label={m.account_last_name()}
        {...field('lastName')}
        {...nameInput}
        autoComplete="family-name"
        required
      />
    </div>
  );
}

/**
 * Field for the account's email address. With `passkey`, the browser also suggests passkeys when it fills in the field.
 */
export function AccountEmailField({ passkey = false, ...field }: FieldState & { readonly passkey?: boolean }) {
  return (
    <EmailField
      label={m.account_email()}
      {...field}
      autoComplete={passkey ? 'username webauthn' : 'username'}
      confirms={!passkey}
      required
    />
  );
}

export function EmailAndPhoneFields({ field }: FieldsProps) {
  const ways = useSignInMethods();
  const phone = field('phone');
  const [typed, setTyped] = useState(phone.defaultValue ?? '');
  return (
    <>
      <div className="field-pair">
        <AccountEmailField {...field('email')} />
        <TextField
          label={m.account_phone()}
          {...phone}
          {...phoneInput}
          required
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <CountryNote words={isCountryWithoutSms(ways, typed) ? m.phone_country_contact() : undefined} />
    </>
  );
}

const passwordInput = { required: true, maxLength: PASSWORD_MAX_LENGTH } as const;

/** Field for a new password. The password rules are visible before the visitor types. */
export function NewPasswordField({ label, ...field }: FieldState & { readonly label?: string }) {
  return (
    <PasswordField
      label={label ?? m.account_password()}
      hint={m.account_password_hint()}
      showLabel={m.account_password_show()}
      {...field}
      {...passwordInput}
      autoComplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
    />
  );
}

export function ConfirmPasswordField(field: FieldState) {
  return (
    <PasswordField
      label={m.account_confirm_password()}
      showLabel={m.account_confirm_show()}
      {...field}
      {...passwordInput}
      autoComplete="new-password"
    />
  );
}

/** A field for an existing password, which is sent exactly as typed. */
export function CurrentPasswordField(field: FieldState) {
  return (
    <PasswordField
      label={m.account_password()}
      showLabel={m.account_password_show()}
      {...field}
      {...passwordInput}
      autoComplete="current-password"
    />
  );
}

type ChosenProps = { readonly chosen?: string | undefined };

export function GenderField({ chosen = '' }: ChosenProps) {
  return (
    <SelectField
      label={m.account_gender()}
      optionalMark={m.checkout_optional()}
      name="gender"
      autoComplete="sex"
      chosen={chosen}
      options={[
        { value: '', label: m.account_choose() },
        { value: 'female', label: m.account_gender_female() },
        { value: 'male', label: m.account_gender_male() },
        { value: 'other', label: m.account_gender_other() },
        { value: 'prefer-not-to-say', label: m.account_gender_untold() },
      ]}
    />
  );
}

export function PetTypeField({ chosen = '' }: ChosenProps) {
  return (
    <SelectField
      label={m.account_pet()}
      optionalMark={m.checkout_optional()}
      name="petType"
      autoComplete="off"
      chosen={chosen}
      options={[
        { value: '', label: m.account_choose() },
        { value: 'dog', label: m.account_pet_dog() },
        { value: 'cat', label: m.account_pet_cat() },
        { value: 'other', label: m.account_pet_other() },
      ]}
    />
  );
}

/** Field for the name of the first pet, which appears in the texts about its washes. */
export function PetNameField(field: FieldState) {
  return (
    <TextField
      label={m.account_pet_name()}
      optionalMark={m.checkout_optional()}
      hint={m.account_pet_name_hint()}
      {...field}
      autoComplete="off"
      maxLength={PET_NAME_MAX_LENGTH}
    />
  );
}

type CountryFieldProps = {
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export function CountryField(props: CountryFieldProps) {
  return <SelectField label={m.account_country()} name="country" autoComplete="country" {...props} />;
}

type EnteredAccount = {
  readonly name: string;
  readonly label: () => string;
  /**
   * Returns the text below the label, which can contain the current member discounts. Returns null if there is no text.
   */
  readonly hint: (percents: MemberDiscounts | null) => string | null;
  /** True if the checkbox is ticked initially. Consent to advertising must start unticked. */
  readonly ticked: boolean;
};

type OptionsProps = {
  readonly options: readonly EnteredAccount[];
  /** Checkboxes that were ticked when a form without JavaScript was refused. */
  readonly draft?: Readonly<Record<string, string>> | null;
};

/** Shows a checkbox for each option of a registration. */
export function RegistrationOptionFields({ options, draft = null }: OptionsProps) {
  const { percents } = usePage();
  return options.map(({ name, label, hint, ticked }) => {
    const text = hint(percents);
    return (
      <CheckField
        key={name}
        label={label()}
        {...(text === null ? {} : { hint: text })}
        name={name}
        value="true"
        defaultChecked={draft === null ? ticked : draft[name] !== undefined}
      />
    );
  });
}

/** Checkbox to accept the terms. The terms open in another tab, so that the visitor loses nothing that was typed. */
export function TermsField({ error, name }: Pick<FieldState, 'error' | 'name'>) {
  return (
    <CheckField label={m.account_terms()} name={name} value="true" required error={error}>
      <TermsLinks />
    </CheckField>
  );
}

/** Links to the terms and the privacy policy, each in a new tab. */
export function TermsLinks() {
  return (
    <p className="terms-links">
      <a href="/terms" target="_blank" rel="noopener">
        {m.account_terms_link()} <span className="sr-only">{m.shell_new_tab()}</span>
      </a>
      <a href="/privacy" target="_blank" rel="noopener">
        {m.account_privacy_link()} <span className="sr-only">{m.shell_new_tab()}</span>
      </a>
    </p>
  );
}
