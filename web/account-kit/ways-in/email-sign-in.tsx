import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loginCustomer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { AccountEmailField, CurrentPasswordField } from '../fields/account-fields.tsx';
import { showLoginFailedToast, showWelcomeBackToast } from '../notices.ts';
import type { SignInHandler } from '../use-sign-in-handler.ts';

type EmailSignInProps = {
  readonly onSignedIn: SignInHandler;
  /** Result of sending the form without JavaScript. */
  readonly back?: FormResult;
  readonly email?: string | undefined;
  readonly watch?: (texts: FormValues) => void;
  /** True while the form must not be sent, because a required field is empty. */
  readonly off?: boolean;
  /** A text next to the error for a wrong email address or password. */
  readonly note?: string;
  readonly label?: string;
  /** Hidden fields that are sent with the form without JavaScript. */
  readonly children?: ReactNode;
};

/**
 * Form to sign in with email address and password. It also works without JavaScript, as a native form. The error does
 * not reveal which of the two values was wrong.
 */
export function EmailSignIn({ onSignedIn, back, email, watch, off = false, note, label, children }: EmailSignInProps) {
  const { field, form, failure, end } = useCallForm({
    endpoint: loginCustomer,
    input: (typed) => ({ body: typed('email', 'password') }),
    onDone: ({ customer }) => {
      showWelcomeBackToast(customer);
      onSignedIn(customer, 'email');
    },
    onRefused: ({ message }) => showLoginFailedToast(message),
    back,
    watch,
  });
  return (
    <form {...form} method="post" action="/api/customer/login" className="account-form" aria-label={label}>
      {children}
      <AccountEmailField {...field('email')} {...(email === undefined ? {} : { defaultValue: email })} passkey />
      <CurrentPasswordField {...field('password')} />
      <Link className="account-link" to="/password/forgot">
        {m.signin_forgot()}
      </Link>
      <FormFooter
        {...end}
        note={failure === m.problem_sign_in_failed() ? note : undefined}
        off={off}
        label={m.signin_email_submit()}
        busy={m.signin_email_pending()}
      />
    </form>
  );
}
