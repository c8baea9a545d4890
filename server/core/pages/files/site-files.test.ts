import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicPages } from '#contracts/core/reading/public-pages.ts';
import { loadBrand } from '#server/core/brand/brand-file.ts';
import { robotsText } from './robots.ts';
import { sitemapText } from './sitemap.ts';
import { manifestColors, webManifest } from './web-manifest.ts';

const origin = 'https://shop.example';

test('the sitemap lists every public page in both languages, each with its translations', () => {
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

/** Applies RFC 9309: the longest matching rule, here only disallow rules without wildcards. */
function mayAsk(path: string, agent = '*'): boolean {
  const group = robotsText(origin)
    .split('\n\n')
    .find((rules) => rules.split('\n').includes(`User-agent: ${agent}`));
  const left = (group ?? '').matchAll(/^Disallow: (.+)$/gm);
  return ![...left].some(([, prefix = '-']) => path.startsWith(prefix));
}

test('search engines may crawl every public page and its files, and no capability link', () => {
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

test('a chat may preview the link of a gift that was sent in it, and no other page behind a key', () => {
  for (const agent of ['facebookexternalhit', 'Twitterbot', 'WhatsApp']) {
    for (const prefix of ['', '/en', '/he']) {
      expect(mayAsk(`${prefix}/voucher/1`, agent)).toBe(true);
      expect(mayAsk(`${prefix}/receipt/1`, agent)).toBe(false);
    }
    expect(mayAsk('/og/gift-fresh-pink-he.jpg', agent)).toBe(true);
    expect(mayAsk('/api/vouchers/by-link/1', agent)).toBe(false);
  }
});

test('the web manifest has the shop’s name, direction and colours, and existing icons', () => {
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

test('an installed shop has its own icon and none of the built-in ones', () => {
  const icon = `512x512-${'a'.repeat(32)}`;
  const { icons } = webManifest({ ...loadBrand('brand.json'), look: { icon } }, 'he') as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src)).toEqual(
    [192, 512].map((size) => `/brand/logo-${size}x${size}-${'a'.repeat(32)}.png`),
  );
});
