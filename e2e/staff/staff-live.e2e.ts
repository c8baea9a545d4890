import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyWashes } from '../purchase/buying.ts';
import { newOwner, ownerAtDashboard } from './staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';

/** Timeout that is longer than the server's polling interval and shorter than the list's own refresh. */
const SOON = { timeout: 8_000 };

async function buy(): Promise<void> {
  await buyWashes(await visit('/robots.txt'), 'en');
}

const codes = (page: Page) => page.locator('.staff-table tbody .order-link').allInnerTexts();

test('a list follows a sale, and moves no row under a pointer or the keyboard', async () => {
  await buy();
  const { page } = await newOwner({ locale: 'en', width: 1440 });
  await page.goto(`${shopUrl}/admin/orders`);
  await page.locator('.staff-table tbody tr').first().waitFor();
  const atFirst = await codes(page);

  await page.mouse.move(2, 2);
  await buy();
  await expect.poll(async () => (await codes(page))[1], SOON).toBe(atFirst[0]);
  expect(await page.locator('.staff-news button').count()).toBe(0);

  const shown = await codes(page);
  const row = page.locator('.staff-table tbody tr').first();
  await row.hover();
  const place = await row.boundingBox();
  await buy();
  const news = page.locator('.staff-news button');
  await expect.poll(async () => await news.count(), SOON).toBe(1);
  expect(await codes(page)).toEqual(shown);
  expect(await row.boundingBox()).toEqual(place);
  expect(await news.innerText()).toBe('1 new row. Show it');
  await expectAccessibleByDayAndNight(page);

  await news.click();
  await expect.poll(async () => (await codes(page))[1]).toBe(shown[0]);
  expect(await news.count()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.mouse.move(2, 2);
  await page.context().addCookies([{ name: 'language', value: 'he', url: shopUrl }]);
  await page.reload();
  await page.locator('.staff-table a.order-link').first().focus();
  const kept = await codes(page);
  await buy();
  await expect.poll(async () => await news.count(), SOON).toBe(1);
  expect(await codes(page)).toEqual(kept);
  expect(await news.innerText()).toBe('שורה חדשה אחת. להצגה');
  await expectNoSidewaysScroll(page);
});

test('the overview counts a sale while it is open', async () => {
  const { page } = await ownerAtDashboard({ locale: 'en', width: 1440 });
  const numbers = async () => await page.locator('.staff-shop-facts').innerText();
  const before = await numbers();
  await buy();
  await expect.poll(numbers, SOON).not.toBe(before);
});
