import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { monthAfter, periodAt } from '#domain/settlement/settlement.ts';
import { csvTableOf } from '#domain/staff/files/csv-table.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.waitForSelector('main h1');
}

async function bytesOf(download: Download): Promise<Buffer> {
  return Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
}

async function pressed(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** Buys three washes by card. */
async function buy(): Promise<void> {
  const page = await visit('/en?package=2', { locale: 'en', width: 1440 });
  await fillAndSubmit(page, `reports-${Date.now()}@example.com`);
  await payBy(page, 'approve');
  await boughtCode(page);
}

test('VAT is read, its rows are opened, and its file says what the page says, by keyboard', async () => {
  await buy();
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'reports');
  await page.getByRole('link', { name: 'VAT', exact: true }).focus();
  await page.keyboard.press('Enter');
  const row = page.locator('tbody tr', { hasText: '18%' });
  await row.waitFor();
  const shown = (await row.locator('td').last().innerText()).replaceAll(/[^\d.]/g, '');
  await page.getByRole('button', { name: 'Download as CSV: VAT' }).focus();
  const file = await bytesOf(await pressed(page, () => page.keyboard.press('Enter')));
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = csvTableOf(file.toString('utf8'));
  const line = lines?.find(({ cells }) => cells[2] === '18');
  expect(Number(line?.cells.at(-1))).toBe(Number(shown));
  await row.getByRole('link').last().click();
  await page.waitForSelector('h1:text("Sales and refunds")');
  await page.locator('tbody tr').first().waitFor();
  await expectAccessible(page);
  await page.locator('tbody tr a').first().click();
  await page.waitForURL(/\/admin\/orders\//);
});

test('a share is agreed, a month is closed, and its statement is a PDF that stays the same', async () => {
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'settlements');
  const month = monthAfter(periodAt(Date.now()), -1);
  await page
    .getByRole('button', { name: /^Add a revenue share: / })
    .first()
    .click();
  await page.getByLabel('From day').fill(`${month}-01`);
  await page.getByLabel('Revenue share in percent').fill('120');
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('Enter a number from 0 to 100').waitFor();
  await page.getByLabel('Revenue share in percent').fill('62.5');
  await expectAccessible(page);
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('62.5%').first().waitFor();
  await page.getByRole('link', { name: month }).click();
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Close the month' }).click();
  await page.getByText('The month was closed.').first().waitFor();
  await page
    .locator('main')
    .getByText(/closed .*\d{4}/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Close the month' }).count()).toBe(0);
  await expectAccessible(page);
  const link = page.getByRole('link', { name: 'Statement as PDF', exact: true });
  const first = await bytesOf(await pressed(page, () => link.click()));
  const again = await bytesOf(await pressed(page, () => link.click()));
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.compare(first, again)).toBe(0);
  const csv = await bytesOf(
    await pressed(page, () => page.getByRole('button', { name: 'Download as CSV: Shop and stations' }).click()),
  );
  expect(csvTableOf(csv.toString('utf8'))?.[0]?.cells).toContain('Amount owed');
});

test('the numbers of a chart stand in a table behind it', async () => {
  const { page } = await newOwner({ width: 390 });
  await page.locator('.staff-chart canvas').first().waitFor();
  await page.locator('.staff-figure summary').first().click();
  const [, month, day] = shopDayText(Date.now()).split('-').map(Number);
  await page
    .getByRole('cell', { name: `${day}.${month}`, exact: true })
    .first()
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
