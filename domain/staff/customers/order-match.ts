import { maskEmailExcept, maskNameExcept, maskPhone } from '#domain/core/text/masking.ts';
import { matchesName } from '#domain/core/names/transliteration.ts';
import { normalizePhoneForSearch } from '#domain/core/contact/phone.ts';
import type { PersonMatch } from '#contracts/staff/search.ts';
import type { StaffSearch } from './staff-search.ts';

/** Personal data of the people of an order, decrypted. Phone numbers are in E.164 format. */
export type OrderPeople = {
  readonly email: string;
  /** Name of the account that bought the order; null for a guest. */
  readonly accountName: string | null;
  readonly buyerPhone: string | null;
  readonly senderName: string | null;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientPhone: string | null;
};

type OrderSearchTerms = Pick<StaffSearch, 'email' | 'name' | 'phone' | 'phoneEnding' | 'words'>;

/**
 * Finds the person of an order who matches a search text. The result is masked, except for the typed characters of a
 * name or an email address. A matching name is preferred to an email address or a phone number, because it best shows
 * who was found. Returns null if the order matches for another reason, such as its order number or its payment card.
 */
export function matchedPersonOfOrder(people: OrderPeople, terms: OrderSearchTerms): PersonMatch | null {
  const { accountName, buyerPhone, senderName, recipientName, recipientEmail, recipientPhone } = people;
  const matches: readonly (PersonMatch | null)[] = [
    matchAs('recipient', nameMatch(recipientName, terms)),
    matchAs('buyer', nameMatch(accountName, terms)),
    matchAs('sender', nameMatch(senderName, terms)),
    matchAs('buyer', emailMatch(people.email, terms) ?? phoneMatch(buyerPhone, terms)),
    matchAs('recipient', emailMatch(recipientEmail, terms) ?? phoneMatch(recipientPhone, terms)),
  ];
  return matches.find((match) => match !== null) ?? null;
}

function matchAs(as: PersonMatch['as'], text: string | null): PersonMatch | null {
  return text === null ? null : { as, text };
}

function emailMatch(known: string | null, { email, words }: OrderSearchTerms): string | null {
  if (known === null) return null;
  const isMatch =
    email === null
      ? matchesName(known.slice(0, known.lastIndexOf('@')), words ?? '')
      : known.toLowerCase() === email.toLowerCase();
  return isMatch ? maskEmailExcept(known, email ?? words ?? '') : null;
}

function phoneMatch(known: string | null, { phone, phoneEnding }: OrderSearchTerms): string | null {
  if (known === null) return null;
  const isMatch =
    phoneEnding === null
      ? (normalizePhoneForSearch(known) ?? known) === phone
      : known.replaceAll(/\D/gu, '').endsWith(phoneEnding);
  return isMatch ? maskPhone(known) : null;
}

function nameMatch(known: string | null, { name }: OrderSearchTerms): string | null {
  return known !== null && matchesName(known, name ?? '') ? maskNameExcept(known, name ?? '') : null;
}
