import { isUnsupportedCountry } from '#domain/core/contact/mobile-phone.ts';
import { isLikelyKosher } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { SignInMethods } from '../ways-in/use-sign-in-methods.ts';

/**
 * Returns true if codes cannot be sent by SMS to the country of this phone number; false until the list of countries
 * has loaded.
 */
export function isCountryWithoutSms(ways: SignInMethods | null, typed: string): boolean {
  return ways !== null && isUnsupportedCountry(typed, ways.phone.countries);
}

/** Returns a hint for the owner of a kosher phone before a message is sent; undefined for other numbers. */
export function kosherPhoneNote(typed: string): string | undefined {
  return isLikelyKosher(typed) ? m.phone_kosher_note() : undefined;
}

/** Hint about the country, announced as soon as the country is selected or typed. */
export function CountryNote({ words }: { readonly words: string | undefined }) {
  return <output className={words === undefined ? undefined : 'notice notice-info closed-country'}>{words}</output>;
}
