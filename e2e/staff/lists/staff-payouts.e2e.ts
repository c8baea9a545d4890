import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { ask } from '../../purchase/asking.ts';
import { buyWashes } from '../../purchase/buying.ts';
import { newOwner } from '../staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { readable, wordsOf } from '../../words.ts';

const columns = 'Transaction date,More info,Transaction id,Card,Amount,Fee,VAT on fees,Net,Payout date';

type Rows = { readonly rows: readonly { readonly orderId: string; readonly orderCode: string }[] };
type Order = { readonly payments: readonly { readonly merchantRef: string; readonly amountAgorot: number }[] };

/** Buys a package; returns its order number and the reference of its payment. */
async function buy(owner: Page): Promise<{ orderCode: string; merchantRef: string }> {
  const email = `payout-${randomUUID()}@example.com`;
  await buyWashes(await visit('/robots.txt'), 'en', email);
  const { rows } = await ask<Rows>(owner, `GET /api/admin/orders?search=${encodeURIComponent(email)}`);
  const [{ orderId = '', orderCode = '' } = {}] = rows;
  const { payments } = await ask<Order>(owner, `GET /api/admin/orders/${orderId}`);
  return { orderCode, merchantRef: payments[0]?.merchantRef ?? '' };
}

async function chooseFile(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([columns, ...lines].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'payout.csv', mimeType: 'text/csv', buffer });
}

test.each(walkedIn('he', ['en', 'he']))(
  'a list is checked, imported, and its difference explained: %s',
  { timeout: 120_000 },
  async (locale) => {
    const words = (key: string, values = {}) => wordsOf(locale, key, values);
    const { page } = await newOwner({ locale, width: locale === 'he' ? 390 : 1440 });
    const { orderCode, merchantRef } = await buy(page);
    const payer = `Isracard ${randomUUID().slice(0, 6)}`;
    const today = shopDayText(Date.now());
    const lines = [
      `${today},${merchantRef},${randomUUID()},4242,150.00,1.80,0.32,147.88,${today}`,
      `${today},,${randomUUID()},9119,"1,219.00",14.60,2.63,"1,201.77",${today}`,
    ];
    const press = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click();

    await page.goto(`${shopUrl}/admin/payouts`);
    await press('staff_payouts_import');
    await page.getByLabel(words('staff_payouts_payer')).fill(payer);
    // a wrong amount stops the import and names its line
    await chooseFile(page, [...lines, `${today},,${randomUUID()},1111,a lot,0,0,0,${today}`]);
    await press('staff_import_look');
    await page.getByRole('dialog').getByText(words('staff_payouts_mistake_amount')).waitFor();
    await chooseFile(page, lines);
    await press('staff_import_look');
    const preview = page.locator('dialog output.notice');
    await preview.waitFor();
    expect(readable(await preview.innerText())).toContain(
      words('staff_payouts_preview_states', { agrees: '1', differs: '0', unknown: '1' }),
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto(`${shopUrl}/admin/payouts?payer=${encodeURIComponent(payer)}`);
    await page.locator('tbody tr').getByRole('link').first().click();
    const row = page.locator('tbody tr', { hasText: words('staff_payouts_row_unknown') });
    await row.waitFor();
    await page.locator('tbody tr', { hasText: orderCode }).getByText(words('staff_payouts_state_agrees')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: words('staff_payouts_match'), exact: true }).click();
    await page.getByText(words('staff_payouts_match_none')).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: words('staff_payouts_check'), exact: true }).click();
    await page.getByRole('dialog').getByLabel(words('staff_payouts_note')).fill('Sold at the counter');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.locator('tbody tr', { hasText: 'Sold at the counter' }).waitFor();
    await page.locator('.staff-detail-head').getByText(words('staff_payouts_state_agrees')).waitFor();

    // the same file again has nothing new
    await page.goto(`${shopUrl}/admin/payouts`);
    await press('staff_payouts_import');
    await page.getByLabel(words('staff_payouts_payer')).fill(payer);
    await chooseFile(page, lines);
    await press('staff_import_look');
    await page.getByText(words('staff_payouts_preview_none')).waitFor();
  },
);
