import { phoneToSearch } from '#domain/core/contact/phone.ts';
import { namePartsOf, searchedNameParts } from '#domain/core/text/name-words.ts';
import type { Keyring } from './port.ts';

/**
 * Tables whose people are searched by parts of their names. Each table has its own keys, so that a copy of the database
 * does not connect the rows of two tables.
 */
export type SearchedTable = 'contact_message' | 'customer' | 'shop_order';

type Blind = Pick<Keyring, 'blindIndex'>;
type KeyKind = 'email' | 'name' | 'phone';

/** Length of a key in bytes. With 96 bits, two values do not share a key by chance. */
const KEY_BYTES = 12;

/** Names, email addresses and phone numbers of one row; null and empty values are skipped. */
export type SearchedPeople = {
  readonly names: readonly (string | null)[];
  readonly emails?: readonly (string | null)[];
  readonly phones?: readonly (string | null)[];
};

/**
 * Returns the search keys of a row: one blind index for each part of a name, each email address and each phone number
 * (docs/decisions/0178). They are sorted, so that their order reveals nothing about the words.
 */
export function searchKeysOf(keyring: Blind, table: SearchedTable, people: SearchedPeople): Buffer[] {
  const { names, emails = [], phones = [] } = people;
  const keys = [
    ...present(names)
      .flatMap(namePartsOf)
      .map(keyMaker(keyring, table, 'name')),
    ...present(emails)
      .map(foldedEmail)
      .map(keyMaker(keyring, table, 'email')),
    ...present(phones)
      .map((phone) => phoneToSearch(phone) ?? phone)
      .map(keyMaker(keyring, table, 'phone')),
  ];
  return [...new Map(keys.map((key) => [key.toString('hex'), key])).values()].toSorted(Buffer.compare);
}

/** Search keys of a search text for one table; null if the text cannot be such a value. */
export type SearchTextKeys = {
  readonly name: readonly Buffer[] | null;
  readonly email: readonly Buffer[] | null;
  readonly phone: readonly Buffer[] | null;
};

/**
 * Returns the keys that a row must have to match a search text: all keys of the name, or the key of the email address
 * or phone number.
 */
export function searchTextKeysOf(
  keyring: Blind,
  table: SearchedTable,
  typed: { readonly name: string | null; readonly email: string | null; readonly phone: string | null },
): SearchTextKeys {
  const parts = typed.name === null ? [] : searchedNameParts(typed.name);
  return {
    name: parts.length === 0 ? null : parts.map(keyMaker(keyring, table, 'name')),
    email: typed.email === null ? null : [keyMaker(keyring, table, 'email')(foldedEmail(typed.email))],
    phone: typed.phone === null ? null : [keyMaker(keyring, table, 'phone')(typed.phone)],
  };
}

/** Returns the blind index of a voucher code's last four characters. */
export function endingKeyOf(keyring: Blind, ending: string): Buffer {
  return keyring.blindIndex('search|credit_lot|ending', ending).subarray(0, KEY_BYTES);
}

function keyMaker(keyring: Blind, table: SearchedTable, kind: KeyKind) {
  return (value: string) => keyring.blindIndex(`search|${table}|${kind}`, value).subarray(0, KEY_BYTES);
}

function foldedEmail(email: string): string {
  return email.toLowerCase();
}

function present(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null && value !== '').map(String);
}
