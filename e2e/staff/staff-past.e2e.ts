import { expect, test } from 'vitest';
import { buyWashes } from '../purchase/buying.ts';
import { fillDay } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

test('a voucher and its order are looked at as they stood before, and nothing can be done there', async () => {
  const email = `past-${Date.now()}@example.com`;
  const code = await buyWashes(await visit('/robots.txt'), 'en', email);
  const ending = code.replaceAll('-', '').slice(-4);
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/vouchers?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: ending }).click();
  await page.waitForSelector('h2:text("History")');
  const bought = new Date().toISOString();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.locator('dialog form button[type=submit]').click();
  await page.waitForSelector('ol >> text=Frozen');
  const address = new URL(page.url()).pathname;

  for (const locale of ['en', 'he'] as const) {
    await page.context().addCookies([{ name: 'language', value: locale, url: shopUrl }]);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${shopUrl}${address}?at=${bought}`);
      const states = page.locator('.order-items .staff-state');
      await states.first().waitFor();
      expect(await states.allInnerTexts()).toEqual([wordsOf(locale, 'voucher_state_active')]);
      expect(await page.getByRole('button', { name: wordsOf(locale, 'staff_voucher_unfreeze') }).count()).toBe(0);
      await expectAccessibleByDayAndNight(page);
      await expectNoSidewaysScroll(page);
    }
  }

  // the clock was set back at 02:00 on 25 October 2026, so 01:30 occurred twice; nothing had been bought yet
  await fillDay(page, 'at', '2026-10-25T01:30');
  await page.getByRole('button', { name: wordsOf('he', 'staff_past_look'), exact: true }).click();
  await page.waitForSelector('main .staff-empty');
  expect(new URL(page.url()).searchParams.get('at')).toBe('2026-10-24T22:30:00.000Z');
  await page.getByRole('button', { name: wordsOf('he', 'staff_past_to_second') }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe('2026-10-24T23:30:00.000Z');
  await page.getByRole('button', { name: wordsOf('he', 'staff_past_back') }).click();
  await page.getByRole('button', { name: wordsOf('he', 'staff_voucher_unfreeze') }).waitFor();

  await page.goto(`${shopUrl}/admin/orders?search=${encodeURIComponent(email)}`);
  await page.locator('tbody a').first().click();
  await page.locator('.staff-past-choice > summary').click();
  await page.waitForSelector('.staff-past-choice[open]');
  await page.goto(`${page.url()}?at=${bought}`);
  await page.waitForSelector(`h2:text("${wordsOf('he', 'staff_past_price')}")`);
});
