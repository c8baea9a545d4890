import { useRef, useState, type ReactNode } from 'react';
import { holdsTwoNumbers } from '#contracts/core/person.ts';
import { sendOtp } from '#contracts/identity/otp.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { sayCodeNotSent, sayCodeSent } from '../notices.ts';
import { PhoneCodeStep, type PhoneCodeStepProps, type SentCode } from './phone-code-step.tsx';
import { useSecondsUntil, waitWords } from './use-wait.ts';

export type NumberStep = {
  /** The last code that went out. */
  readonly sent: SentCode | null;
  readonly onSent: (sent: SentCode) => void;
};

type PhoneStepsProps = Omit<PhoneCodeStepProps, 'sent' | 'onAgain'> & {
  /** A code that went out before the page was drawn. */
  readonly first?: SentCode | null;
  readonly renderNumber: (step: NumberStep) => ReactNode;
};

/** Number, then code; Resend goes back to the number and forgets the code. */
export function PhoneSteps({ first = null, renderNumber, ...codeStep }: PhoneStepsProps) {
  const [sent, setSent] = useState(first);
  const [step, setStep] = useState<'number' | 'code'>(sent === null ? 'number' : 'code');
  const part = useRef<HTMLDivElement>(null);

  function goBack() {
    setStep('number');
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[name=phoneNumber]')?.focus());
  }

  function onSent(next: SentCode) {
    setSent(next);
    setStep('code');
  }

  return (
    <div ref={part}>
      {step === 'code' && sent !== null ? (
        <PhoneCodeStep {...codeStep} sent={sent} onAgain={goBack} />
      ) : (
        renderNumber({ sent, onSent })
      )}
    </div>
  );
}

type CodeForm = NumberStep & {
  /** The number as it is sent. */
  readonly phone: string;
  readonly watch: (texts: Texts) => void;
  /** What a post without scripts brought back. */
  readonly back?: FormReturn;
};

/** What is said at the number, and nowhere else. */
const numberRefusals: ReadonlySet<string> = new Set([
  'phone_not_mobile',
  'phone_not_reachable',
  'phone_service',
  'phone_other_network',
  'validation_failed',
]);

/** The form that asks for a code: what is no number gets none, and the same number not again at once. */
export function useCodeForm({ phone, sent, onSent, watch, back }: CodeForm) {
  const waitSeconds = useSecondsUntil(sent?.phone === phone ? sent.againAtMs : 0);
  const form = useForm({
    send: () => callApi(browserApi, sendOtp, { body: { phoneNumber: phone } }),
    check: (_texts, found) => ({
      failure: null,
      errors: holdsTwoNumbers(phone) ? { ...found, phoneNumber: m.field_two_phones() } : found,
    }),
    fieldOf: (code) => (numberRefusals.has(code) ? 'phoneNumber' : null),
    words: (code) => (code === 'validation_failed' ? m.problem_phone_not_mobile() : null),
    onDone: ({ retryAfterSeconds }) => {
      sayCodeSent();
      onSent({ phone, nth: (sent?.nth ?? 0) + 1, againAtMs: performance.now() + retryAfterSeconds * 1_000 });
    },
    onRefused: ({ code }, said) => (numberRefusals.has(code) ? undefined : sayCodeNotSent(said)),
    watch,
    back,
  });
  // said at the field, which has the focus then: the button itself is switched off
  return { ...form, waiting: waitWords(waitSeconds) };
}
