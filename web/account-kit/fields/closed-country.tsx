import { isClosedCountry } from '#domain/core/contact/mobile-phone.ts';
import { isLikelyKosher } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import type { WaysIn } from '../ways-in/use-ways-in.ts';

/** Whether codes by SMS do not go where this number is; false until it is known which countries get them. */
export function isClosedIn(ways: WaysIn | null, typed: string): boolean {
  return ways !== null && isClosedCountry(typed, ways.phone.countries);
}

/** What the owner of a kosher phone should know before a message is sent to it; undefined for other numbers. */
export function kosherNote(typed: string): string | undefined {
  return isLikelyKosher(typed) ? m.phone_kosher_note() : undefined;
}

/** Said the moment a country is chosen or typed, aloud, too. */
export function CountryNote({ words }: { readonly words: string | undefined }) {
  return <output className={words === undefined ? undefined : 'notice notice-info block'}>{words}</output>;
}
