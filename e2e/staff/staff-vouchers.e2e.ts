import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyWashes } from '../purchase/buying.ts';
import { call } from '../account/member.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';

/** Buys three washes by card. Returns the buyer's code. */
async function buy(email: string): Promise<string> {
  return buyWashes(await visit('/robots.txt'), 'en', email);
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
    if (focused.trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

test('support freezes a leaked voucher and gives it a new code by keyboard alone: the old one is dead', async () => {
  const email = `leaked-${Date.now()}@example.com`;
  const code = await buy(email);
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/vouchers`);
  await page.waitForSelector('table');
  await page.getByLabel('Name, phone, email, order or code').focus();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await press(page, code.replaceAll('-', '').slice(-4));
  await page.waitForSelector('h2:text("History")');
  await press(page, 'Freeze');
  await page.waitForSelector('text=No payment or refund is made.');
  await expectAccessible(page);
  await page.locator('dialog form button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=The voucher is frozen');
  await page.waitForSelector('ol >> text=Frozen');
  await press(page, 'Issue a new code');
  await page.waitForSelector('text=The new code is emailed to');
  await page.locator('dialog form button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=The new code is being sent to the voucher holder');
  await page.waitForSelector('ol >> text=New code issued');
  expect(await page.locator('body').innerText()).not.toContain(code);
  expect(await call(page, 'POST /api/vouchers/lookup', { code })).toBe(404);
});
