import { expect, test } from 'vitest';
import { dialogCountries, dialogCountryNames } from '#contracts/core/places/countries.ts';
import { countrySchema } from './account.ts';

test('a country is taken as its code and as the name that the specification’s dialog sends; the code is kept', () => {
  expect(Object.values(dialogCountryNames)).toEqual(dialogCountries);
  for (const [name, code] of Object.entries(dialogCountryNames)) {
    expect(countrySchema.parse(code)).toBe(code);
    expect(countrySchema.parse(name)).toBe(code);
    expect(countrySchema.parse(` ${name.toUpperCase()} `)).toBe(code);
  }
  expect(countrySchema.parse('DK')).toBe('DK');
  for (const wrong of ['', 'il', 'Atlantis', 'toString', 'XX'])
    expect(countrySchema.safeParse(wrong).success).toBe(false);
});
