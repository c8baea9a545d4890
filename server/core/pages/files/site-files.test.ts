import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicPages } from '#contracts/core/reading/public-pages.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { robotsText } from './robots.ts';
import { sitemapText } from './sitemap.ts';
import { manifestColors, webManifest } from './web-manifest.ts';

const origin = 'https://shop.example';

test('the sitemap names every public page in both languages, each with its twins', () => {
  const text = sitemapText(origin, ['/stations/by-the-park']);
  const entries = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)];
  const expected = [...publicPages, '/stations/by-the-park'].flatMap((page) =>
    ['en', 'he'].map((locale) => `${origin}/${locale}${page === '/' ? '' : page}`),
  );
  expect(entries.map(([, address]) => address)).toEqual(expected);
  for (const [, , links = ''] of entries) {
    expect([...links.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
      'en',
      'he',
      'x-default',
    ]);
  }
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/stations"/>`);
});

/** As RFC 9309 reads it: the longest matching rule, here only prohibitions without wildcards. */
function mayAsk(path: string): boolean {
  const left = robotsText(origin).matchAll(/^Disallow: (.+)$/gm);
  return ![...left].some(([, prefix = '-']) => path.startsWith(prefix));
}

test('search engines may ask for every public page and its files, and for nothing behind a key', () => {
  for (const page of publicPages) {
    for (const prefix of ['', '/en', '/he']) expect(mayAsk(`${prefix}${page}`), prefix + page).toBe(true);
  }
  for (const file of ['/assets/site-1.css', '/og/home-he.jpg', '/sitemap.xml', '/favicon.svg']) {
    expect(mayAsk(file), file).toBe(true);
  }
  for (const page of [
    '/receipt/1',
    '/voucher/1',
    '/checkout/return/1',
    '/rate/1',
    '/password/reset',
    '/email/verify',
  ]) {
    for (const prefix of ['', '/en', '/he']) expect(mayAsk(`${prefix}${page}`), prefix + page).toBe(false);
  }
  for (const path of ['/api/packages', '/dev/outbox', '/sandbox-pay/pay/1', '/admin/login']) {
    expect(mayAsk(path), path).toBe(false);
  }
  expect(robotsText(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

test('the shop on the first screen of a phone has its own name, direction and colours, and icons that exist', () => {
  const brand = loadBrand('brand.json');
  const theme = readFileSync('web/ui/theme.css', 'utf8');
  expect(theme).toContain(`--color-surface: ${manifestColors.background};`);
  expect(theme).toContain(`--color-lagoon-900: ${manifestColors.theme};`);
  const manifest = webManifest(brand, 'he');
  expect(manifest).toMatchObject({ short_name: brand.name.he, lang: 'he', dir: 'rtl', display: 'standalone' });
  expect(webManifest(brand, 'en')).toMatchObject({ short_name: brand.name.en, lang: 'en', dir: 'ltr', start_url: '/' });
  const { icons } = manifest as { icons: { src: string; sizes: string; purpose: string }[] };
  for (const { src } of icons) expect(readFileSync(`web/site/public${src}`).length).toBeGreaterThan(100);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
});
