import { Link } from 'react-router';
import { loginCustomer, type Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { AccountEmailField, CurrentPasswordField } from '../../forms/account-fields.tsx';
import { NextField } from '../../forms/next-field.tsx';
import { sayBiometricDone, sayBiometricFailed, sayLoginFailed, sayWelcomeBack } from '../../session/notices.ts';
import { useFieldPasskeys } from '../../session/use-field-passkeys.ts';
import type { WayIn } from '../../session/use-signed-in.ts';

type PasswordFormProps = {
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
  /** Where a post without scripts leads on to. */
  readonly next: string | null;
  readonly onSignedIn: (customer: Customer, method: WayIn) => void;
};

/** E-mail and password, or a passkey offered in the field; without scripts a plain form. A wrong pair says nothing about which of the two it was. */
export function PasswordForm({ back, next, onSignedIn }: PasswordFormProps) {
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: loginCustomer,
    input: (texts) => ({ body: { email: texts['email'] ?? '', password: texts['password'] ?? '' } }),
    onDone: ({ customer }) => {
      sayWelcomeBack(customer);
      onSignedIn(customer, 'email');
    },
    onRefused: ({ message }) => sayLoginFailed(message),
    back,
  });
  useFieldPasskeys(true, (customer) => {
    if (customer === null) return sayBiometricFailed();
    sayBiometricDone();
    onSignedIn(customer, 'biometric');
  });
  const wrongPair = failure === m.problem_sign_in_failed();
  return (
    <form
      method="post"
      action="/api/customer/login"
      noValidate
      className="account-form"
      aria-label={m.login_email_label()}
      onSubmit={submit}
    >
      <NextField next={next} />
      <AccountEmailField error={errors['email']} typed={back.draft?.['email']} passkey />
      <CurrentPasswordField error={errors['password']} />
      <Link className="account-link" to="/password/forgot">
        {m.signin_forgot()}
      </Link>
      <FormFailure failure={failure} note={wrongPair ? m.login_failed_note() : undefined} />
      <button type="submit" className="button button-primary w-full" disabled={pending}>
        {pending ? m.signin_email_pending() : m.signin_email_submit()}
      </button>
    </form>
  );
}
