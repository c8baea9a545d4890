import { expect, test } from 'vitest';
import { buyWashes } from './buying.ts';
import { documentsOf } from './receipt-documents.ts';
import { mailsTo } from '../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { newOwner } from '../staff/staff-member.ts';

/** Buys washes, agrees to computerised documents, and returns when the document has its number. */
async function buyAgreed(email: string): Promise<void> {
  const page = await visit('/robots.txt', { locale: 'en' });
  await buyWashes(page, 'en', email);
  const part = await documentsOf(page);
  await part.getByRole('button', { name: wordsOf('en', 'taxdoc_consent_give') }).press('Enter');
  await part.getByRole('button', { name: wordsOf('en', 'taxdoc_consent_take') }).waitFor();
}

test('support opens the document of an order and sends it to a bookkeeper, after a question about the address', async () => {
  const buyer = `documents-${Date.now()}@example.com`;
  await buyAgreed(buyer);
  const { page } = await newOwner({ width: 390 });
  await page.goto(`${shopUrl}/admin/orders?search=${encodeURIComponent(buyer)}`);
  await page.locator('a.order-link').first().click();
  const link = page.locator('.order-items a[href*="/pdf"]');
  await link.waitFor();
  const file = await page.request.get(new URL((await link.getAttribute('href')) ?? '', shopUrl).href);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);

  await page.getByRole('button', { name: new RegExp(`^${wordsOf('en', 'staff_document_send')}`) }).press('Enter');
  await page.locator('dialog select').selectOption('other');
  const books = `books-${Date.now()}`;
  await page.locator('dialog input[type=email]').fill(`${books}@gmial.com`);
  await page.locator('dialog form button[type=submit]').press('Enter');
  await page.getByText(wordsOf('en', 'checkout_email_doubt')).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectReadableInTheDark(page);
  await page.locator('dialog input[type=email]').fill(`${books}@example.com`);
  await page.locator('dialog form button[type=submit]').press('Enter');
  await page.getByText(wordsOf('en', 'staff_document_sent')).waitFor();
  expect((await mailsTo(page, `${books}@example.com`, 1))[0]).toContain(wordsOf('en', 'taxdoc_type_320'));
});
