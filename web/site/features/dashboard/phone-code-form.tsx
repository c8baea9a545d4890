import { useRef, useState, type SubmitEvent } from 'react';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { OTP_LENGTH, sendAccountCode, verifyAccountCode } from '#contracts/identity/phone-codes.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { useHeldFocus } from '#web/lib/use-held-focus.ts';
import { TextField } from '#web/ui/field.tsx';
import { sayCodeSent, sayPhoneDone, sayPhoneFailed } from '../../session/notices.ts';
import { useMessageCode } from '../../session/use-message-code.ts';
import { useAccountCall, wasSaid } from './account-call.ts';

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
  const [error, setError] = useState<string | undefined>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useHeldFocus(pending);

  function refuse(problem: Problem) {
    if (wasSaid(problem)) return;
    setError(problem.message);
    sayPhoneFailed();
  }

  async function send() {
    setPending(true);
    const ready = prepare === undefined || (await prepare());
    const answer = ready ? await call(sendAccountCode, {}) : null;
    setPending(false);
    if (answer === null) return;
    if (!answer.ok) return refuse(answer.problem);
    sayCodeSent();
    setError(undefined);
    setCode('');
    setSent(true);
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  }

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || code.length !== OTP_LENGTH) return;
    setPending(true);
    const answer = await call(verifyAccountCode, { body: { otpCode: code } });
    setPending(false);
    if (answer.ok) {
      sayPhoneDone();
      return onProven(answer.value);
    }
    refuse(answer.problem);
  }

  if (!sent) {
    return (
      <div className="phone-code">
        <button type="button" className="button button-secondary" disabled={pending} onClick={() => void send()}>
          {pending ? m.signin_phone_sending() : sendLabel}
        </button>
        {error === undefined ? null : <p className="field-error">{error}</p>}
      </div>
    );
  }
  return (
    <form className="phone-code" noValidate onSubmit={(event) => void verify(event)}>
      <div ref={field}>
        <TextField
          label={m.signin_code()}
          error={error}
          name="otpCode"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      <div className="button-row">
        <button type="submit" className="button button-primary" disabled={pending || code.length !== OTP_LENGTH}>
          {pending ? m.signin_code_verifying() : m.signin_code_verify()}
        </button>
        <button type="button" className="button button-quiet" disabled={pending} onClick={() => void send()}>
          {m.signin_code_resend()}
        </button>
      </div>
    </form>
  );
}
