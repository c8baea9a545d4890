import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { loginCustomer, registerCustomer, type Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { textsOf, useCallForm } from '#web/lib/use-call-form.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import {
  AccountEmailField,
  CurrentPasswordField,
  FirstNameField,
  LastNameField,
  NewPasswordField,
  TermsLinks,
} from '../../forms/account-fields.tsx';
import { joinedPhone } from '../../forms/calling-codes.ts';
import { PhoneNumberFields } from '../../forms/phone-number-fields.tsx';
import {
  sayBiometricDone,
  sayBiometricFailed,
  sayLoginFailed,
  sayRegistered,
  sayRegistrationFailed,
  sayWelcomeBack,
} from '../../session/notices.ts';
import { storedReferral } from '../../session/stored-referral.ts';
import type { WayIn } from '../../session/use-signed-in.ts';
import { useFieldPasskeys } from '../../session/use-field-passkeys.ts';

type SignedIn = (customer: Customer, method: WayIn) => void;
type FormProps = {
  readonly onSignedIn: SignedIn;
  /** The address, kept between signing in and registering. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
};

/** Whether the fields that the specification names are filled, watched as they are typed into. */
function useFilled(names: readonly string[], onEmail: (email: string) => void) {
  const [filled, setFilled] = useState(false);
  function watch(event: FormEvent<HTMLFormElement>) {
    const texts = textsOf(event.currentTarget);
    setFilled(names.every((name) => (texts[name] ?? '') !== ''));
    onEmail(texts['email'] ?? '');
  }
  return { filled, watch };
}

const neededToSignIn = ['email', 'password'] as const;
const neededToRegister = ['email', 'password', 'firstName', 'lastName'] as const;

function SignInForm({ onSignedIn, email, onEmail }: FormProps) {
  const { filled, watch } = useFilled(neededToSignIn, onEmail);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: loginCustomer,
    input: (texts) => ({ body: { email: texts['email'] ?? '', password: texts['password'] ?? '' } }),
    onDone: ({ customer }) => {
      sayWelcomeBack(customer);
      onSignedIn(customer, 'email');
    },
    onRefused: ({ message }) => sayLoginFailed(message),
  });
  return (
    <form className="account-form" noValidate onSubmit={submit} onInput={watch}>
      <AccountEmailField error={errors['email']} typed={email} passkey />
      <CurrentPasswordField error={errors['password']} />
      <Link className="account-link" to="/password/forgot">
        {m.signin_forgot()}
      </Link>
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary w-full" disabled={pending || !filled}>
        {pending ? m.signin_email_pending() : m.signin_email_submit()}
      </button>
    </form>
  );
}

function RegisterForm({ onSignedIn, email, onEmail }: FormProps) {
  const { brand } = usePage();
  const spoken = useSpoken();
  const { filled, watch } = useFilled(neededToRegister, onEmail);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: registerCustomer,
    input: (texts) => ({
      body: {
        firstName: texts['firstName'] ?? '',
        lastName: texts['lastName'] ?? '',
        email: texts['email'] ?? '',
        phone: joinedPhone(texts['callingCode'] ?? '', texts['phoneNumber'] ?? ''),
        password: texts['password'] ?? '',
        termsAccepted: true,
        referralCode: storedReferral(),
      },
    }),
    onDone: ({ customer }) => {
      sayRegistered(customer, spoken(brand.name));
      onSignedIn(customer, 'email');
    },
    onRefused: ({ message }) => sayRegistrationFailed(message),
  });
  return (
    <form className="account-form" noValidate onSubmit={submit} onInput={watch}>
      <div className="field-pair">
        <FirstNameField error={errors['firstName']} />
        <LastNameField error={errors['lastName']} />
      </div>
      <AccountEmailField error={errors['email']} typed={email} />
      <PhoneNumberFields error={errors['phoneNumber'] ?? errors['phone']} optional />
      <NewPasswordField error={errors['password']} />
      <div className="account-note">
        <p>{m.signin_register_terms()}</p>
        <TermsLinks />
      </div>
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary w-full" disabled={pending || !filled}>
        {pending ? m.signin_register_pending() : m.signin_register()}
      </button>
    </form>
  );
}

const modes = [
  { name: 'signIn', label: m.signin_email_submit },
  { name: 'register', label: m.signin_register },
] as const;

/** E-mail and password: sign in, or register. Passkeys offer themselves in the field while this tab is open. */
export function EmailPanel({ shown, onSignedIn }: { readonly shown: boolean; readonly onSignedIn: SignedIn }) {
  const [mode, setMode] = useState<'signIn' | 'register'>('signIn');
  const [email, setEmail] = useState('');
  useFieldPasskeys(shown && mode === 'signIn', (customer) => {
    if (customer === null) return sayBiometricFailed();
    sayBiometricDone();
    onSignedIn(customer, 'biometric');
  });
  const form = { onSignedIn, email, onEmail: setEmail };
  return (
    <div className="account-panel">
      <fieldset className="mode-switch">
        <legend className="sr-only">{m.signin_email_mode()}</legend>
        {modes.map(({ name, label }) => (
          <label key={name}>
            <input type="radio" name="emailMode" checked={mode === name} onChange={() => setMode(name)} />
            <span>{label()}</span>
          </label>
        ))}
      </fieldset>
      {mode === 'signIn' ? <SignInForm {...form} /> : <RegisterForm {...form} />}
    </div>
  );
}
