import { useRef, useState } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { sendOtp } from '#contracts/identity/phone-codes.ts';
import { m } from '#messages/compiled/messages.js';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { callingCodes, joinedPhone } from '../../forms/calling-codes.ts';
import { PhoneNumberFields } from '../../forms/phone-number-fields.tsx';
import { sayCodeSent, sayPhoneFailed } from '../../session/notices.ts';
import { PhoneCodeStep, type SentCode } from '../../session/phone-code-step.tsx';
import { useSecondsUntil, waitWords } from '../../session/use-wait.ts';
import { useWaysIn } from '../../session/use-ways-in.ts';

type Typed = { readonly callingCode: string; readonly number: string };

const nothingTyped: Typed = { callingCode: callingCodes[0].code, number: '' };

type NumberStepProps = {
  readonly typed: Typed;
  readonly sent: SentCode | null;
  readonly onTyped: (typed: Typed) => void;
  readonly onSent: (sent: SentCode) => void;
};

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  return { callingCode: String(data.get('callingCode')), number: String(data.get('phoneNumber')) };
}

/** Why no code goes out: not yet, or not to that country. Said at the field, as the button is switched off then. */
function hintOf({ callingCode }: Typed, waitSeconds: number): string | undefined {
  return waitWords(waitSeconds) ?? (callingCode === callingCodes[0].code ? undefined : m.problem_phone_not_reachable());
}

function NumberStep({ typed, sent, onTyped, onSent }: NumberStepProps) {
  const phone = joinedPhone(typed.callingCode, typed.number);
  const waitSeconds = useSecondsUntil(sent?.phone === phone ? sent.againAtMs : 0);
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: sendOtp,
    input: () => ({ body: { phoneNumber: phone } }),
    fieldOf: (code) => (['phone_not_reachable', 'validation_failed'].includes(code) ? 'phoneNumber' : null),
    words: (code) => (code === 'validation_failed' ? m.problem_phone_not_reachable() : null),
    onDone: ({ retryAfterSeconds }) => {
      sayCodeSent();
      onSent({ phone, againAtMs: performance.now() + retryAfterSeconds * 1_000 });
    },
    onRefused: sayPhoneFailed,
  });
  // sending is stopped as a whole: said before anybody types a number
  const paused = useWaysIn()?.phone.available === false;
  return (
    <form
      className="account-panel"
      noValidate
      onSubmit={submit}
      onInput={(event) => onTyped(typedIn(event.currentTarget))}
    >
      <p>{paused ? m.problem_messages_paused() : m.signin_phone_text()}</p>
      <PhoneNumberFields error={errors['phoneNumber']} typed={typed} hint={hintOf(typed, waitSeconds)} />
      <FormFailure failure={failure} />
      <button
        type="submit"
        className="button button-primary w-full"
        disabled={pending || phone === '' || waitSeconds > 0 || paused}
      >
        {pending ? m.signin_phone_sending() : m.signin_phone_send()}
      </button>
    </form>
  );
}

/** Number, then code. Resend goes back to the number and forgets the code. */
export function PhonePanel({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const [typed, setTyped] = useState(nothingTyped);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [step, setStep] = useState<'number' | 'code'>('number');
  const panel = useRef<HTMLDivElement>(null);

  function goBack() {
    setStep('number');
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[name=phoneNumber]')?.focus());
  }

  return (
    <div ref={panel}>
      {step === 'code' && sent !== null ? (
        <PhoneCodeStep sent={sent} onAgain={goBack} onSignedIn={onSignedIn} />
      ) : (
        <NumberStep
          typed={typed}
          sent={sent}
          onTyped={setTyped}
          onSent={(next) => {
            setSent(next);
            setStep('code');
          }}
        />
      )}
    </div>
  );
}
