import { expect, test } from 'vitest';
import { logoPathOf, fitLogoSize, logoSizeOf } from './logo-file.ts';

const wide = `640x160-${'a'.repeat(32)}`;

test('a logo says by its name how large it is, and where it is', () => {
  expect(logoSizeOf(wide)).toEqual({ width: 640, height: 160 });
  expect(logoPathOf(wide)).toBe(`/brand/logo-${wide}.png`);
});

test('a logo fills its box in one direction and is never made larger than it is', () => {
  expect(fitLogoSize(wide, { width: 220, height: 56 })).toEqual({ width: 220, height: 55 });
  expect(fitLogoSize(wide, { width: 900, height: 40 })).toEqual({ width: 160, height: 40 });
  expect(fitLogoSize(`20x10-${'b'.repeat(32)}`, { width: 220, height: 56 })).toEqual({ width: 20, height: 10 });
});
