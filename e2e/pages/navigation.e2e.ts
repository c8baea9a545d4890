import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const topOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to a position and returns the real position, because fonts that arrive late can move it by a line. */
async function scrollTo(page: Page, top: number): Promise<number> {
  await page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);
  // the position is stored in the next frame
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return topOf(page);
}

test('the language changes on every address: with a part of the page, with a query, with both', async () => {
  for (const [from, to] of [
    ['/en#loyalty', '/he#loyalty'],
    // campaign parameters do not change the page, so the link can drop them
    ['/en?utm_source=card', '/he'],
    ['/en/our-service?tab=loyalty#tab-panel', '/he/our-service?tab=loyalty#tab-panel'],
  ] as const) {
    const page = await visit(from, { locale: 'en', width: 1440 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('.language-toggle').click();
    await page.waitForURL(shopUrl + to);
    await expect.poll(() => languageOf(page), { message: from }).toBe('he');
  }
});

test('the other language of a legal page is a choice like any other: it is remembered', async () => {
  const page = await visit('/he/privacy', { locale: 'he' });
  await page.locator('.legal-meta a').click();
  await page.waitForURL(/\/en\/privacy$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  await page.goto(`${shopUrl}/terms`);
  await expect.poll(() => languageOf(page)).toBe('en');
});

test('a link to the page that is shown already leads to its top', async () => {
  const page = await visit('/en/about', { locale: 'en', width: 1440 });
  await page.locator('footer a[href$="/about"]').click();
  await expect.poll(() => topOf(page)).toBe(0);
  await page.goto(`${shopUrl}/en`);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  await page.locator('.site-logo').press('Enter');
  await expect.poll(() => topOf(page)).toBe(0);
});

test('going back leads to the place that was left, also from a page that is much shorter', async () => {
  for (const width of [390, 1440] as const) {
    const page = await visit('/en', { locale: 'en', width });
    const left = await scrollTo(page, 3_900);
    expect(left).toBeGreaterThan(3_000);
    await page.locator('footer a[href$="/contact"]').evaluate((link) => (link as HTMLElement).click());
    await page.waitForURL(/\/contact$/);
    await expect.poll(() => topOf(page)).toBe(0);
    await expect.poll(() => page.title()).toContain('Contact');
    await page.goBack();
    await page.waitForURL(/\/en$/);
    await expect
      .poll(() => topOf(page).then((top) => Math.abs(top - left)), { message: String(width) })
      .toBeLessThan(60);
    await page.goForward();
    await page.waitForURL(/\/contact$/);
    await expect.poll(() => topOf(page)).toBe(0);
  }
});

test('screen reader hints are on every page once they are switched on, and on none before', async () => {
  const page = await visit('/he/about', { locale: 'he' });
  const hint = page.getByText(wordsOf('he', 'shell_reader_hint'));
  await expect.poll(() => hint.isVisible()).toBe(false);
  await page.evaluate(() => localStorage.setItem('shampaw-accessibility', JSON.stringify({ screenReader: true })));
  for (const path of ['/he/about', '/he/stations', '/he/cancel']) {
    await page.goto(shopUrl + path);
    await expect.poll(() => hint.isVisible(), { message: path }).toBe(true);
  }
});

test('without a network a dialog that was not there yet says so, leaves the page alone and opens once it is back', async () => {
  const page = await visit('/en', {
    locale: 'en',
    width: 1440,
    expects: [/ERR_INTERNET_DISCONNECTED/],
  });
  let asked = 0;
  page.on('request', () => (asked += 1));
  await page.context().setOffline(true);
  for (const opener of ['.floating-access', '#packages a[href*="package=2"]', '.hero-actions .button-primary']) {
    await page.locator(opener).first().click();
    await page.locator('.toast', { hasText: wordsOf('en', 'problem_offline') }).waitFor();
    await page.locator('.toast-close').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => page.locator('h1').innerText()).toContain('Fluffy out');
  }
  // each page requests a few files, and no file repeatedly
  expect(asked).toBeLessThan(60);
  await page.context().setOffline(false);
  for (const opener of ['.floating-access', '#packages a[href*="package=2"]', '.hero-actions .button-primary']) {
    await page.locator(opener).first().click();
    await page.locator('dialog:modal').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
});

test('what was typed into the checkout outlives a reload and closing it, and is forgotten once it is sent', async () => {
  const page = await visit('/he?gift=1', { locale: 'he' });
  const typed = { recipientName: 'סבתא רות', personalMessage: 'מזל טוב', email: 'giver@example.com' };
  for (const [name, text] of Object.entries(typed)) await page.locator(`dialog [name=${name}]`).fill(text);
  await page.locator('dialog [value=nayax]').check({ force: true });
  await page.reload();
  for (const [name, text] of Object.entries(typed)) {
    await expect.poll(() => page.locator(`dialog [name=${name}]`).inputValue()).toBe(text);
  }
  await expect.poll(() => page.locator('dialog [value=nayax]').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await page.locator('#gift-vouchers a[href*="gift=2"]').click();
  await expect.poll(() => page.locator('dialog [name=email]').inputValue()).toBe('giver@example.com');
  await page.locator('dialog form button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:checkout-gift'))).toBeNull();
});
