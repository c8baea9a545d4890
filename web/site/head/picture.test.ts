import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { accountPages, machinePages, publicPages, testPurchasePages } from '#contracts/core/reading/public-pages.ts';
import { siteRoutes } from '../routes.tsx';
import { sharingImagePath, pageSharingImagePath, sharingImageSize } from './picture.ts';

const MAX_BYTES = 60 * 1_024;

/** Width and height in the frame header of a JPEG file. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('no frame header');
}

const wanted = publicPages.flatMap((page) => locales.map((locale) => ({ page, locale })));

test.each(wanted)('$page has a preview image in $locale, of the right size and small enough', ({ page, locale }) => {
  const bytes = readFileSync(`web/site/public${pageSharingImagePath(page, locale)}`);
  expect(sizeOf(bytes)).toEqual(sharingImageSize);
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
});

const named = ['gift-fresh-pink', 'gift-pearl-silver', 'gift-champagne-gold', 'washes'];
const wantedNamed = named.flatMap((name) => locales.map((locale) => ({ name, locale })));

test.each(wantedNamed)(
  'the card $name has a picture to share in $locale, of the right size and light',
  ({ name, locale }) => {
    const bytes = readFileSync(`web/site/public${sharingImagePath(name, locale)}`);
    expect(sizeOf(bytes)).toEqual(sharingImageSize);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  },
);

test('personal pages share the preview image of their kind', () => {
  expect(pageSharingImagePath('/voucher/0123', 'he')).toBe('/og/voucher-he.jpg');
  expect(pageSharingImagePath('/receipt/0123', 'en')).toBe('/og/home-en.jpg');
});

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

test('every page without a key in its address is either public, in the sitemap and with a preview image, or part of an account, at a machine, or for testing', () => {
  const open = pathsOf(siteRoutes()).filter((path) => !path.includes(':') && path !== '*');
  expect(open.toSorted()).toEqual([...publicPages, ...accountPages, ...machinePages, ...testPurchasePages].toSorted());
});
