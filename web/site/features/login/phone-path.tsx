import { useState, type ReactNode } from 'react';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { CountryNote, isCountryWithoutSms, kosherPhoneNote } from '#web/account-kit/fields/country-without-sms.tsx';
import type { SignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import { PhoneSteps, usePhoneCodeForm, type PhoneNumberStep } from '#web/account-kit/ways-in/phone-steps.tsx';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { phoneInput } from '#web/lib/forms/person-inputs.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Shared = {
  /** Available sign-in methods. Null if the server did not respond. */
  readonly ways: SignInMethods | null;
  readonly back: FormResult;
  /** Page to open after a sign-in without JavaScript. Null if no page was requested. */
  readonly next: string | null;
  /** Renders the link back to the other sign-in methods. */
  readonly leave: (words: string) => ReactNode;
};

type NumberEntryProps = PhoneNumberStep &
  Shared & { readonly typed: string; readonly onTyped: (number: string) => void };

function phoneEntryStateOf(
  ways: SignInMethods | null,
  typed: string,
): { readonly paused: boolean; readonly closed: boolean } {
  const paused = ways?.phone.available === false;
  return { paused, closed: !paused && isCountryWithoutSms(ways, typed) };
}

type Obstacles = ReturnType<typeof phoneEntryStateOf> & { readonly waiting: string | undefined };

/**
 * Returns the reason why no code can be sent to a valid phone number, which is shown when the visitor presses Send.
 * Returns undefined if a code can be sent.
 */
function disabledReasonOf({ paused, closed, waiting }: Obstacles): string | undefined {
  if (paused) return m.login_phone_paused();
  return closed ? m.problem_phone_not_reachable() : waiting;
}

/**
 * Field for a phone number in any notation. The URL `/api/login/phone?number=` from section 7 of the specification
 * opens this page with the number filled in. With and without JavaScript, a message is sent only when Send is clicked.
 */
function PhoneNumberEntry({ typed, back, next, ways, onTyped, leave, ...step }: NumberEntryProps) {
  const hydrated = useHydrated();
  const { field, form, end, waiting } = usePhoneCodeForm({
    ...step,
    phone: typed,
    watch: ({ phoneNumber = '' }) => onTyped(phoneNumber),
    back,
  });
  const empty = hydrated && typed.trim() === '';
  const { paused, closed } = phoneEntryStateOf(ways, typed);
  return (
    <form {...form} method="post" action="/api/auth/send-otp" className="account-form">
      <NextField next={next} />
      {paused ? <p className="notice notice-info">{m.login_phone_paused()}</p> : null}
      <TextField
        label={m.account_phone()}
        hint={waiting ?? m.login_phone_hint()}
        {...field('phoneNumber')}
        {...phoneInput}
        defaultValue={typed}
        required
      />
      <CountryNote words={closed ? m.problem_phone_not_reachable() : kosherPhoneNote(typed)} />
      <FormFooter
        {...end}
        off={empty || paused || closed || waiting !== undefined}
        reason={disabledReasonOf({ paused, closed, waiting })}
        label={m.login_send()}
        busy={m.signin_phone_sending()}
      />
      {leave(closed ? m.phone_other_ways() : m.login_back())}
    </form>
  );
}

type PhonePathProps = Shared & {
  /** True if a form without JavaScript sent a code before this page was rendered. */
  readonly codeSent: boolean;
  readonly onSignedIn: (customer: Customer) => void;
};

/** Asks for the phone number, and then for the six-digit code. Without JavaScript, both steps are native forms. */
export function PhoneSignInSteps({ codeSent, onSignedIn, ...shared }: PhonePathProps) {
  const known = shared.back.draft?.['phoneNumber'] ?? '';
  const [typed, setTyped] = useState(known);
  return (
    <PhoneSteps
      {...shared}
      leave={shared.leave(m.login_back())}
      others={shared.leave(m.phone_other_ways())}
      first={codeSent && known !== '' ? { phone: known, codeCount: 1, resendAllowedAtMs: 0 } : null}
      onSignedIn={onSignedIn}
      renderNumber={(step) => <PhoneNumberEntry {...step} {...shared} typed={typed} onTyped={setTyped} />}
    />
  );
}
