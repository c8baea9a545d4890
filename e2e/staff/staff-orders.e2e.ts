import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { maskEmail } from '#domain/core/text/masking.ts';
import { buyWashes } from '../purchase/buying.ts';
import { askShop } from '../shop-command.ts';
import { newOwner } from './staff-member.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  shopUrl,
  untilDrawn,
  visit,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** Buys three washes. Returns the buyer's email address. */
async function buyThree(email = `buyer-${Date.now()}@example.com`): Promise<string> {
  await buyWashes(await visit('/robots.txt'), 'en', email);
  return email;
}

async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if ((await page.locator(`${wanted}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${wanted}`);
}

async function findOrder(page: Page, email: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/orders`);
  await page.locator('.staff-table').waitFor();
  await tabTo(page, 'input[name=search]');
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.staff-table tbody tr').count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, '.staff-table a.order-link');
  await page.keyboard.press('Enter');
  await page.locator('.order-timeline').waitFor();
}

async function openRefund(page: Page): Promise<void> {
  await tabTo(page, '.staff-detail-acts > button:first-of-type');
  await page.keyboard.press('Enter');
  await page.locator('dialog .refund-will').waitFor();
}

test('the sums below the orders are asked for once for each choice of filters, not again for another order of rows', async () => {
  const email = await buyThree();
  const { page } = await newOwner({ locale: 'en', width: 1440 });
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/orders/sums') asked += 1;
  });
  // each change is complete when the rows have come and are drawn
  const untilListed = async (act: () => Promise<void>) => {
    const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/orders');
    await act();
    await listed;
    await untilDrawn(page);
  };
  await untilListed(async () => {
    await page.goto(`${shopUrl}/admin/orders?search=${encodeURIComponent(email)}`);
  });
  const sum = page.locator('.staff-table tfoot').getByText('₪150');
  await sum.waitFor();
  expect(asked).toBe(1);
  await untilListed(() => page.locator('.staff-table thead a').first().click());
  expect(asked).toBe(1);
  await page.locator('input[name=search]').fill(email.toUpperCase());
  await untilListed(() => page.keyboard.press('Enter'));
  await sum.waitFor();
  expect(asked).toBe(2);
  // a newer order of the same buyer is summed too; the rows move only while the pointer is elsewhere
  await page.mouse.move(0, 0);
  await buyThree(email);
  await page.locator('.staff-table tfoot').getByText('₪300').waitFor();
});

/** Returns the vertical range of an element in the window, in pixels. */
async function rangeOf(page: Page, selector: string): Promise<{ readonly top: number; readonly bottom: number }> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
}

/** On a phone, the line above the button says what happens before the sentences are scrolled into view. */
async function expectEffectInView(page: Page): Promise<void> {
  const amount = await rangeOf(page, 'dialog input[name=amount]');
  const effect = await rangeOf(page, 'dialog .refund-will');
  expect(amount.top).toBeLessThan(effect.top);
  const summary = page.locator('dialog .refund-summary');
  expect(await summary.innerText()).toContain(wordsOf('he', 'staff_refund_short_end'));
  const said = await rangeOf(page, 'dialog .refund-summary');
  const send = await rangeOf(page, 'dialog form button[type=submit]');
  expect(said.bottom).toBeLessThanOrEqual(send.top);
  expect(send.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('an order is found by its address, and one of three washes is refunded by keyboard; a second tab shows it', async () => {
  const email = await buyThree();
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await findOrder(page, email);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectReadableInTheDark(page);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('.order-timeline').waitFor();
  await other.locator('.staff-detail-acts > button').first().click();
  await other.locator('dialog .refund-will').waitFor();

  await openRefund(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const amount = page.locator('dialog input[name=amount]');
  // all three washes are proposed for a customer who changed their mind
  expect(await amount.inputValue()).toBe('142.50');
  await expectEffectInView(page);
  await tabTo(page, 'dialog select[name=washes]');
  await page.keyboard.press('Home');
  await expect.poll(() => amount.inputValue()).toBe('47.50');
  await tabTo(page, 'dialog button[type=submit]');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.order-timeline li[data-kind=refund_asked]', { hasText: '₪47.50' }).waitFor();
  await page.locator('.order-timeline li[data-kind=washes_taken]', { hasText: 'שטיפה אחת' }).waitFor();

  await other.locator('dialog button[type=submit]').click();
  await other.getByText(wordsOf('he', 'problem_refund_changed')).waitFor();
  await other.locator('dialog .notice-info').waitFor();
  expect(await other.locator('dialog .notice-info').innerText()).toMatch(/₪150[\s\S]*₪102\.50/);
  await expect.poll(() => page.locator('.order-timeline li[data-kind=refund_asked]').count()).toBe(1);
});

test('the buyer is shown on request, a mail is sent again, and a dead message is retried', async () => {
  const email = await buyThree();
  const { page } = await newOwner({ width: 1440 });
  await findOrder(page, email);
  expect(await page.locator('main').innerText()).not.toContain(email);
  await page.getByRole('button', { name: wordsOf('en', 'staff_reveal') }).click();
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: wordsOf('en', 'staff_order_resend_receipt') }).click();
  await waitForWords(page, wordsOf('en', 'staff_order_resent', { address: maskEmail(email) }));
  await expectAccessible(page);
  await askShop(
    `insert into outbox (topic, dedupe, state, attempts, last_error) values ('payment_review_notice', 'dead-${Date.now()}', 'dead', 9, 'the mailbox was full')`,
  );
  await page.goto(`${shopUrl}/admin/payments`);
  const again = page.getByRole('button', { name: new RegExp(wordsOf('en', 'staff_payments_replay')) });
  await again.first().waitFor();
  await expectAccessible(page);
  await again.first().click();
  await page.getByText(wordsOf('en', 'staff_payments_replayed')).waitFor();
});

test('a business is named for a buyer who phones, after its number was typed right', async () => {
  const email = await buyThree();
  const { page } = await newOwner({ locale: 'en', width: 1_440 });
  await findOrder(page, email);
  await page.locator('summary', { hasText: wordsOf('en', 'taxdoc_buyer_ask') }).click();
  const name = page.getByLabel(wordsOf('en', 'taxdoc_buyer_business'));
  const number = page.getByLabel(wordsOf('en', 'taxdoc_buyer_number'));
  await name.fill('Kennel Ltd');
  await number.fill('516179158');
  await number.press('Enter');
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
  await page.getByText(wordsOf('en', 'taxdoc_buyer_number_wrong')).waitFor();
  await expectAccessible(page);
  await number.fill('516179157');
  await number.press('Enter');
  await page.getByText(/Made out to \u2068Kennel Ltd\u2069/u).waitFor();
  expect(await number.count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
