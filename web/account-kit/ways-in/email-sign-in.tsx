import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loginCustomer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { AccountEmailField, CurrentPasswordField } from '../fields/account-fields.tsx';
import { sayLoginFailed, sayWelcomeBack } from '../notices.ts';
import type { SignedIn } from '../use-signed-in.ts';

type EmailSignInProps = {
  readonly onSignedIn: SignedIn;
  /** What a post without scripts brought back. */
  readonly back?: FormReturn;
  /** The address to begin with. */
  readonly email?: string | undefined;
  readonly watch?: (texts: Texts) => void;
  /** The button waits for something. */
  readonly off?: boolean;
  /** Beside the words for a pair that is wrong. */
  readonly note?: string;
  readonly label?: string;
  /** Hidden fields of a post without scripts. */
  readonly children?: ReactNode;
};

/** E-mail and password; without scripts a plain form. A wrong pair says nothing about which of the two it was. */
export function EmailSignIn({ onSignedIn, back, email, watch, off = false, note, label, children }: EmailSignInProps) {
  const { field, form, failure, end } = useCallForm({
    endpoint: loginCustomer,
    input: (typed) => ({ body: typed('email', 'password') }),
    onDone: ({ customer }) => {
      sayWelcomeBack(customer);
      onSignedIn(customer, 'email');
    },
    onRefused: ({ message }) => sayLoginFailed(message),
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
      <FormEnd
        {...end}
        note={failure === m.problem_sign_in_failed() ? note : undefined}
        off={off}
        label={m.signin_email_submit()}
        busy={m.signin_email_pending()}
      />
    </form>
  );
}
