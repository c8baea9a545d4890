import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '#contracts/identity/credentials.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { AccountEmailField } from '#web/account-kit/fields/account-fields.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import sentPicture from '../../illustrations/paid.svg';
import picture from '../../illustrations/waiting.svg';
import { ProofFrame } from './proof-frame.tsx';

function BackToLogin() {
  return (
    <Link className="account-link proof-link" to="/login">
      {m.proof_back_to_login()}
    </Link>
  );
}

/**
 * Shows that an email was sent. The text is the same for every email address, so that the page does not reveal whether
 * an account exists.
 */
function MailSentNotice({ onAgain }: { readonly onAgain: () => void }) {
  useEffect(focusHeading, []);
  return (
    <ProofFrame picture={sentPicture} title={m.proof_forgot_sent_title()} text={m.proof_forgot_sent_text()}>
      <Link className="button button-secondary button-wide" to="/password/forgot" onClick={onAgain}>
        {m.proof_forgot_again()}
      </Link>
      <BackToLogin />
    </ProofFrame>
  );
}

/**
 * Page to request an email with a link for setting a new password. `back` is the result of a form that was sent without
 * JavaScript.
 */
export function ForgotPage({ back }: { readonly back: FormResult }) {
  const [sent, setSent] = useState(back.sent !== null);
  const { field, form, end } = useCallForm({
    endpoint: forgotPassword,
    input: (typed) => ({ body: typed('email') }),
    onDone: () => setSent(true),
    back,
  });
  if (sent) return <MailSentNotice onAgain={() => setSent(false)} />;
  return (
    <ProofFrame picture={picture} title={m.proof_forgot_title()} text={m.proof_forgot_text()}>
      <form {...form} method="post" action="/api/password/forgot" className="account-form">
        <AccountEmailField {...field('email')} />
        <FormFooter {...end} label={m.proof_forgot_submit()} busy={m.proof_forgot_pending()} />
      </form>
      <BackToLogin />
    </ProofFrame>
  );
}
