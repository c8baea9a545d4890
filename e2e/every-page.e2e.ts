import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from './visitor.ts';

const pages = [
  '',
  '/about',
  '/franchise',
  '/our-service',
  '/our-service?tab=products',
  '/our-service?tab=packages',
  '/our-service?tab=loyalty',
  '/contact',
  '/stations',
  '/cancel',
  '/voucher',
  '/privacy',
  '/terms',
  '/accessibility',
  '?package=2',
  '?gift=1',
] as const;

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => ({ locale, width })));

test.each(views)(
  'every page in $locale, $width px is accessible in light and dark and keeps within its window',
  async (view) => {
    const page = await visit(`/${view.locale}`, view);
    for (const path of pages) {
      await page.goto(`${shopUrl}/${view.locale}${path}`);
      await page.locator('h1').first().waitFor();
      await expect.poll(() => page.locator('h1').count(), { message: `${path} has one first heading` }).toBe(1);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(view.locale);
      await expectAccessible(page);
      await expectReadableInTheDark(page);
      await expectNoSidewaysScroll(page);
    }
  },
);

/** Names that stay Latin in Hebrew sentences, and what the owner has yet to fill in: [registration number]. */
const latinNames =
  /\[[^\]]*\]|Shampaw|WhatsApp|Instagram|Facebook|TikTok|Google Maps|Google|Waze|Nayax|Apple|SIGNATURE|PREMIUM|LUXE|ESSENTIAL|PLATINUM|WCAG|IP|AA|XXXX|English|Tab|[\w.+-]+@[\w.-]+|https?:\S+/g;

test('Hebrew pages hold no English but names', async () => {
  const page = await visit('/he', { locale: 'he', width: 1440 });
  for (const path of pages) {
    await page.goto(`${shopUrl}/he${path}`);
    const residue = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (parent === null || parent.closest('script, [lang=en]') !== null) continue;
        found.push(walker.currentNode.textContent ?? '');
      }
      for (const element of document.querySelectorAll('[alt], [aria-label], [placeholder], [title]')) {
        for (const name of ['alt', 'aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
      }
      return found;
    });
    const english = residue.map((text) => text.replace(latinNames, '')).filter((text) => /[A-Za-z]{3,}/.test(text));
    expect(english, path).toEqual([]);
  }
});

test('a page that does not exist says so, with the right status, in both languages', async () => {
  for (const [path, words] of [
    ['/en/nothing-here', '404 Page Not Found'],
    ['/he/nothing-here', 'הדף לא נמצא'],
  ] as const) {
    const page = await visit('/en', { expects: [/404/] });
    const answer = await page.goto(new URL(path, page.url()).href);
    expect(answer?.status()).toBe(404);
    await expect.poll(() => page.locator('h1').innerText()).toContain(words);
    await expectAccessible(page);
  }
});

test('a receipt that does not exist shows the failure view of the specification', async () => {
  const page = await visit('/en', { expects: [/404/] });
  await page.goto(new URL(`/en/receipt/${'0'.repeat(32)}`, page.url()).href);
  await page.getByRole('heading', { name: 'Receipt Not Found' }).waitFor();
  await expect
    .poll(() => page.locator('main').innerText())
    .toContain("The receipt you're looking for doesn't exist or has been removed.");
});

test('every answer carries the security headers', async () => {
  const page = await visit('/en');
  const addresses = ['/', '/en/nothing-here', '/api/packages', '/api/nothing', '/healthz', '/favicon.svg'];
  for (const address of addresses) {
    const answer = await page.request.get(new URL(address, page.url()).href);
    const headers = answer.headers();
    expect(headers['content-security-policy'], address).toContain("default-src 'none'");
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['referrer-policy'], address).toBeDefined();
  }
});
