import { useRef, useState } from 'react';
import { sayCodeSent, sayPhoneDone, sayPhoneFailed } from '#web/account-kit/notices.ts';
import { useMessageCode } from '#web/account-kit/ways-in/use-message-code.ts';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { OTP_LENGTH, sendAccountCode, verifyAccountCode } from '#contracts/identity/otp.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useHeldFocus } from '#web/lib/use-held-focus.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { unsaid, useAccountCall, useAccountForm } from '../account-call.ts';

type PhoneCodeFormProps = {
  readonly sendLabel: string;
  /** What has to happen before a code can be sent; false where it could not. */
  readonly prepare?: () => Promise<boolean>;
  readonly onProven: (user: CurrentUser) => void;
};

/** A code to the account's own phone: ask for it, type it. The number is the server's business, never the form's. */
export function PhoneCodeForm({ sendLabel, prepare, onProven }: PhoneCodeFormProps) {
  const call = useAccountCall();
  const [sent, setSent] = useState(false);
  const { code, setCode } = useMessageCode(sent);
  const [unsent, setUnsent] = useState<string | undefined>();
  const [sending, during] = useBusy();
  const field = useRef<HTMLDivElement>(null);
  const { errors, form, pending, clear } = useAccountForm({
    endpoint: verifyAccountCode,
    input: () => ({ body: { otpCode: code } }),
    fieldOf: () => 'otpCode',
    onRefused: () => {
      setUnsent(undefined);
      sayPhoneFailed();
    },
    onDone: (user) => {
      sayPhoneDone();
      onProven(user);
    },
  });
  const busy = pending || sending;
  // once the number is proven the form is gone
  useHeldFocus(pending);

  async function send() {
    const ready = prepare === undefined || (await prepare());
    const answer = ready ? unsaid(await call(sendAccountCode, {})) : null;
    if (answer === null) return;
    if (!answer.ok) {
      // said where it was pressed; there is no code to check yet
      return setUnsent(answer.problem.message);
    }
    sayCodeSent();
    setUnsent(undefined);
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
      <div className="button-row">
        <button type="submit" className="button button-primary" disabled={busy || code.length !== OTP_LENGTH}>
          {busy ? m.signin_code_verifying() : m.signin_code_verify()}
        </button>
        <button type="button" className="button button-quiet" disabled={busy} onClick={() => void during(send)}>
          {m.signin_code_resend()}
        </button>
      </div>
    </form>
  );
}
