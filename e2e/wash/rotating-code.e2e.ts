import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { RotatingCode } from '#contracts/entitlements/rotating-code.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { atMachine, freeMachine, leaveMachine } from './simulated-machine.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** A station that is open around the clock, so that a journey does not depend on the time of day. */
const SLUG = 'tel-aviv-hayarkon-park';
const STARTED_MS = 20_000;

/** Buys three washes and opens the page of their voucher. Returns the voucher's own code. */
async function openVoucher(page: Page, locale: 'en' | 'he'): Promise<string> {
  await page.goto(`${shopUrl}/${locale}?package=2`);
  await fillAndSubmit(page, `r${Date.now()}@example.com`);
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  await page.locator('a[href*="/voucher/"]').first().click();
  // the page of the order has a card, too
  await page.waitForURL(/\/voucher\//);
  await page.getByRole('button', { name: wordsOf(locale, 'pass_show') }).waitFor();
  return code;
}

/** Opens the dialog with the rotating code. Returns the content of its QR. */
async function show(page: Page, locale: 'en' | 'he'): Promise<string> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/passes'));
  await page.getByRole('button', { name: wordsOf(locale, 'pass_show') }).click();
  const { pass } = (await (await answered).json()) as RotatingCode;
  await page.locator('.pass-paper .qr').waitFor();
  return pass;
}

test.skipIf(devicesAreTwo)(
  'a phone shows a rotating code, the machine reads it once, and the phone says what happens',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await openVoucher(page, 'he');
    await freeMachine(page, SLUG);
    const pass = await show(page, 'he');
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    const width = await page.locator('.pass-paper .qr').evaluate((qr) => qr.getBoundingClientRect().width);
    expect(width, 'as large as the screen allows').toBeGreaterThan(250);

    await atMachine(page, SLUG, { bayNo: '1', text: pass });
    await page.getByRole('heading', { name: wordsOf('he', 'pass_taken_title') }).waitFor({ timeout: STARTED_MS });
    await waitForWords(page, 'נשארו 2 שטיפות מתוך 3');
    await expectAccessible(page);
    const read = await (await atMachine(page, SLUG, { bayNo: '2', text: pass })).text();
    expect(read, 'a second machine refuses the same code').toContain('voucher_not_found');

    const answered = page.waitForResponse((answer) => answer.url().endsWith('/passes'));
    await page.getByRole('button', { name: wordsOf('he', 'pass_again') }).click();
    expect(((await (await answered).json()) as RotatingCode).pass).not.toBe(pass);
    await page.keyboard.press('Escape');
    await leaveMachine(page, SLUG);
  },
);

test('without internet the same view shows the code that stays, and says so', async () => {
  const page = await visit('/en', {
    locale: 'en',
    width: 390,
    worker: true,
    expects: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/],
  });
  const code = await openVoucher(page, 'en');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: wordsOf('en', 'pass_show') }).click();
  await waitForWords(page, wordsOf('en', 'pass_offline'));
  await expect.poll(() => page.locator('dialog.dialog').innerText()).toContain(code);
  expect(await page.locator('.pass-paper .qr').count()).toBe(1);
  await page.context().setOffline(false);
  await waitForWords(page, wordsOf('en', 'pass_text'));
});
