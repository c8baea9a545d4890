import { isUnsupportedCountry } from '#domain/core/contact/mobile-phone.ts';
import { isLikelyKosherPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { SignInMethods } from '../ways-in/use-sign-in-methods.ts';

/**
 * Returns true if codes cannot be sent by SMS to the country of this phone number. Returns false until the list of
 * countries has loaded.
 */
export function isCountryWithoutSms(ways: SignInMethods | null, typed: string): boolean {
  return ways !== null && isUnsupportedCountry(typed, ways.phone.countries);
}

/**
 * Returns a note that the number probably belongs to a kosher phone, which receives no text messages. Returns undefined
 * for other numbers.
 */
export function kosherPhoneNote(typed: string): string | undefined {
  return isLikelyKosherPhone(typed) ? m.phone_kosher_note() : undefined;
}

/**
 * Shows a note about a phone number or its country, which screen readers announce as soon as it appears. Empty if
 * `words` is undefined.
 */
export function CountryNote({ words }: { readonly words: string | undefined }) {
  return <output className={words === undefined ? undefined : 'notice notice-info closed-country'}>{words}</output>;
}
