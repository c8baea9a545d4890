import { useState } from 'react';
import {
  AccountEmailField,
  FullNameFields,
  NewPasswordField,
  TermsLinks,
} from '#web/account-kit/fields/account-fields.tsx';
import { CountryNote, isCountryWithoutSms } from '#web/account-kit/fields/country-without-sms.tsx';
import { phoneWithCallingCode } from '#web/account-kit/fields/calling-codes.ts';
import { showRegistrationFailedToast, useRegisteredToast } from '#web/account-kit/notices.ts';
import { PhoneNumberFields } from '#web/account-kit/fields/phone-number-fields.tsx';
import { readStoredReferral } from '#web/account-kit/stored-referral.ts';
import { useSignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import type { SignInHandler } from '#web/account-kit/use-sign-in-handler.ts';
import { registerCustomer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

type EmailRegistrationProps = {
  readonly onSignedIn: SignInHandler;
  readonly email: string;
  readonly watch: (texts: FormValues) => void;
  /** True while the form must not be sent, because a required field is empty. */
  readonly off: boolean;
};

/**
 * The short registration form in the sign-in dialog. A visitor who sends the form accepts the terms that are shown
 * above the button.
 */
export function EmailRegistration({ onSignedIn, email, watch, off }: EmailRegistrationProps) {
  const sayRegistered = useRegisteredToast();
  const ways = useSignInMethods();
  const [phone, setPhone] = useState('');
  const { errors, field, form, end } = useCallForm({
    endpoint: registerCustomer,
    input: (typed) => {
      const { callingCode, phoneNumber } = typed('callingCode', 'phoneNumber');
      return {
        body: {
          ...typed('firstName', 'lastName', 'email', 'password'),
          phone: phoneWithCallingCode(callingCode, phoneNumber),
          termsAccepted: true,
          referralCode: readStoredReferral(),
        },
      };
    },
    onDone: ({ customer }) => {
      sayRegistered(customer);
      onSignedIn(customer, 'email');
    },
    words: (code) => (code === 'internal_error' ? m.register_failed_text() : null),
    onRefused: (_problem, message) => showRegistrationFailedToast(message),
    draftName: 'short-registration',
    watch: (texts) => {
      const { callingCode = '', phoneNumber = '' } = texts;
      // the value is the chosen country code if no phone number was typed
      setPhone(phoneWithCallingCode(callingCode, phoneNumber) || callingCode);
      watch(texts);
    },
  });
  return (
    <form {...form} className="account-form">
      <FullNameFields field={field} />
      <AccountEmailField {...field('email')} defaultValue={email} />
      <PhoneNumberFields error={errors['phoneNumber'] ?? errors['phone']} optional />
      <CountryNote words={isCountryWithoutSms(ways, phone) ? m.phone_country_contact() : undefined} />
      <NewPasswordField {...field('password')} />
      <div className="account-note">
        <p>{m.signin_register_terms()}</p>
        <TermsLinks />
      </div>
      <FormFooter {...end} off={off} label={m.signin_register()} busy={m.signin_register_pending()} />
    </form>
  );
}
