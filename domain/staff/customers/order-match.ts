import { maskEmail, maskNameExcept, maskPhone } from '#domain/core/text/masking.ts';
import { namePartsOf, searchedNameParts } from '#domain/core/text/name-words.ts';
import { phoneToSearch } from '#domain/core/contact/phone.ts';
import type { PersonMatch } from '#contracts/staff/search.ts';
import type { StaffSearch } from './staff-search.ts';

/** People of an order, decrypted. Phone numbers are in E.164. */
export type OrderPeople = {
  readonly email: string;
  readonly buyerPhone: string | null;
  readonly senderName: string | null;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly recipientPhone: string | null;
};

export type OrderMatch = PersonMatch & {
  /** True if the search text is about the buyer, who also signs a gift. */
  readonly isBuyer: boolean;
};

type Sought = Pick<StaffSearch, 'email' | 'name' | 'phone'>;

/**
 * Returns the person of an order whom a search text names, masked except for typed characters of a name. Null if the order
 * matches for another reason, such as its number, its card or the name of its account.
 */
export function orderMatchOf(people: OrderPeople, sought: Sought): OrderMatch | null {
  const { buyerPhone, senderName, recipientName, recipientEmail, recipientPhone } = people;
  const buyer = emailMatch(people.email, sought) ?? phoneMatch(buyerPhone, sought);
  if (buyer !== null) return { as: 'buyer', text: buyer, isBuyer: true };
  const recipient =
    emailMatch(recipientEmail, sought) ?? phoneMatch(recipientPhone, sought) ?? nameMatch(recipientName, sought);
  if (recipient !== null) return { as: 'recipient', text: recipient, isBuyer: false };
  const sender = nameMatch(senderName, sought);
  return sender === null ? null : { as: 'sender', text: sender, isBuyer: true };
}

function emailMatch(known: string | null, { email }: Sought): string | null {
  return known !== null && known.toLowerCase() === email?.toLowerCase() ? maskEmail(known) : null;
}

function phoneMatch(known: string | null, { phone }: Sought): string | null {
  return known !== null && (phoneToSearch(known) ?? known) === phone ? maskPhone(known) : null;
}

function nameMatch(known: string | null, { name }: Sought): string | null {
  if (known === null || name === null) return null;
  const parts = searchedNameParts(name);
  const beginnings = new Set(namePartsOf(known));
  return parts.length > 0 && parts.every((part) => beginnings.has(part)) ? maskNameExcept(known, name) : null;
}
