import { useEffect, useRef, type ReactNode } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { OTP_LENGTH, verifyOtp } from '#contracts/identity/phone-codes.ts';
import { leftToRight } from '#domain/core/format.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { Field } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { NextField } from '../forms/next-field.tsx';
import { sayPhoneDone, sayPhoneFailed } from './notices.ts';
import { useMessageCode } from './use-message-code.ts';

/** A code on its way: to which number, and from when on another may be asked for (`performance.now()`). */
export type SentCode = { readonly phone: string; readonly againAtMs: number };

type PhoneCodeStepProps = {
  readonly sent: SentCode;
  /** What a post without scripts brought back. */
  readonly back?: FormReturn;
  /** Where a post without scripts leads on to. */
  readonly next?: string | null;
  /** Where to go instead. */
  readonly leave?: ReactNode;
  readonly onAgain: () => void;
  readonly onSignedIn: (customer: Customer) => void;
};

/** The second step of signing in by phone: six digits, filled in by the phone itself where it can. */
export function PhoneCodeStep({ sent, back, next = null, leave, onAgain, onSignedIn }: PhoneCodeStepProps) {
  const hydrated = useHydrated();
  const { code, setCode } = useMessageCode(true);
  const input = useRef<HTMLInputElement>(null);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: verifyOtp,
    input: () => ({ body: { phoneNumber: sent.phone, otpCode: code } }),
    fieldOf: (problem) => (problem === 'code_refused' ? 'otpCode' : null),
    words: (problem) => (problem === 'code_refused' ? m.signin_phone_failed_text() : null),
    onDone: ({ customer }) => {
      sayPhoneDone();
      onSignedIn(customer);
    },
    onRefused: sayPhoneFailed,
    ...(back === undefined ? {} : { back }),
  });

  useEffect(() => input.current?.focus(), []);

  return (
    <form method="post" action="/api/auth/verify-otp" className="account-form" noValidate onSubmit={submit}>
      <input type="hidden" name="phoneNumber" value={sent.phone} />
      <NextField next={next} />
      <Field
        label={m.signin_code()}
        hint={m.signin_code_sent_to({ phone: leftToRight(localPhoneText(sent.phone)) })}
        error={errors['otpCode']}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            name="otpCode"
            className="field-input code-input"
            type="text"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <FormFailure failure={failure} />
      <button
        type="submit"
        className="button button-primary w-full"
        disabled={pending || (hydrated && code.length !== OTP_LENGTH)}
      >
        {pending ? m.signin_code_verifying() : m.signin_code_verify()}
      </button>
      <button type="button" className="button button-quiet only-scripted" disabled={pending} onClick={onAgain}>
        {m.signin_code_resend()}
      </button>
      {leave}
    </form>
  );
}
