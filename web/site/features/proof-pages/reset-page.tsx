import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordField } from '#web/account-kit/fields/account-fields.tsx';
import { useRedirectAfterSignIn } from '#web/account-kit/use-sign-in-handler.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { resetPassword } from '#contracts/identity/credentials.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import picture from '../../illustrations/step-5-rinse.svg';
import brokenPicture from '../../illustrations/offline.svg';
import { JavaScriptRequiredNotice, ProofFrame } from './proof-frame.tsx';
import { MailCodeField } from '#web/account-kit/fields/mail-code-field.tsx';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';

/** Form to request a new link. It is shown if the link or the code is invalid. */
function RequestNewLink() {
  useEffect(focusHeading, []);
  return (
    <ProofFrame picture={brokenPicture} title={m.proof_link_used_title()} text={m.proof_link_used_reset_text()}>
      <Link className="button button-primary button-wide" to="/password/forgot">
        {m.proof_link_new()}
      </Link>
    </ProofFrame>
  );
}

function showPasswordChangedNotice({ firstName }: Customer): void {
  const description = firstName === '' ? m.proof_reset_done_nameless() : m.proof_reset_done_text({ firstName });
  showToast({ title: m.proof_reset_done_title(), description, tone: 'success' });
}

type NewPasswordFormProps = {
  /** Secret token of the link. Null if the link is incomplete, and the visitor then types the code from the email. */
  readonly token: string | null;
  readonly onDone: (customer: Customer) => void;
  readonly onUsedUp: () => void;
};

function NewPasswordForm({ token, onDone, onUsedUp }: NewPasswordFormProps) {
  const { field, form, end } = useCallForm({
    endpoint: resetPassword,
    input: (typed) => ({
      body: { ...typed('password'), ...(token === null ? typed('token') : { token }) },
    }),
    onDone: ({ customer }) => onDone(customer),
    onRefused: ({ code }) => (code === 'link_used_up' ? onUsedUp() : undefined),
  });
  return (
    <form {...form} className="account-form only-scripted">
      {token === null ? <MailCodeField {...field('token')} /> : null}
      <NewPasswordField label={m.proof_reset_label()} {...field('password')} />
      <FormFooter {...end} label={m.proof_reset_submit()} busy={m.proof_reset_pending()} />
    </form>
  );
}

/**
 * Page that sets a new password with the link or the code in an email. The visitor is then signed in on this device,
 * and all other sessions end.
 */
export function ResetPage() {
  const { token, forget } = useMailToken('password_link');
  const [end, setEnd] = useState<'used_up' | 'changed' | null>(null);
  const signedInOn = useRedirectAfterSignIn();

  if (end === 'used_up') return <RequestNewLink />;
  return (
    <ProofFrame
      picture={picture}
      square
      title={m.proof_reset_title()}
      text={token === null ? m.proof_code_text() : m.proof_reset_text()}
    >
      <JavaScriptRequiredNotice />
      <NewPasswordForm
        token={token === undefined ? '' : token}
        onDone={(customer) => {
          setEnd('changed');
          showPasswordChangedNotice(customer);
          signedInOn(customer, 'email', '/');
          forget();
        }}
        onUsedUp={() => {
          setEnd('used_up');
          forget();
        }}
      />
    </ProofFrame>
  );
}
