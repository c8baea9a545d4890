import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { buyByCalls } from '../purchase/asking.ts';
import { openGift, payBy } from '../purchase/buying.ts';
import { actionFindings } from '../sweep/floating.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, untilAlive, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine, startButton } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
/** Time in ms for which a slow customer holds the button. */
const HELD_MS = 250;

function payButton(page: Page) {
  return page.locator('form[action="/api/walk-ups"] button[type=submit]');
}

/** Returns the middle of an element that is on the screen. Playwright's own press would wait until nothing moves. */
async function middleOf(part: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await part.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Taps where the button is, while a field still has the focus. */
async function tapAtOnce(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button);
  await page.touchscreen.tap(x, y);
}

/** Presses, holds and releases where the button is, while a field still has the focus. */
async function holdAtOnce(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middleOf(button);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await pause(HELD_MS);
  await page.mouse.up();
}

test.skipIf(devicesAreTwo).each([
  ['a tap', tapAtOnce],
  ['a held press', holdAtOnce],
] as const)('after typing, %s on the payment button is not lost', async (_way, press) => {
  const page = await visit('/robots.txt', { locale: 'he', width: 390, touch: true });
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/he${sticker}/pay?bay=1`);
  await page.getByText(wordsOf('he', 'walk_up_receipt_to')).click();
  await page.locator('input[name=email]').fill(`p${Date.now()}@example.com`);
  await press(page, payButton(page));
  await page.waitForURL(/\/sandbox-pay\//);
  expect(await page.locator('button[name=outcome]').count()).toBeGreaterThan(0);
  await payBy(page, 'cancel');
  await leaveMachine(page, SLUG);
});

test.skipIf(devicesAreTwo)(
  'after typing a code, a tap on the start button is not lost, and it is in the bar',
  async () => {
    const page = await visit('/robots.txt', {
      locale: 'he',
      width: 390,
      touch: true,
      expects: [/status of 404/],
    });
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/he${sticker}?bay=1`);
    await untilAlive(page);
    await page.getByText(wordsOf('he', 'scan_use_voucher')).click();
    // the open form replaces the payment, so the page has one choice of the bay and one action
    expect(await page.locator('.pay-here').isVisible()).toBe(false);
    expect(await page.getByRole('group', { name: wordsOf('he', 'scan_bay') }).count()).toBe(1);
    expect(await actionFindings(page)).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('input[name=code]').fill('0000-0000-0000-0000-1');
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/redemptions'),
    );
    await tapAtOnce(page, startButton(page));
    await asked;
    await page.locator('.field-error').first().waitFor();
    expect(await actionFindings(page)).toEqual([]);
  },
);

test.skipIf(devicesAreTwo)(
  'without a connection the payment keeps its page, says that nothing was sent, and continues later',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390, expects: [/ERR_INTERNET_DISCONNECTED/] });
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/he${sticker}/pay?bay=2`, { waitUntil: 'load' });
    await page.context().setOffline(true);
    await payButton(page).click();
    await waitForWords(page, wordsOf('he', 'walk_up_cut_off'));
    expect(page.url()).toContain(`${sticker}/pay?bay=2`);
    expect(await page.locator('input[name=bayNo][value="2"]').isChecked()).toBe(true);
    await page.context().setOffline(false);
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    // back from the payment page, the customer’s bay is still chosen and can be paid for again
    await page.goto(`${shopUrl}/he${sticker}/pay?bay=2`, { waitUntil: 'load' });
    expect(await page.locator('input[name=bayNo][value="2"]').isChecked()).toBe(true);
    await payButton(page).click();
    await page.waitForURL(/\/sandbox-pay\//);
    await payBy(page, 'cancel');
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)('a gift that was opened on this phone is offered first at the machine', async () => {
  const giver = await visit('/robots.txt', { locale: 'he' });
  const gift = { packageId: 1, recipientName: 'Noa', personalMessage: '', recipientEmail: '' };
  const wish = { locale: 'he', email: 'giver4@example.com', paymentMethod: 'credit_card' } as const;
  await giver.goto(await buyByCalls(giver, '/api/nayax-checkout', { ...gift, ...wish }));
  const path = (await giver.locator('main a[href*="/voucher/"]').first().getAttribute('href')) ?? '';

  const page = await visit(path, { locale: 'he', width: 390 });
  const opened = page.waitForResponse(/\/openings$/);
  await openGift(page);
  await opened;
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/he${sticker}?bay=1`);
  expect(await page.locator('.pay-here').count()).toBe(0);
  await page.locator('main').getByText(wordsOf('he', 'scan_gift')).first().waitFor();
  expect(await actionFindings(page)).toEqual([]);
  await expectAccessible(page);
  await startButton(page).click();
  await page.waitForURL(/\/he\/wash\//);
  await leaveMachine(page, SLUG);
});
