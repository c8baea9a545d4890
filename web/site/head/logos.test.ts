import { expect, test } from 'vitest';
import type { PublicBrand } from '#contracts/core/brand.ts';
import { logosOf } from './logos.ts';

function shopWith(look: PublicBrand['look']): PublicBrand {
  return { look } as PublicBrand;
}

test('a shop without its own logo has the built-in one', () => {
  expect(logosOf(shopWith({ accent: '#5b2a86' }))).toEqual({});
  expect(logosOf(shopWith(undefined))).toEqual({});
});

test('a logo keeps its proportions in the header and on cards, and its space while it loads', () => {
  const logo = `400x100-${'a'.repeat(32)}`;
  const src = `/brand/logo-${logo}.png`;
  expect(logosOf(shopWith({ logo }))).toEqual({
    logo: { src, width: 220, height: 55, className: 'own-logo' },
    cardLogo: { src, width: 112, height: 28, className: 'own-logo' },
  });
});
