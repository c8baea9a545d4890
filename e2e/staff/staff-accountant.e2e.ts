import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { periodAt } from '#domain/settlement/settlement.ts';
import { csvTableOf } from '#domain/staff/files/csv-table.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { monthName, wordsOf } from '../words.ts';

const month = periodAt(Date.now());

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/${place}`);
  await page.locator('table, .staff-empty:not(output)').filter({ visible: true }).first().waitFor();
}

async function bytesOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]);
}

test('a month that is not over says so, and its files are taken by keyboard', async () => {
  const buyer = await visit('/en?package=2', { locale: 'en', width: 1440 });
  await fillAndSubmit(buyer, `accountant-${Date.now()}@example.com`);
  await payBy(buyer, 'approve');
  await boughtCode(buyer);
  const { page } = await newOwner({ width: 1440 });
  await open(page, 'reports');
  await page.locator('.staff-main').getByRole('link', { name: 'Accountant', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: monthName(month, 'en') }).click();
  const over = page.locator('tr', { hasText: 'The month has ended' });
  await over.getByText('Not yet').waitFor();
  expect(await page.getByRole('button', { name: 'Close the month' }).count()).toBe(0);
  await page.getByRole('link', { name: wordsOf('en', 'staff_accountant_file_documents') }).focus();
  const archive = await bytesOf(page, () => page.keyboard.press('Enter'));
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  // the previous page also has tables and files
  await page.waitForSelector('h1:text-is("Journal")');
  await page.locator('tbody tr').first().waitFor();
  const journal = await bytesOf(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
  const [head, ...lines] = csvTableOf(journal.toString('utf8')) ?? [];
  const sumOf = (name: string) => {
    const place = head?.cells.indexOf(name) ?? -1;
    return lines.reduce((sum, { cells }) => sum + Math.round(Number(cells[place]) * 100), 0);
  };
  expect(sumOf('Debit')).toBeGreaterThan(0);
  expect(sumOf('Debit')).toBe(sumOf('Credit'));
});

test.each(walkedIn('he', ['en', 'he']))(
  "last month's documents, journal and VAT are files in three presses: %s",
  async (locale) => {
    const { page } = await newOwner({ locale, width: 390 });
    await page.goto(`${shopUrl}/admin/accountant`);
    const section = page.getByRole('region', { name: /\d{4}/u });
    await section.waitFor();
    const archive = await bytesOf(page, () =>
      section.getByRole('link', { name: wordsOf(locale, 'staff_accountant_file_documents') }).click(),
    );
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    for (const file of ['staff_accountant_file_journal', 'staff_accountant_file_vat'] as const) {
      const bytes = await bytesOf(page, () =>
        section.getByRole('button', { name: wordsOf(locale, file), exact: true }).click(),
      );
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);
