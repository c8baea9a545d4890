import { useRef, useState, type ReactNode, useEffect } from 'react';
import { containsTwoPhoneNumbers } from '#contracts/core/person.ts';
import { sendOtp } from '#contracts/identity/otp.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { showCodeNotSentToast, showCodeSentToast } from '../notices.ts';
import { PhoneCodeStep, type PhoneCodeStepProps, type SentPhoneCode } from './phone-code-step.tsx';

const SECOND_MS = 1_000;

/** Counts down to `momentMs`, a time of `performance.now()`. Returns the remaining whole seconds, or 0 at the end. */
function useSecondsUntil(momentMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((momentMs - nowMs) / SECOND_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver && performance.now() >= momentMs) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [momentMs, isOver]);
  return left;
}

/** Formats seconds as `1:05`. */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Returns a text that says how long to wait before another code can be sent to the same phone number. Returns undefined
 * if there is no waiting time.
 */
function waitText(seconds: number): string | undefined {
  return seconds === 0 ? undefined : m.signin_code_wait({ time: leftToRight(minutesAndSeconds(seconds)) });
}

export type PhoneNumberStep = {
  /** The code that was sent last. Null if no code was sent. */
  readonly sent: SentPhoneCode | null;
  readonly onSent: (sent: SentPhoneCode) => void;
};

type PhoneStepsProps = Omit<PhoneCodeStepProps, 'sent' | 'onResend'> & {
  /** A code that was sent before the page was rendered. Null if no code was sent. */
  readonly first?: SentPhoneCode | null;
  readonly renderNumber: (step: PhoneNumberStep) => ReactNode;
};

/**
 * Shows the form for the phone number, and then the form for the code. 'Resend' goes back to the phone number and
 * discards the code.
 */
export function PhoneSteps({ first = null, renderNumber, ...codeStep }: PhoneStepsProps) {
  const [sent, setSent] = useState(first);
  const [step, setStep] = useState<'number' | 'code'>(sent === null ? 'number' : 'code');
  const part = useRef<HTMLDivElement>(null);

  function goBack() {
    setStep('number');
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[name=phoneNumber]')?.focus());
  }

  function onSent(next: SentPhoneCode) {
    setSent(next);
    setStep('code');
  }

  return (
    <div ref={part}>
      {step === 'code' && sent !== null ? (
        <PhoneCodeStep {...codeStep} sent={sent} onResend={goBack} />
      ) : (
        renderNumber({ sent, onSent })
      )}
    </div>
  );
}

type CodeForm = PhoneNumberStep & {
  /** The phone number, formatted as the server expects it. */
  readonly phone: string;
  readonly watch: (texts: FormValues) => void;
  /** Result of sending the form without JavaScript. */
  readonly back?: FormResult;
};

/** Refusal codes whose text is shown only at the field for the phone number. */
const numberRefusals: ReadonlySet<string> = new Set([
  'phone_not_mobile',
  'phone_not_reachable',
  'phone_service',
  'phone_other_network',
  'validation_failed',
]);

/**
 * Returns the state of the form that requests a code. No code is sent to an invalid phone number. Another code to the
 * same number is sent only after a waiting time.
 */
export function usePhoneCodeForm({ phone, sent, onSent, watch, back }: CodeForm) {
  const waitSeconds = useSecondsUntil(sent?.phone === phone ? sent.resendAllowedAtMs : 0);
  const form = useForm({
    send: () => callApi(browserApi, sendOtp, { body: { phoneNumber: phone } }),
    check: (_texts, found) => ({
      failure: null,
      errors: containsTwoPhoneNumbers(phone) ? { ...found, phoneNumber: m.field_two_phones() } : found,
    }),
    fieldOf: (code) => (numberRefusals.has(code) ? 'phoneNumber' : null),
    words: (code) => (code === 'validation_failed' ? m.problem_phone_not_mobile() : null),
    onDone: ({ retryAfterSeconds }) => {
      showCodeSentToast();
      onSent({
        phone,
        codeCount: (sent?.codeCount ?? 0) + 1,
        resendAllowedAtMs: performance.now() + retryAfterSeconds * 1_000,
      });
    },
    onRefused: ({ code }, message) => (numberRefusals.has(code) ? undefined : showCodeNotSentToast(message)),
    watch,
    back,
  });
  // the waiting time is shown at the phone number field, because the field has the focus and the button is disabled
  return { ...form, waiting: waitText(waitSeconds) };
}
