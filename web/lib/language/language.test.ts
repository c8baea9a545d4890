import { expect, test } from 'vitest';
import { queryParamsOfPage } from '#contracts/core/reading/page-queries.ts';
import { localizedPathOf, withoutUnknownQueryParams, otherLocale, splitLanguagePrefix } from './language.ts';

test('the language of an address is its first part, and only that', () => {
  expect(splitLanguagePrefix('/he/voucher')).toEqual({ base: '/he', locale: 'he', page: '/voucher' });
  expect(splitLanguagePrefix('/en')).toEqual({ base: '/en', locale: 'en', page: '/' });
  expect(splitLanguagePrefix('/en/')).toEqual({ base: '/en', locale: 'en', page: '/' });
  expect(splitLanguagePrefix('/')).toEqual({ base: '', locale: null, page: '/' });
  expect(splitLanguagePrefix('/help')).toEqual({ base: '', locale: null, page: '/help' });
  expect(splitLanguagePrefix('/fr/voucher')).toEqual({ base: '', locale: null, page: '/fr/voucher' });
});

test('the toggle links to the same page in the other language', () => {
  expect(localizedPathOf(otherLocale('en'), '/voucher')).toBe('/he/voucher');
  expect(localizedPathOf(otherLocale('he'), '/')).toBe('/en');
});

test('the toggle keeps the parameters that pages read, and drops unknown ones', () => {
  expect(withoutUnknownQueryParams('?package=2&gift=1&tab=washes')).toBe('?package=2&gift=1&tab=washes');
  expect(withoutUnknownQueryParams('?utm_source=mail&package=2&session_id=cs_1&token=secret&amount=1')).toBe(
    '?package=2',
  );
  expect(withoutUnknownQueryParams('?ref=noa-7K2M')).toBe('?ref=noa-7K2M');
  expect(withoutUnknownQueryParams('?anything')).toBe('');
  expect(withoutUnknownQueryParams('')).toBe('');
});

/** Query parameters that pages read and the language link drops, each with its reason. */
const leftBehind: Readonly<Record<string, string>> = {
  washes: 'a place in a list of the dashboard without scripts: the other language begins at its top',
  receipts: 'the same',
  points: 'the same',
  report: 'the form of a photo that was sent without scripts, with its problem in one language',
  stored: 'set by the service worker only',
};

test('the toggle knows every parameter that a page reads, and drops none without a reason', () => {
  const read = ['ref', ...queryParamsOfPage('/any%20page')];
  expect(read.filter((name) => withoutUnknownQueryParams(`?${name}=1`) === '' && !(name in leftBehind))).toEqual([]);
  expect(
    Object.keys(leftBehind).filter((name) => !read.includes(name) || withoutUnknownQueryParams(`?${name}=1`) !== ''),
  ).toEqual([]);
});
