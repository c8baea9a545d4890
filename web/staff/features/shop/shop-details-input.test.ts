import { expect, test } from 'vitest';
import { brandSections } from '#contracts/core/brand.ts';
import { shopDetailsSchemas } from '#contracts/staff/settings/shop-details.ts';
import { shopDetailsFields } from './shop-details-fields.ts';
import { textAt, shopDetailsOfInput } from './shop-details-input.ts';

const brand = {
  name: { en: 'Clean Paws', he: 'כפות נקיות' },
  tagline: { en: 'Wash', he: 'שטיפה' },
  company: { en: 'Paws Ltd.', he: 'כפות בע״מ' },
  registrationNumber: '512345679',
  address: { en: 'Herzl 1', he: 'הרצל 1' },
  phone: '+972501234567',
  messagingNumber: '+972501234567',
  supportEmail: 'hello@paws.co.il',
  social: { tiktok: 'https://www.tiktok.com/@paws' },
  foundedYear: 2026,
  legal: { termsVersion: '2026-11', termsEffective: '2026-11-01', privacyEffective: '2026-11-22' },
  claims: {
    yearsOfSuccess: 5,
    activeLocations: 50,
    satisfactionPercent: 98,
    annualRevenueShekels: 0,
    marketGrowthPercent: -3,
    trainingWeeks: 2,
  },
  accessibility: {
    coordinator: { en: 'Noa', he: 'נועה' },
    phone: '+972501234567',
    email: 'a@paws.co.il',
    lastReview: '2026-11-01',
  },
};

test.for(brandSections)('the form of %s has exactly the fields that the call accepts', (part) => {
  const fields = shopDetailsFields[part];
  const value = shopDetailsOfInput(fields, Object.fromEntries(fields.map(({ name }) => [name, textAt(brand, name)])));
  expect(shopDetailsSchemas[part].parse(value)).toEqual(shopDetailsSchemas[part].parse(brand));
});

test('an empty field is left out, so the server reports it as missing', () => {
  const value = shopDetailsOfInput(shopDetailsFields.names, { 'name.he': 'כפות', 'name.en': ' ' });
  expect(value).toEqual({ name: { he: 'כפות' }, tagline: {} });
  expect(textAt(value, 'name.en')).toBe('');
});
