import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { adminForgotPassword } from '#contracts/staff/team/password-reset.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

function ForgotForm({ onDone }: { readonly onDone: () => void }) {
  useEffect(focusHeading, []);
  const { field, form, end } = useCallForm({
    endpoint: adminForgotPassword,
    input: (typed) => ({ body: typed('email') }),
    onDone,
  });
  return (
    <>
      <h1>{m.proof_forgot_title()}</h1>
      <p>{m.staff_forgot_text()}</p>
      <form {...form} className="staff-stack">
        <TextField
          {...field('email')}
          label={m.staff_login_email()}
          type="email"
          dir="ltr"
          required
          autoComplete="username"
        />
        <FormFooter {...end} label={m.proof_forgot_submit()} busy={m.proof_forgot_pending()} />
      </form>
      <p className="staff-quiet">{m.staff_forgot_lost()}</p>
    </>
  );
}

/**
 * Confirms the request with the same text for every email address. The page therefore does not reveal if the email
 * address belongs to a staff user.
 */
function MailSent({ onAgain }: { readonly onAgain: () => void }) {
  useEffect(focusHeading, []);
  return (
    <>
      <h1>{m.proof_forgot_sent_title()}</h1>
      <p>{m.staff_forgot_sent()}</p>
      <p>{m.staff_forgot_sent_next()}</p>
      <button type="button" className="button button-secondary" onClick={onAgain}>
        {m.proof_forgot_again()}
      </button>
    </>
  );
}

export function ForgotPage() {
  const [sent, setSent] = useState(false);
  return (
    <SignInLayout>
      {sent ? <MailSent onAgain={() => setSent(false)} /> : <ForgotForm onDone={() => setSent(true)} />}
      <Link className="staff-door-link" to="/admin/login">
        {m.proof_back_to_login()}
      </Link>
    </SignInLayout>
  );
}
