import { expect, test } from 'vitest';
import { registrationDialogCountries, registrationDialogCountryNames } from '#contracts/core/places/countries.ts';
import { countrySchema } from './account.ts';

test('a country is taken as its code and as the name that the specification’s dialog sends; the code is kept', () => {
  expect(Object.values(registrationDialogCountryNames)).toEqual(registrationDialogCountries);
  for (const [name, code] of Object.entries(registrationDialogCountryNames)) {
    expect(countrySchema.parse(code)).toBe(code);
    expect(countrySchema.parse(name)).toBe(code);
    expect(countrySchema.parse(` ${name.toUpperCase()} `)).toBe(code);
  }
  expect(countrySchema.parse('DK')).toBe('DK');
  for (const wrong of ['', 'il', 'Atlantis', 'toString', 'XX'])
    expect(countrySchema.safeParse(wrong).success).toBe(false);
});
