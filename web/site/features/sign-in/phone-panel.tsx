import { useState } from 'react';
import { callingCodes, joinedPhone } from '#web/account-kit/calling-codes.ts';
import { PhoneNumberFields } from '#web/account-kit/phone-number-fields.tsx';
import { PhoneSteps, useCodeForm, type NumberStep } from '#web/account-kit/phone-steps.tsx';
import { useWaysIn } from '#web/account-kit/use-ways-in.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FormEnd } from '#web/ui/form-parts.tsx';

type Typed = { readonly callingCode: string; readonly phoneNumber: string };

const homeCode = callingCodes[0].code;

type NumberFormProps = NumberStep & { readonly typed: Typed; readonly onTyped: (typed: Typed) => void };

function NumberForm({ typed, onTyped, ...step }: NumberFormProps) {
  const phone = joinedPhone(typed.callingCode, typed.phoneNumber);
  const { errors, form, end, waiting } = useCodeForm({
    ...step,
    phone,
    watch: ({ callingCode = homeCode, phoneNumber = '' }) => onTyped({ callingCode, phoneNumber }),
  });
  // sending is stopped as a whole: said before anybody types a number
  const paused = useWaysIn()?.phone.available === false;
  const hint = typed.callingCode === homeCode ? undefined : m.problem_phone_not_reachable();
  return (
    <form {...form} className="account-panel">
      <p>{paused ? m.problem_messages_paused() : m.signin_phone_text()}</p>
      <PhoneNumberFields error={errors['phoneNumber']} typed={typed} hint={waiting ?? hint} />
      <FormEnd
        {...end}
        off={phone === '' || waiting !== undefined || paused}
        label={m.signin_phone_send()}
        busy={m.signin_phone_sending()}
      />
    </form>
  );
}

/** The number with its country's code, then the six digits. */
export function PhonePanel({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const [typed, setTyped] = useState<Typed>({ callingCode: homeCode, phoneNumber: '' });
  return (
    <PhoneSteps
      onSignedIn={onSignedIn}
      renderNumber={(step) => <NumberForm {...step} typed={typed} onTyped={setTyped} />}
    />
  );
}
