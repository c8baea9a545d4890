import { expect, test } from 'vitest';
import { iconPathOf, iconLinksOf, iconNameForSize } from './icon-paths.ts';
import { brandStyleSheetPathsOf } from './brand-style-sheets.ts';

const icon = `512x512-${'a'.repeat(32)}`;

test('every size of an icon has its own name and its own place', () => {
  expect(iconNameForSize(icon, 32)).toBe(`32x32-${'a'.repeat(32)}`);
  expect(iconPathOf(icon, 512)).toBe(`/brand/logo-${icon}.png`);
});

test('a shop without an icon of its own links to the built-in ones', () => {
  expect(iconLinksOf({ accent: '#5b2a86' }).tab.map(({ href }) => href)).toEqual(['/favicon.ico', '/favicon.svg']);
  expect(iconLinksOf(null).apple).toBe('/apple-touch-icon.png');
  const own = iconLinksOf({ icon });
  expect([...own.tab.map(({ href }) => href), own.apple].every((href) => href.startsWith('/brand/logo-'))).toBe(true);
});

test('a page links to the colours that the shop has chosen, and to no others', () => {
  expect(brandStyleSheetPathsOf(null)).toEqual([]);
  expect(brandStyleSheetPathsOf({ logo: icon })).toEqual([]);
  expect(brandStyleSheetPathsOf({ accent: '#5b2a86', second: '#c2410c' })).toEqual([
    '/brand/accent-5b2a86.css',
    '/brand/second-c2410c.css',
  ]);
});
