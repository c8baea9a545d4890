import { parseStaffSearch, type StaffSearch } from '#domain/staff/customers/staff-search.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import {
  codeEndingKeyOf,
  searchedPartKeysOf,
  searchTextKeysOf,
  spellingSearchKeysOf,
} from '#server/core/keyring/search-keys.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { blindIndexOfPhone } from '#server/identity/public.ts';

type SearchTerms = ReturnType<typeof storedSearchTermsOf>;

/**
 * Caches, for each keyring, the search terms of the latest search text. A search in the portal queries four lists with
 * the same text, and calculating the thousands of search keys of a name is slow.
 */
const latest = new WeakMap<
  object,
  { readonly typed: string; readonly hasDigits: boolean; readonly terms: SearchTerms }
>();

/**
 * Converts a typed search text to search parameters. Returns null if nothing was typed. Only staff who may see personal
 * data unmasked can search by the last digits of a phone number. Other staff could otherwise find out a masked number
 * digit by digit.
 */
export function searchTermsOf(
  keyring: Deps['keyring'],
  { permissions }: Pick<Staff, 'permissions'>,
  typed = '',
): SearchTerms | null {
  const search = parseStaffSearch(typed);
  if (search === null) return null;
  const hasDigits = permissions.has('customer.reveal');
  const known = latest.get(keyring);
  if (known?.typed === typed && known.hasDigits === hasDigits) return known.terms;
  const terms = storedSearchTermsOf(keyring, hasDigits ? search : { ...search, phoneEnding: null });
  latest.set(keyring, { typed, hasDigits, terms });
  return terms;
}

/** Converts a search text to search parameters. For encrypted columns, the parameters are blind indexes. */
function storedSearchTermsOf(keyring: Deps['keyring'], search: StaffSearch) {
  const { cleanedText, voucherCode, codeEnding, email, name, orderCodes, phone, last4, documentNumber, id } = search;
  const gift = searchTextKeysOf(keyring, 'shop_order', search);
  const author = searchTextKeysOf(keyring, 'contact_message', search);
  return {
    reference: cleanedText,
    orderCodeFrom: orderCodes?.from ?? null,
    orderCodeTo: orderCodes?.to ?? null,
    last4,
    documentNumber,
    emailIndex: email === null ? null : blindIndexOfEmail(keyring, email),
    phoneIndex: phone === null ? null : blindIndexOfPhone(keyring, phone),
    customerName: searchTextKeysOf(keyring, 'customer', search).name,
    customerPart: searchedPartKeysOf(keyring, { table: 'customer', role: 'self' }, search),
    ...nameWordParams('customer', spellingSearchKeysOf(keyring, { table: 'customer', kind: 'name' }, name)),
    giftName: gift.name,
    giftEmail: gift.email,
    giftPhone: gift.phone,
    buyerPart: searchedPartKeysOf(keyring, { table: 'shop_order', role: 'buyer' }, search),
    recipientPart: searchedPartKeysOf(keyring, { table: 'shop_order', role: 'recipient' }, search),
    ...nameWordParams('gift', spellingSearchKeysOf(keyring, { table: 'shop_order', kind: 'name' }, name)),
    ...nameWordParams('buyer', spellingSearchKeysOf(keyring, { table: 'shop_order', kind: 'buyer word' }, name)),
    authorName: author.name,
    authorPhone: author.phone,
    authorPart: searchedPartKeysOf(keyring, { table: 'contact_message', role: 'self' }, search),
    ...nameWordParams('author', spellingSearchKeysOf(keyring, { table: 'contact_message', kind: 'name' }, name)),
    codeMac: voucherCode === null ? null : keyring.codeMac(voucherCode),
    endingKey: codeEnding === null ? null : codeEndingKeyOf(keyring, codeEnding),
    lotId: id,
  };
}

type NameWordParams<Prefix extends string> = Readonly<Record<`${Prefix}Word${1 | 2 | 3}`, readonly Buffer[] | null>>;

function nameWordParams<Prefix extends string>(
  prefix: Prefix,
  words: readonly Buffer[][] | null,
): NameWordParams<Prefix> {
  const [first = null, second = null, third = null] = words ?? [];
  return { [`${prefix}Word1`]: first, [`${prefix}Word2`]: second, [`${prefix}Word3`]: third } as NameWordParams<Prefix>;
}
