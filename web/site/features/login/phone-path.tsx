import { useRef, useState, type ReactNode } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { sendOtp } from '#contracts/identity/phone-codes.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { NextField } from '../../forms/next-field.tsx';
import { PhoneCodeStep, type SentCode } from '../../session/phone-code-step.tsx';
import { useSecondsUntil, waitWords } from '../../session/use-wait.ts';
import { sayCodeSent, sayPhoneFailed } from '../../session/notices.ts';

type NumberEntryProps = {
  readonly typed: string;
  readonly sent: SentCode | null;
  readonly back: FormReturn;
  /** Where a post without scripts leads on to. */
  readonly next: string | null;
  readonly paused: boolean;
  readonly onTyped: (number: string) => void;
  readonly onSent: (sent: SentCode) => void;
  /** Goes back to the other ways in. */
  readonly leave: ReactNode;
};

/**
 * The number as people write it. The navigation of the specification (`/api/login/phone?number=`, section 7) leads here
 * with it filled in; only a press of Send costs a message, with scripts or as a plain form.
 */
function NumberEntry({ typed, sent, back, next, paused, onTyped, onSent, leave }: NumberEntryProps) {
  const hydrated = useHydrated();
  const waitSeconds = useSecondsUntil(sent?.phone === typed ? sent.againAtMs : 0);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: sendOtp,
    input: (texts) => ({ body: { phoneNumber: texts['phoneNumber'] ?? '' } }),
    fieldOf: (code) => (['phone_not_reachable', 'validation_failed'].includes(code) ? 'phoneNumber' : null),
    words: (code) => (code === 'validation_failed' ? m.problem_phone_not_reachable() : null),
    onDone: ({ retryAfterSeconds }) => {
      sayCodeSent();
      onSent({ phone: typed, againAtMs: performance.now() + retryAfterSeconds * 1_000 });
    },
    onRefused: sayPhoneFailed,
    back,
  });
  // said at the field, which has the focus then: Send itself is switched off
  const waiting = waitWords(waitSeconds);
  const empty = hydrated && typed.trim() === '';
  return (
    <form method="post" action="/api/auth/send-otp" noValidate className="account-form" onSubmit={submit}>
      <NextField next={next} />
      {paused ? <p className="notice notice-info">{m.login_phone_paused()}</p> : null}
      <TextField
        label={m.account_phone()}
        hint={waiting ?? m.login_phone_hint()}
        error={errors['phoneNumber']}
        name="phoneNumber"
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={PHONE_MAX_LENGTH}
        defaultValue={typed}
        onInput={(event) => onTyped(event.currentTarget.value)}
      />
      <FormFailure failure={failure} />
      <button
        type="submit"
        className="button button-primary w-full"
        disabled={pending || empty || paused || waitSeconds > 0}
      >
        {pending ? m.signin_phone_sending() : m.login_send()}
      </button>
      {leave}
    </form>
  );
}

type PhonePathProps = {
  /** A code went out before this page was drawn (a form without scripts). */
  readonly codeSent: boolean;
  readonly back: FormReturn;
  /** Where a post without scripts leads on to. */
  readonly next: string | null;
  readonly paused: boolean;
  readonly leave: ReactNode;
  readonly onSignedIn: (customer: Customer) => void;
};

/** Number, then code; Resend goes back to the number and forgets the code. */
export function PhonePath({ codeSent, back, next, paused, leave, onSignedIn }: PhonePathProps) {
  const known = back.draft?.['phoneNumber'] ?? '';
  const [typed, setTyped] = useState(known);
  const [sent, setSent] = useState<SentCode | null>(codeSent && known !== '' ? { phone: known, againAtMs: 0 } : null);
  const [step, setStep] = useState<'number' | 'code'>(sent === null ? 'number' : 'code');
  const part = useRef<HTMLDivElement>(null);

  function goBack() {
    setStep('number');
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[name=phoneNumber]')?.focus());
  }

  return (
    <div ref={part}>
      {step === 'code' && sent !== null ? (
        <PhoneCodeStep sent={sent} back={back} next={next} leave={leave} onAgain={goBack} onSignedIn={onSignedIn} />
      ) : (
        <NumberEntry
          typed={typed}
          sent={sent}
          back={back}
          next={next}
          paused={paused}
          onTyped={setTyped}
          onSent={(next) => {
            setSent(next);
            setStep('code');
          }}
          leave={leave}
        />
      )}
    </div>
  );
}
