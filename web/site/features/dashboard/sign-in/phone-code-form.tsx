import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { showCodeSentToast, showPhoneConfirmedToast, showPhoneFailedToast } from '#web/account-kit/notices.ts';
import { useSmsCodeField } from '#web/account-kit/ways-in/use-sms-code-field.ts';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { OTP_LENGTH, sendAccountCode, verifyAccountCode } from '#contracts/identity/otp.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useRestoredFocus } from '#web/lib/use-restored-focus.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { unhandledResponse, useAccountCall, useAccountForm } from '../account-call.ts';

type PhoneCodeFormProps = {
  readonly sendLabel: string;
  /** Runs before a code is sent. Resolves to false if it failed, and the code is then not sent. */
  readonly prepare?: () => Promise<boolean>;
  readonly onProven: (user: CurrentUser) => void;
};

/**
 * Verifies the phone number of the account with a code. The form never sends the phone number, because the server knows
 * it.
 */
export function PhoneCodeForm({ sendLabel, prepare, onProven }: PhoneCodeFormProps) {
  const call = useAccountCall();
  const [sent, setSent] = useState(false);
  const { code, setCode } = useSmsCodeField(sent);
  const [unsent, setUnsent] = useState<string | undefined>();
  const [isTaken, setTaken] = useState(false);
  const [sending, during] = useBusy();
  const field = useRef<HTMLDivElement>(null);
  const { errors, form, pending, clear } = useAccountForm({
    endpoint: verifyAccountCode,
    input: () => ({ body: { otpCode: code } }),
    fieldOf: () => 'otpCode',
    onRefused: ({ code: refusal }) => {
      setUnsent(undefined);
      setTaken(refusal === 'phone_taken');
      // the code was correct, so a notice to check the code would mislead the customer. The text at the field explains
      // the next step
      if (refusal !== 'phone_taken') showPhoneFailedToast();
    },
    onDone: (user) => {
      showPhoneConfirmedToast();
      onProven(user);
    },
  });
  const busy = pending || sending;
  // the form is removed when the phone number is verified, and its focus would be lost
  useRestoredFocus(pending);

  async function send() {
    const ready = prepare === undefined || (await prepare());
    const answer = ready ? unhandledResponse(await call(sendAccountCode, {})) : null;
    if (answer === null) return;
    if (!answer.ok) {
      // the text of the refusal is shown at the send button, because there is no code to check yet
      return setUnsent(answer.problem.message);
    }
    showCodeSentToast();
    setUnsent(undefined);
    setTaken(false);
    clear();
    setCode('');
    setSent(true);
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  }

  if (!sent) {
    return (
      <div className="phone-code">
        <button type="button" className="button button-secondary" disabled={busy} onClick={() => void during(send)}>
          {busy ? m.signin_phone_sending() : sendLabel}
        </button>
        {unsent === undefined ? null : <p className="field-error">{unsent}</p>}
      </div>
    );
  }
  return (
    <form {...form} className="phone-code">
      <div ref={field}>
        <TextField
          label={m.signin_code()}
          error={unsent ?? errors['otpCode']}
          name="otpCode"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      {isTaken ? (
        <Link className="button button-primary" to="/dashboard?merge=1">
          {m.merge_offer()}
        </Link>
      ) : null}
      <div className="button-row">
        {isTaken ? null : (
          <button type="submit" className="button button-primary" disabled={busy || code.length !== OTP_LENGTH}>
            {busy ? m.signin_code_verifying() : m.signin_code_verify()}
          </button>
        )}
        <button type="button" className="button button-quiet" disabled={busy} onClick={() => void during(send)}>
          {m.signin_code_resend()}
        </button>
      </div>
    </form>
  );
}
