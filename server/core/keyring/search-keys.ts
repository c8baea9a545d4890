import { normalizePhoneForSearch } from '#domain/core/contact/phone.ts';
import { namePartsOf, searchedNameParts } from '#domain/core/names/name-words.ts';
import { transliteratedNameParts, SPELLED_WORDS_MAX } from '#domain/core/names/transliteration.ts';
import type { Keyring } from './port.ts';

/**
 * Tables in which staff users search for people. Each table has its own search keys. A copy of the database therefore
 * does not show which rows of two tables belong to one person.
 */
export type SearchableTable = 'contact_message' | 'customer' | 'shop_order';

type BlindIndexKeyring = Pick<Keyring, 'blindIndex'>;
/** Person in a row. It is the buyer or the recipient of an order, or `self`, the only person of any other row. */
type PersonRole = 'buyer' | 'recipient' | 'self';
type KeyKind = 'email' | 'name' | 'phone' | `${PersonRole} ${'digits' | 'word'}`;

/** Length of a search key in bytes. It is 96 bits, so two values do not share a key by chance. */
const KEY_BYTES = 12;

/** Names, email addresses and phone numbers of one row. Null and empty values are skipped. */
export type SearchablePeople = {
  readonly names: readonly (string | null)[];
  readonly emails?: readonly (string | null)[];
  readonly phones?: readonly (string | null)[];
};

/**
 * Returns the search keys of a row (docs/decisions/0182). There is one blind index for each beginning of a word in a
 * name, each email address and each phone number. The keys are sorted, so that their order reveals nothing about the
 * words.
 */
export function searchKeysOf(keyring: BlindIndexKeyring, table: SearchableTable, people: SearchablePeople): Buffer[] {
  const { names, emails = [], phones = [] } = people;
  const keys = [
    ...withoutNulls(names)
      .flatMap(namePartsOf)
      .map(keyMaker(keyring, table, 'name')),
    ...withoutNulls(emails)
      .map(foldedEmail)
      .map(keyMaker(keyring, table, 'email')),
    ...withoutNulls(phones)
      .map((phone) => normalizePhoneForSearch(phone) ?? phone)
      .map(keyMaker(keyring, table, 'phone')),
  ];
  return sortedKeys(keys);
}

function sortedKeys(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('hex'), key])).values()].toSorted(Buffer.compare);
}

/** Numbers of last digits by which a phone number can be found. */
const ENDING_LENGTHS = [4, 5, 6, 7, 8];

/**
 * Returns the search keys for parts of a person's data (docs/decisions/0182). These are the beginnings of the words in
 * the name and in the email address's local part, and the last digits of the phone numbers. The keys are sorted.
 */
export function storedPartSearchKeysOf(
  keyring: BlindIndexKeyring,
  table: SearchableTable,
  people: readonly (SearchablePeople & { readonly role: PersonRole })[],
): Buffer[] {
  const keys = people.flatMap(({ role, names, emails = [], phones = [] }) => [
    ...[...withoutNulls(names), ...withoutNulls(emails).map(localPartOf)]
      .flatMap(namePartsOf)
      .map(keyMaker(keyring, table, `${role} word`)),
    ...withoutNulls(phones)
      .flatMap(phoneEndingsOf)
      .map(keyMaker(keyring, table, `${role} digits`)),
  ]);
  return sortedKeys(keys);
}

/** Returns the part of an email address before its @. */
function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

function phoneEndingsOf(phone: string): string[] {
  const digits = phone.replaceAll(/\D/gu, '');
  return ENDING_LENGTHS.filter((length) => length < digits.length).map((length) => digits.slice(-length));
}

/**
 * Returns the search keys that a row must have to match a partial search. The search text can be words of a name, the
 * beginning of an email address, or the last digits of a phone number. Returns null for other texts.
 */
export function searchedPartKeysOf(
  keyring: BlindIndexKeyring,
  { table, role }: { readonly table: SearchableTable; readonly role: PersonRole },
  { phoneEnding, words }: { readonly phoneEnding: string | null; readonly words: string | null },
): Buffer[] | null {
  if (phoneEnding !== null) return [keyMaker(keyring, table, `${role} digits`)(phoneEnding)];
  const parts = words === null ? [] : searchedNameParts(words);
  return parts.length === 0 ? null : parts.map(keyMaker(keyring, table, `${role} word`));
}

/**
 * Returns one list of search keys for each word of a name. Each list contains the keys of the word's spellings in both
 * scripts. A row matches if it has at least one key of each list. Returns null if the text is not a name, has more than
 * `SPELLED_WORDS_MAX` words, or no word has another spelling. There are always `SPELLED_WORDS_MAX` lists, because the
 * first list is repeated for missing words.
 */
export function spellingSearchKeysOf(
  keyring: BlindIndexKeyring,
  { table, kind }: { readonly table: SearchableTable; readonly kind: 'name' | `${PersonRole} word` },
  name: string | null,
): Buffer[][] | null {
  const spelled = name === null ? null : transliteratedNameParts(name);
  if (spelled === null) return null;
  const keys = spelled.map((spellings) => spellings.map(keyMaker(keyring, table, kind)));
  const [repeated = []] = keys;
  return Array.from({ length: SPELLED_WORDS_MAX }, (_, word) => keys[word] ?? repeated);
}

/**
 * Search keys of a search text for one table, for each kind of value. A list is null if the text cannot be a value of
 * that kind.
 */
export type SearchTextKeys = {
  readonly name: readonly Buffer[] | null;
  readonly email: readonly Buffer[] | null;
  readonly phone: readonly Buffer[] | null;
};

/**
 * Returns the search keys that a row must have to match a search text. These are all keys of the name, or the key of
 * the email address or phone number.
 */
export function searchTextKeysOf(
  keyring: BlindIndexKeyring,
  table: SearchableTable,
  typed: { readonly name: string | null; readonly email: string | null; readonly phone: string | null },
): SearchTextKeys {
  const parts = typed.name === null ? [] : searchedNameParts(typed.name);
  return {
    name: parts.length === 0 ? null : parts.map(keyMaker(keyring, table, 'name')),
    email: typed.email === null ? null : [keyMaker(keyring, table, 'email')(foldedEmail(typed.email))],
    phone: typed.phone === null ? null : [keyMaker(keyring, table, 'phone')(typed.phone)],
  };
}

/** Returns the blind index (keyed hash) of a voucher code's last four characters. */
export function codeEndingKeyOf(keyring: BlindIndexKeyring, ending: string): Buffer {
  return keyring.blindIndex('search|credit_lot|ending', ending).subarray(0, KEY_BYTES);
}

function keyMaker(keyring: BlindIndexKeyring, table: SearchableTable, kind: KeyKind) {
  return (value: string) => keyring.blindIndex(`search|${table}|${kind}`, value).subarray(0, KEY_BYTES);
}

function foldedEmail(email: string): string {
  return email.toLowerCase();
}

function withoutNulls(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null && value !== '').map(String);
}
