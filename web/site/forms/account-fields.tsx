import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import { EMAIL_MAX_LENGTH } from '#contracts/core/person.ts';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/form-parts.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type FieldState = {
  readonly error: string | undefined;
  /** What had been typed before a refusal without scripts. */
  readonly typed?: string | undefined;
};

export function FirstNameField({ error, typed }: FieldState) {
  return (
    <TextField
      label={m.account_first_name()}
      error={error}
      name="firstName"
      defaultValue={typed}
      dir="auto"
      autoComplete="given-name"
      required
      maxLength={NAME_MAX_LENGTH}
    />
  );
}

export function LastNameField({ error, typed }: FieldState) {
  return (
    <TextField
      label={m.account_last_name()}
      error={error}
      name="lastName"
      defaultValue={typed}
      dir="auto"
      autoComplete="family-name"
      required
      maxLength={NAME_MAX_LENGTH}
    />
  );
}

/** The address an account is signed in to with; `passkey` lets the browser offer its passkeys in the field. */
export function AccountEmailField({ error, typed, passkey = false }: FieldState & { readonly passkey?: boolean }) {
  return (
    <TextField
      label={m.account_email()}
      error={error}
      name="email"
      defaultValue={typed}
      type="email"
      dir="ltr"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={passkey ? 'username webauthn' : 'username'}
      required
      maxLength={EMAIL_MAX_LENGTH}
    />
  );
}

export function AccountPhoneField({ error, typed, optional = false }: FieldState & { readonly optional?: boolean }) {
  return (
    <TextField
      label={m.account_phone()}
      optionalMark={optional ? m.checkout_optional() : undefined}
      error={error}
      name="phone"
      defaultValue={typed}
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel"
      required={!optional}
      maxLength={PHONE_MAX_LENGTH}
    />
  );
}

/** For a password that is made now: its rules stand there before anything is typed. */
export function NewPasswordField({ error, label }: Pick<FieldState, 'error'> & { readonly label?: string }) {
  return (
    <PasswordField
      label={label ?? m.account_password()}
      hint={m.account_password_hint()}
      showLabel={m.account_password_show()}
      error={error}
      name="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={PASSWORD_MAX_LENGTH}
    />
  );
}

export function ConfirmPasswordField({ error }: Pick<FieldState, 'error'>) {
  return (
    <PasswordField
      label={m.account_confirm_password()}
      showLabel={m.account_confirm_show()}
      error={error}
      name="confirmPassword"
      autoComplete="new-password"
      required
      maxLength={PASSWORD_MAX_LENGTH}
    />
  );
}

/** For a password that exists: whatever it is, it is sent as it was typed. */
export function CurrentPasswordField({ error }: Pick<FieldState, 'error'>) {
  return (
    <PasswordField
      label={m.account_password()}
      showLabel={m.account_password_show()}
      error={error}
      name="password"
      autoComplete="current-password"
      required
      maxLength={PASSWORD_MAX_LENGTH}
    />
  );
}

export function GenderField({ typed }: { readonly typed?: string | undefined }) {
  return (
    <SelectField
      label={m.account_gender()}
      optionalMark={m.checkout_optional()}
      name="gender"
      autoComplete="sex"
      chosen={typed ?? ''}
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

export function PetTypeField({ typed }: { readonly typed?: string | undefined }) {
  return (
    <SelectField
      label={m.account_pet()}
      optionalMark={m.checkout_optional()}
      name="petType"
      autoComplete="off"
      chosen={typed ?? ''}
      options={[
        { value: '', label: m.account_choose() },
        { value: 'dog', label: m.account_pet_dog() },
        { value: 'cat', label: m.account_pet_cat() },
        { value: 'other', label: m.account_pet_other() },
      ]}
    />
  );
}

/** Acceptance of the terms; the texts open beside the form, so that nothing typed is lost. */
export function TermsField({ error, name }: Pick<FieldState, 'error'> & { readonly name: string }) {
  return (
    <CheckField label={m.account_terms()} name={name} value="true" required error={error}>
      <TermsLinks />
    </CheckField>
  );
}

/** The terms and the privacy policy, each in a tab of its own. */
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
