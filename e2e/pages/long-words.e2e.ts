import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';

import { cutTexts, overfullControls } from './layout-probes.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';

/** Storage key of the accessibility settings: `web/site/features/accessibility/settings.ts`. */
const settingsKey = 'shampaw-accessibility';

const recipient = 'אלכסנדרה־מרים בן־דוד אבוחצירא־רוזנצווייג הכהן לבית גולדשמידט';

/** Text with one line per direction, and a line without break opportunities. */
const lines = [
  'מזל טוב ל־Rex המתוק 🐶🎉! נשיקות, Bella',
  'You are the best dog, כלב הכי טוב בשכונה 👨‍👩‍👧‍👦',
  `https://photos.example.com/albums/${'muddy'.repeat(16)}?from=1`,
] as const;

async function expectWhole(page: Page, place: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await cutTexts(page), `${place} cuts text`).toEqual([]);
  expect(await overfullControls(page), place).toEqual([]);
}

/** Buys a gift with the longest texts, and checks every page that shows them. */
async function expectGiftWhole(page: Page, locale: Locale): Promise<void> {
  await page.goto(`${shopUrl}/${locale}?gift=3`);
  await page.locator('dialog:modal').waitFor();
  await expectWhole(page, 'the order form');
  await page.locator('input[name=recipientName]').fill(recipient);
  await page.locator('textarea[name=personalMessage]').fill(lines.join('\n'));
  await page.locator('input[name=senderName]').fill(recipient);
  await fillAndSubmit(page, 'giver@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  await expectWhole(page, 'the return page');
  await page.locator('main a[href*="/voucher/"]').first().click();
  await page.locator('.voucher-card .code').waitFor();
  await page.getByText(lines[2]).waitFor();
  await expectWhole(page, 'the voucher');
  await expectAccessible(page);
  await page.goBack();
  await page.locator('main a[href*="/receipt/"]').first().click();
  await page.locator('.receipt').waitFor();
  await expectWhole(page, 'the receipt');
}

test.each(walkedIn('en', locales))(
  'in %s a gift with long names and unbreakable words keeps its code on a phone',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 360 });
    await expectGiftWhole(page, locale);
  },
);

test.each(walkedIn('he', locales))('in %s a gift can be ordered and opened in the largest letters', async (locale) => {
  const page = await visit('/robots.txt', { locale });
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ fontSize: 24, largeText: true }));
  }, settingsKey);
  await expectGiftWhole(page, locale);
});

test('every line of a message stands on the side of its own language', async () => {
  const page = await visit('/en?gift=1', { locale: 'en', width: 1440 });
  await page.locator('textarea[name=personalMessage]').fill(`${lines[0]}\nHappy birthday!`);
  await fillAndSubmit(page, 'giver@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  await page.locator('main a[href*="/voucher/"]').first().click();
  await page.waitForURL(/\/voucher\//);
  const message = page.locator('blockquote');
  await message.waitFor();
  // the card turns when the page opens; while it stands edge-on, no line has a width
  await expect.poll(() => message.evaluate(sidesOfLines)).toEqual(['left', 'right']);
});

/** The sides on which the lines of a text begin, each once. */
function sidesOfLines(element: Element): readonly string[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  const box = element.getBoundingClientRect();
  const sides = [...range.getClientRects()]
    .filter(({ width }) => width > 40)
    .map(({ left, right }) => (box.right - right < left - box.left ? 'right' : 'left'));
  return [...new Set(sides)].sort();
}
