import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { parseCsv } from '#domain/staff/files/parse-csv.ts';
import { presses } from '../presses.ts';
import { ask } from '../purchase/asking.ts';
import { buyWashes } from '../purchase/buying.ts';
import { newOwner, nextCodeOf, OWNER_PASSWORD } from './staff-member.ts';
import { askShop } from '../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { monthName, wordsOf } from '../words.ts';

const month = periodOfInstant(Date.now());

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.locator('table, .staff-empty:not(output)').filter({ visible: true }).first().waitFor();
}

async function bytesOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
}

test('a month that is not over says so, and its files are taken by keyboard', async () => {
  await buyWashes(await visit('/robots.txt'), 'en');
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'reports');
  await page.locator('.staff-rail').getByRole('link', { name: 'Accountant', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: monthName(month, 'en') }).click();
  const over = page.locator('tr', { hasText: 'The month has ended' });
  await over.getByText('Not done yet').waitFor();
  expect(await page.getByRole('button', { name: 'Close the month' }).count()).toBe(0);
  await page.getByRole('link', { name: wordsOf('en', 'staff_accountant_file_documents') }).focus();
  const archive = await bytesOf(page, () => page.keyboard.press('Enter'));
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  // the previous page also has tables and files
  await page.waitForSelector('h1:text-is("Journal")');
  await page.locator('tbody tr').first().waitFor();
  const journal = await bytesOf(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
  const [head, ...lines] = parseCsv(journal.toString('utf8')) ?? [];
  const sumOf = (name: string) => {
    const place = head?.cells.indexOf(name) ?? -1;
    return lines.reduce((sum, { cells }) => sum + Math.round(Number(cells[place]) * 100), 0);
  };
  expect(sumOf('Debit')).toBeGreaterThan(0);
  expect(sumOf('Debit')).toBe(sumOf('Credit'));
});

/** Presses from the first screen after the sign-in until the three files are there. */
const MOST_PRESSES = 3;

test.each(
  walkedIn(
    'he',
    locales.flatMap((locale) => ([390, 1440] as const).map((width) => [locale, width] as const)),
  ),
)(
  "an accountant signs in and takes last month's documents, journal and VAT as files, %s, %i px",
  async (locale, width) => {
    const { page, email, secret } = await newOwner({ locale, width });
    const { id } = await ask<{ id: string }>(page, 'GET /api/admin/me');
    await askShop(`update staff_member set roles = '{accountant}' where staff_id = '${id}'`);
    await ask(page, 'POST /api/admin/logout');
    await page.goto(`${shopUrl}/admin/login`);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('input[name=code]').fill(nextCodeOf(secret));
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name: /\d{4}/u });
    await section.waitFor();
    const done = presses();
    const archive = await bytesOf(page, () =>
      done.click(section.getByRole('link', { name: wordsOf(locale, 'staff_accountant_file_documents') })),
    );
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    for (const file of ['staff_accountant_file_journal', 'staff_accountant_file_vat'] as const) {
      const bytes = await bytesOf(page, () =>
        done.click(section.getByRole('button', { name: wordsOf(locale, file), exact: true })),
      );
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(done.count()).toBeLessThanOrEqual(MOST_PRESSES);
    // the home page is still there
    await page.goto(`${shopUrl}/admin/dashboard`);
    await page.waitForURL(/dashboard/);
    await page.locator('.staff-home').waitFor();
  },
);
