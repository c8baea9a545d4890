import { useState } from 'react';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { resendVerification } from '#contracts/identity/credentials.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { showFailureNotice, useAccountCall } from '../account-call.ts';

/** Returns the email address that has not been confirmed yet. Returns null if there is none. */
export function pendingEmailOf({ pendingEmail, emailVerified, email }: CurrentUser): string | null {
  return pendingEmail ?? (emailVerified ? null : email);
}

/** Shows the email address that has not been confirmed yet. A button sends the confirmation email again. */
export function PendingEmailNotice({ user }: { readonly user: CurrentUser }) {
  const call = useAccountCall();
  const [sent, setSent] = useState(false);
  const [sending, during] = useBusy();
  const waiting = pendingEmailOf(user);
  if (waiting === null) return null;
  async function resend() {
    setSent(false);
    const answer = await during(() => call(resendVerification, {}));
    setSent(answer.ok);
    if (!answer.ok) showFailureNotice(answer.problem);
  }
  return (
    <div className="profile-waiting">
      <p>
        <Sentence text={m.dashboard_email_waiting({ email: leftToRight(waiting) })} />
      </p>
      <output>{sent ? m.dashboard_email_resent() : ''}</output>
      <button type="button" className="text-button only-scripted" disabled={sending} onClick={() => void resend()}>
        {m.dashboard_email_resend()}
      </button>
    </div>
  );
}
