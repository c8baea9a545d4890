import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { buyPackage, payBy } from '../purchase/buying.ts';
import { actionFindings } from '../sweep/floating.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine, pressStart } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const STARTED_MS = 20_000;

/** Returns the lower edge of an element, in pixels from the top of the unscrolled page. */
async function lowerEdge(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

function payButton(page: Page): Locator {
  return page.locator('form[action="/api/walk-ups"] button[type=submit]');
}

test.skipIf(devicesAreTwo).each([
  ['en', 390, 844],
  ['he', 390, 844],
  ['en', 1440, 900],
  ['he', 1440, 900],
] as const)('in %s at %i × %i: method and button are on the first screen', async (locale, width, height) => {
  const page = await visit('/robots.txt', { locale, width });
  await page.setViewportSize({ width, height });
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/${locale}${sticker}?bay=1`);
  await page.locator('.pay-here > .button').click();
  await payButton(page).waitFor();
  const bar = width < 1024 ? 61 : 0;
  const methods = page.locator('input[name=paymentMethod]');
  expect(await methods.count()).toBeGreaterThan(0);
  for (const method of await page.locator('label:has(input[name=paymentMethod])').all()) {
    expect(await lowerEdge(method)).toBeLessThan(height - bar);
  }
  // on a phone the wallet is first, on a large screen the card
  const [wallet, card] = [page.locator('[data-method=nayax]'), page.locator('[data-method=credit_card]')];
  const isWalletFirst = (await lowerEdge(wallet)) < (await lowerEdge(card));
  expect(isWalletFirst).toBe(width < 1024);
  expect(await lowerEdge(payButton(page))).toBeLessThanOrEqual(height);
  await expectNoSidewaysScroll(page);
  // one line names the terms, and one press shows them before the payment
  const terms = page.getByText(wordsOf(locale, 'walk_up_terms'));
  const full = page.locator('.pay-form a[href$="/terms"]');
  expect(await full.isVisible()).toBe(false);
  await terms.click();
  expect(await full.isVisible()).toBe(true);
  await waitForWords(page, wordsOf(locale, 'walk_up_promise'));
  await expectAccessible(page);
});

test.skipIf(devicesAreTwo)(
  'at a sticker of the whole station the drawn bay is the choice: two presses lead to the payment',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390, scripts: false });
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/en${sticker}`);
    await page.locator('a.bay-drawing').nth(1).click();
    expect(await page.locator('input[name=bayNo]:checked').getAttribute('value')).toBe('2');
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    const other = await visit('/robots.txt', { locale: 'en', width: 390 });
    await other.goto(`${shopUrl}/en${sticker}`);
    // the bay that is being paid for is drawn as taken and leads nowhere
    await other.locator('.bay-drawings > [data-state=reserved] > span.bay-drawing').waitFor();
    expect(await other.locator('a.bay-drawing').count()).toBe(2);
    await expectAccessible(other);
    await payBy(page, 'cancel');
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('he', ['en', 'he']))(
  'in %s: a machine that refuses leaves one main act, and money back leads to another station',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    const sticker = await freeMachine(page, SLUG, 'refuses');
    await page.goto(`${shopUrl}/${locale}${sticker}/pay?bay=1`);
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await payBy(page, 'approve');
    const bay = wordsOf(locale, 'bay_name', { number: '2' });
    const other = page.getByRole('button', { name: wordsOf(locale, 'walk_up_choose_bay', { bay }) });
    await other.waitFor({ timeout: STARTED_MS });
    expect(await page.locator('.button-primary:visible').count()).toBe(1);
    expect(await other.getAttribute('class')).toContain('button-primary');
    expect(await actionFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: wordsOf(locale, 'walk_up_refund') }).click();
    await page.getByRole('heading', { level: 1, name: wordsOf(locale, 'walk_up_refunded_title') }).waitFor();
    await page.getByRole('link', { name: wordsOf(locale, 'scan_other_stations') }).click();
    await page.waitForURL(/\/stations$/);
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'while a wash runs, its sticker leads back to it by the strip with the time, and folds another payment',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390 });
    // a voucher of one wash has no wash left, so the sticker offers another payment
    await buyPackage(page, { locale: 'en', packageId: 1, email: `w${Date.now()}@example.com` });
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/en${sticker}`);
    await pressStart(page, 2);
    await page.waitForURL(/\/en\/wash\//);
    const wash = page.url();
    await page.getByRole('timer').waitFor({ timeout: STARTED_MS });
    await page.goto(`${shopUrl}/en${sticker}`);
    const strip = page.locator('.wash-link');
    expect(await strip.innerText()).toMatch(/minutes left|until about/i);
    expect(await page.locator('.button-primary:visible').count()).toBe(0);
    await page.locator('.bay-drawings > li').nth(1).getByText(wordsOf('en', 'bay_own'), { exact: true }).waitFor();
    const way = page.getByRole('link', { name: wordsOf('en', 'walk_up_pay_here') });
    expect(await way.isVisible()).toBe(false);
    await page.getByText(wordsOf('en', 'walk_up_another')).click();
    expect(await way.isVisible()).toBe(true);
    expect(await actionFindings(page)).toEqual([]);
    await expectAccessible(page);
    await strip.click();
    await expect.poll(() => page.url()).toBe(wash);
    await leaveMachine(page, SLUG);
  },
);
