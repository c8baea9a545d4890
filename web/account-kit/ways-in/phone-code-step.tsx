import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Customer } from '#contracts/identity/account.ts';
import { OTP_LENGTH, verifyOtp } from '#contracts/identity/otp.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { NextField } from '../fields/next-field.tsx';
import { showPhoneConfirmedToast, showPhoneFailedToast } from '../notices.ts';
import { useSmsCodeField } from './use-sms-code-field.ts';
import { readStoredReferral } from '../stored-referral.ts';

/**
 * A code that was sent to a phone. `codeCount` counts the codes that were requested during this visit. `resendAllowedAtMs` is the
 * earliest time at which another code can be requested (`performance.now()`).
 */
export type SentPhoneCode = { readonly phone: string; readonly codeCount: number; readonly resendAllowedAtMs: number };

/** Number of codes after which other sign-in methods are offered, if none of the codes led to a sign-in. */
const CODES_BEFORE_OTHER_METHODS = 2;

export type PhoneCodeStepProps = {
  readonly sent: SentPhoneCode;
  /** Result of sending the form without JavaScript. */
  readonly back?: FormResult;
  /** Page to open after sign-in. */
  readonly next?: string | null;
  readonly leave?: ReactNode;
  /**
   * Other sign-in methods. They are offered if `CODES_BEFORE_OTHER_METHODS` codes were sent and none of them led to a
   * sign-in.
   */
  readonly others?: ReactNode;
  readonly onResend: () => void;
  readonly onSignedIn: (customer: Customer) => void;
};

/**
 * The second step of signing in by phone. The visitor enters a code of six digits, which the phone can fill in
 * automatically.
 */
export function PhoneCodeStep({ sent, back, next = null, leave, others, onResend, onSignedIn }: PhoneCodeStepProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { code, setCode } = useSmsCodeField(true);
  const input = useRef<HTMLInputElement>(null);
  const { errors, pending, form, end } = useCallForm({
    endpoint: verifyOtp,
    input: () => ({ body: { phoneNumber: sent.phone, otpCode: code, referralCode: readStoredReferral() } }),
    fieldOf: (problem) => (problem === 'code_refused' ? 'otpCode' : null),
    words: (problem) => (problem === 'code_refused' ? m.signin_phone_failed_text() : null),
    onDone: ({ customer }) => {
      showPhoneConfirmedToast();
      onSignedIn(customer);
    },
    onRefused({ code }) {
      if (code === 'phone_claimed') void navigate(withNextPage('/phone/join', next), { replace: true });
      else showPhoneFailedToast();
    },
    back,
  });

  useEffect(() => input.current?.focus(), []);

  return (
    <form {...form} method="post" action="/api/auth/verify-otp" className="account-form">
      <input type="hidden" name="phoneNumber" value={sent.phone} />
      <NextField next={next} />
      <Field
        label={m.signin_code()}
        hint={m.signin_code_sent_to({ phone: leftToRight(formatPhone(sent.phone)) })}
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
      <FormFooter
        {...end}
        off={hydrated && code.length !== OTP_LENGTH}
        reason={m.signin_code_sent_to({ phone: leftToRight(formatPhone(sent.phone)) })}
        label={m.signin_code_verify()}
        busy={m.signin_code_verifying()}
      />
      <button type="button" className="button button-quiet only-scripted" disabled={pending} onClick={onResend}>
        {m.signin_code_resend()}
      </button>
      {sent.codeCount < CODES_BEFORE_OTHER_METHODS || others === undefined ? (
        leave
      ) : (
        <>
          <p className="notice notice-info">{m.signin_code_not_arriving()}</p>
          {others}
        </>
      )}
    </form>
  );
}
