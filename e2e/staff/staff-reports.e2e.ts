import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import { parseCsv } from '#domain/staff/files/parse-csv.ts';
import { buyWashes } from '../purchase/buying.ts';
import { fillDay } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { monthName, wordsOf } from '../words.ts';

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
  await buyWashes(await visit('/robots.txt'), 'en');
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
  const lines = parseCsv(file.toString('utf8'));
  const line = lines?.find(({ cells }) => cells[3] === '18');
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
  const month = addMonthsToPeriod(periodOfInstant(Date.now()), -1);
  await page
    .getByRole('button', { name: /^Add a revenue share: / })
    .first()
    .click();
  await fillDay(page, 'since', `${month}-01`);
  await page.getByLabel('Revenue share in percent').fill('120');
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('Enter a number from 0 to 100').waitFor();
  await page.getByLabel('Revenue share in percent').fill('62.5');
  await expectAccessible(page);
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('62.5%').first().waitFor();
  await page.getByRole('link', { name: monthName(month, 'en') }).click();
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
  expect(parseCsv(csv.toString('utf8'))?.[0]?.cells).toContain('Amount owed');
});

test.each(walkedIn('he', ['en', 'he']))(
  'a report has its sums and its chart first, and its days are folded behind them: %s',
  async (locale) => {
    await buy();
    const { page } = await newOwner({ locale, width: 390 });
    await open(page, 'reports');
    await page.getByRole('link', { name: wordsOf(locale, 'staff_list_month'), exact: true }).click();
    await page.waitForURL(/from=\d{4}-\d{2}-01&to=/);
    await page.locator('.staff-chart canvas').first().waitFor();
    const table = page.locator('.staff-figure table');
    expect(await table.isVisible()).toBe(false);
    await page.locator('.staff-figure summary').first().click();
    await table.waitFor();
    const today = formatIsoDay(shopDayText(Date.now()), locale);
    const row = table.locator('tbody tr', { hasText: today });
    await row.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('link').first().click();
    await page.waitForURL(/reports\/sales\?from=/);
  },
);

test.each(walkedIn('he', ['en', 'he']))(
  'a report by mail is switched on and says when it comes: %s',
  async (locale) => {
    const { page } = await newOwner({ locale, width: 390 });
    await open(page, 'reports');
    await page.getByRole('button', { name: wordsOf(locale, 'staff_report_mail'), exact: true }).click();
    await page.getByLabel(wordsOf(locale, 'staff_report_mail_rhythm')).selectOption('monthly');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('.staff-own-form button[type=submit]').click();
    const [text = ''] = wordsOf(locale, 'staff_report_mail_next').split('{');
    await page.locator('output', { hasText: text.trim() }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_report_mail'), exact: true }).click();
    await page.locator('output', { hasText: text.trim() }).waitFor();
    expect(await page.getByLabel(wordsOf(locale, 'staff_report_mail_rhythm')).inputValue()).toBe('monthly');
  },
);

test('a range is chosen with one press or by its dates, and stays after a reload', async () => {
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'reports');
  const chip = page.getByRole('link', { name: 'Last month', exact: true });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => chip.getAttribute('aria-current')).toBe('true');
  await page.reload();
  await expect.poll(() => chip.getAttribute('aria-current')).toBe('true');
  await page.getByText('Choose dates').click();
  await fillDay(page, 'from', '2026-01-05');
  await fillDay(page, 'to', '2026-01-09');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/from=2026-01-05&to=2026-01-09/);
  await page.getByText('Jan 5, 2026 – Jan 9, 2026').waitFor();
});
