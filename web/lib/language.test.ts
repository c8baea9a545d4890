import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressIn, knownQuery, otherLocale, splitPrefix } from './language.ts';

test('the language of an address is its first part, and only that', () => {
  expect(splitPrefix('/he/voucher')).toEqual({ base: '/he', locale: 'he', page: '/voucher' });
  expect(splitPrefix('/en')).toEqual({ base: '/en', locale: 'en', page: '/' });
  expect(splitPrefix('/en/')).toEqual({ base: '/en', locale: 'en', page: '/' });
  expect(splitPrefix('/')).toEqual({ base: '', locale: null, page: '/' });
  expect(splitPrefix('/help')).toEqual({ base: '', locale: null, page: '/help' });
  expect(splitPrefix('/fr/voucher')).toEqual({ base: '', locale: null, page: '/fr/voucher' });
});

test('the toggle names the same page in the other language', () => {
  expect(addressIn(otherLocale('en'), '/voucher')).toBe('/he/voucher');
  expect(addressIn(otherLocale('he'), '/')).toBe('/en');
});

test('the toggle takes along what pages ask their address for, and nothing that somebody else wrote into it', () => {
  expect(knownQuery('?package=2&gift=1&tab=washes')).toBe('?package=2&gift=1&tab=washes');
  expect(knownQuery('?utm_source=mail&package=2&session_id=cs_1&token=secret&amount=1')).toBe('?package=2');
  expect(knownQuery('?ref=noa-7K2M')).toBe('?ref=noa-7K2M');
  expect(knownQuery('?anything')).toBe('');
  expect(knownQuery('')).toBe('');
});

/** Names that pages read and the link leaves behind, each with its reason. */
const leftBehind: Readonly<Record<string, string>> = {
  washes: 'a place in a list of the dashboard without scripts: the other language begins at its top',
  receipts: 'the same',
  points: 'the same',
};

/** Headers, cookies and forms have names, too; a place in a list of the dashboard is asked for through `pageAt`. */
const askedFor =
  /(?:(?<!headers|cookieStore\?|FormData\([^)]*\))\.(?:get|getAll|has)|pageAt)\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every name that a page asks its address for. */
function namesRead(): string[] {
  const names = globSync('web/{site,lib,account-kit}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(askedFor)])
    .map(([, name = '']) => name);
  return [...new Set(names)].toSorted();
}

test('the toggle knows every name that a page of ours reads, and nothing is left behind without a reason', () => {
  const read = namesRead();
  // the places where they are read are found at all
  expect(read).toEqual(expect.arrayContaining(['package', 'tab', 'next', 'family', 'signIn', 'ref']));
  expect(read.filter((name) => knownQuery(`?${name}=1`) === '' && !(name in leftBehind))).toEqual([]);
  expect(Object.keys(leftBehind).filter((name) => !read.includes(name) || knownQuery(`?${name}=1`) !== '')).toEqual([]);
});
