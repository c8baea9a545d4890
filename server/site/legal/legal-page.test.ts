import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { shopBrandOfFile } from '#server/core/brand/brand-cache.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { currentLegalPage } from './legal-page.ts';

const brand = shopBrandOfFile(loadBrand('brand.json'));
const address = { en: '1 Park Street, Tel Aviv', he: 'רחוב הפארק 1, תל אביב' };

test.each(locales)('in %s a postal address that is not known yet is left out of the ways to cancel', (locale) => {
  const textWith = (shop: typeof brand) =>
    currentLegalPage(shop, 'cancellation', locale)
      .sections.map(({ text }) => text)
      .join('\n');
  const unknown = textWith({ ...brand, address: { en: '[street]', he: '[רחוב]' } });
  expect(unknown).not.toMatch(/[[\]{}]|, *\./);
  expect(unknown).toContain(`${brand.company[locale]}.`);
  expect(textWith({ ...brand, address })).toContain(`${brand.company[locale]}, ${address[locale]}.`);
});
