import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectFocusOn, tabTo, walk } from './keyboard-probes.ts';
import { shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';

test.each(walkedIn('en', locales))('in %s the way back by Shift and Tab is never under the header', async (locale) => {
  const page = await visit(`/${locale}`, { locale });
  await page.locator('footer a').last().focus();
  const back = await walk(page, 'Shift+Tab');
  const last = back.stops.length;
  expect(last).toBeGreaterThan(20);
  expect(back.stops.filter(({ coveredBy, hasRing }) => coveredBy !== null || !hasRing)).toEqual([]);
});

async function openByKeyboard(page: Page, button: string, dialog: string): Promise<void> {
  await page.locator(button).focus();
  await page.keyboard.press('Enter');
  await page.locator(dialog).waitFor();
}

/** Expects the focus to stay in the dialog. It can move to the browser's own bars, but not to the page below. */
async function expectFocusStaysIn(page: Page, dialog: string): Promise<void> {
  const escaped: string[] = [];
  const stops = await page.locator(`${dialog} :is(a[href], button, input)`).count();
  for (let presses = 0; presses < stops + 3; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate((selector) => {
      const focused = document.activeElement;
      return focused === null || focused === document.body || focused.closest(selector) !== null
        ? ''
        : focused.outerHTML;
    }, dialog);
    if (outside !== '') escaped.push(outside);
  }
  expect(escaped).toEqual([]);
}

test.each(walkedIn('he', locales))('in %s skip links come first, are seen, and lead where they say', async (locale) => {
  for (const [index, target] of ['#main-content', '#packages', '#gift-vouchers', '#site-links'].entries()) {
    const page = await visit(`/${locale}`, { locale });
    for (let presses = 0; presses <= index; presses += 1) await page.keyboard.press('Tab');
    const link = page.locator(`.skip-links a[href="${target}"]`);
    await expectFocusOn(link);
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.width).toBeGreaterThan(44);
    await page.keyboard.press('Enter');
    await expectFocusOn(page.locator(target));
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate((part) => document.activeElement?.closest(part) !== null, target)).toBe(true);
  }
});

test.each(walkedIn('en', locales))(
  'in %s the menu opens, holds the focus, gives it back, and leads on',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale });
    const menu = 'dialog#site-menu';
    await openByKeyboard(page, '.menu-toggle', menu);
    await expectFocusStaysIn(page, menu);
    await page.keyboard.press('Escape');
    await page.locator(menu).waitFor({ state: 'hidden' });
    await expectFocusOn(page.locator('.menu-toggle'));
    await page.keyboard.press('Enter');
    await page.locator(menu).waitFor();
    await tabTo(page, page.locator(`${menu} a[href="/${locale}/franchise"]`));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${locale}/franchise`);
    await expectFocusOn(page.locator('h1'));
  },
);

test.each(walkedIn('he', locales))('in %s the language changes by keyboard and the page stays', async (locale) => {
  const page = await visit(`/${locale}/stations`, { locale, width: 1440 });
  await tabTo(page, page.locator('.language-toggle'));
  await page.keyboard.press('Enter');
  const other = locale === 'he' ? 'en' : 'he';
  await page.waitForURL(`**/${other}/stations`);
  await expect.poll(() => page.locator('main').getAttribute('lang')).toBe(other);
});

test.each(walkedIn('en', locales))(
  'in %s the accessibility settings are made by arrows and space, and Escape gives back',
  async (locale) => {
    const page = await visit(`/${locale}/about`, { locale });
    await openByKeyboard(page, '.floating-access', 'dialog:modal');
    await expectFocusStaysIn(page, 'dialog');
    await tabTo(page, page.locator('input[name=access-font-size]:checked'));
    const sizeBefore = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    // the arrow key in reading direction selects the next larger value
    await page.keyboard.press(locale === 'he' ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize !== size, sizeBefore);
    await tabTo(page, page.locator('#access-highContrast'));
    await page.keyboard.press('Space');
    await page.locator('html.a11y-high-contrast').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    await expectFocusOn(page.locator('.floating-access'));
  },
);

test.each(locales)('in %s the tabs of the service follow the arrows in the direction of reading', async (locale) => {
  const page = await visit(`/${locale}/our-service`, { locale });
  const [next, previous] = locale === 'he' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  await tabTo(page, page.locator('#tab-technology'));
  for (const [key, tab] of [
    [next, 'products'],
    [next, 'packages'],
    [previous, 'products'],
    ['End', 'loyalty'],
    ['Home', 'technology'],
    [next, 'products'],
    [next, 'packages'],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocusOn(page.locator(`#tab-${tab}[aria-selected=true]`));
  }
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#tab-panel') !== null)).toBe(true);
});

