import { useState } from 'react';
import { phoneWithCallingCode } from '#web/account-kit/fields/calling-codes.ts';
import { PhoneNumberFields } from '#web/account-kit/fields/phone-number-fields.tsx';
import { PhoneSteps, usePhoneCodeForm, type PhoneNumberStep } from '#web/account-kit/ways-in/phone-steps.tsx';
import { CountryNote, isCountryWithoutSms, kosherPhoneNote } from '#web/account-kit/fields/country-without-sms.tsx';
import { useSignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import { HOME_CALLING_CODE } from '#contracts/core/places/calling-codes.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import type { SignInTab } from './sign-in-tabs.ts';

type EnteredPhone = { readonly callingCode: string; readonly phoneNumber: string };

/** Tabs with the methods for a visitor whose phone number cannot receive codes. */
const otherTabs = ['email', 'social', 'biometric'] as const satisfies readonly SignInTab[];

type OtherProps = { readonly onOther: (tab: SignInTab) => void };
type NumberFormProps = PhoneNumberStep &
  OtherProps & { readonly typed: EnteredPhone; readonly onTyped: (typed: EnteredPhone) => void };

function NumberForm({ typed, onTyped, onOther, ...step }: NumberFormProps) {
  const phone = phoneWithCallingCode(typed.callingCode, typed.phoneNumber);
  const { errors, form, end, waiting } = usePhoneCodeForm({
    ...step,
    phone,
    watch: ({ callingCode = HOME_CALLING_CODE, phoneNumber = '' }) => onTyped({ callingCode, phoneNumber }),
  });
  // if the sending of codes is paused for all phone numbers, the panel shows this before the visitor types a number
  const ways = useSignInMethods();
  const paused = ways?.phone.available === false;
  // the value is the chosen country code if no phone number was typed
  const closed = !paused && isCountryWithoutSms(ways, phone === '' ? typed.callingCode : phone);
  return (
    <form {...form} className="account-panel">
      <p>{paused ? m.problem_messages_paused() : m.signin_phone_text()}</p>
      <PhoneNumberFields error={errors['phoneNumber']} typed={typed} hint={waiting} />
      <CountryNote words={closed ? m.problem_phone_not_reachable() : kosherPhoneNote(phone)} />
      {closed ? (
        <OtherSignInMethods tabs={otherTabs} onOther={onOther} />
      ) : (
        <FormFooter
          {...end}
          off={phone === '' || waiting !== undefined || paused}
          reason={paused ? m.problem_messages_paused() : waiting}
          label={m.signin_phone_send()}
          busy={m.signin_phone_sending()}
        />
      )}
    </form>
  );
}

type PhonePanelProps = OtherProps & {
  /** Page to open after sign-in. Null to stay on the current page. */
  readonly nextPagePath: string | null;
  readonly onSignedIn: (customer: Customer) => void;
};

export function PhonePanel({ nextPagePath, onOther, onSignedIn }: PhonePanelProps) {
  const [typed, setTyped] = useState<EnteredPhone>({ callingCode: HOME_CALLING_CODE, phoneNumber: '' });
  return (
    <PhoneSteps
      next={nextPagePath}
      onSignedIn={onSignedIn}
      others={<OtherSignInMethods tabs={otherTabs} onOther={onOther} />}
      renderNumber={(step) => <NumberForm {...step} onOther={onOther} typed={typed} onTyped={setTyped} />}
    />
  );
}
