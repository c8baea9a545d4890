import { expect, test } from 'vitest';
import { addressIn, otherLocale, splitPrefix } from './language.ts';

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