test.each(walkedIn('en', locales))('in %s stations are found: filter, hours, map and the way there', async (locale) => {
  const page = await visit(`/${locale}/stations`, { locale, width: 1440 });
  await tabTo(page, page.locator('.finder-tools input[type=checkbox]'));
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('.finder-tools input[type=checkbox]').isChecked()).toBe(true);
  await page.keyboard.press('Space');
  const first = page.locator('.station-card').first();
  await tabTo(page, first.locator('.navigate summary'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocusOn(first.locator('a[href^="https://waze.com"]'));
  await tabTo(page, first.locator('.station-details summary'));
  await page.keyboard.press('Enter');
  await first.locator('table').waitFor();
  await tabTo(page, page.locator('a:has(> .pin-ring)').first());
  await page.keyboard.press('Enter');
  await expectFocusOn(page.locator('.map-whole'));
  await page.keyboard.press('Enter');
  await expectFocusOn(page.locator('#station-map'));
  const pin = page.locator('.finder-pins a').last();
  await tabTo(page, pin);
  const slug = (await pin.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForFunction((hash) => location.hash === hash, slug);
  await page.keyboard.press('Tab');
  await page.waitForFunction((card) => document.activeElement?.closest(card) !== null, slug);
});

const noCode = { voucher: 'AAAA-AAAA-AAAA-AAAA-A', order: 'S0000000' } as const;

test.each(walkedIn('he', locales))(
  'in %s a message is written and sent without a mouse, and a slip is led to',
  async (locale) => {
    // the keys come as fast as a bot's, so the browser is asked for a proof of work
    const page = await visit(`/${locale}/contact`, { locale, expects: [/428/] });
    await tabTo(page, page.locator('main form button[type=submit]'));
    await page.keyboard.press('Enter');
    await expectFocusOn(page.locator('main input[name=name]'));
    await page.keyboard.type('Noa');
    await page.keyboard.press('Tab');
    await page.keyboard.type('noa@example.com');
    await tabTo(page, page.locator('main textarea[name=message]'));
    await page.keyboard.type('Is there a towel?');
    await tabTo(page, page.locator('main form button[type=submit]'));
    await page.keyboard.press('Enter');
    await page.locator('main .notice-success').waitFor();
    await expect.poll(() => page.locator('main .field-error').count()).toBe(0);
  },
);

test.each(walkedIn('en', locales))(
  'in %s a voucher and an order that do not exist are asked for by keyboard and explained',
  async (locale) => {
    const page = await visit(`/${locale}/voucher`, { locale, expects: [/404/] });
    await tabTo(page, page.locator('main input[name=code]'));
    await page.keyboard.type(noCode.voucher);
    await page.keyboard.press('Enter');
    await page.locator('main .field-error').waitFor();
    await expectFocusOn(page.locator('main input[name=code]'));

    await page.goto(`${shopUrl}/${locale}/cancel`);
    await tabTo(page, page.locator('main input[name=orderCode]'));
    await page.keyboard.type(noCode.order);
    await page.keyboard.press('Tab');
    await page.keyboard.type('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.locator('main .notice-danger, main .field-error').first().waitFor();
    await expect.poll(() => page.locator('main input[name=orderCode]').inputValue()).toBe(noCode.order);
  },
);

test.each(walkedIn('he', locales))(
  'in %s the question about counting is answered by keyboard and the focus goes on',
  async (locale) => {
    const page = await visit(`/${locale}/terms`, { locale });
    await tabTo(page, page.locator('.consent-answers button').first());
    await page.keyboard.press('Space');
    await page.locator('.consent-bar').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
  },
);
