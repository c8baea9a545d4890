import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import { answerInPlace } from '../server-answers.ts';
import { locales } from '#contracts/core/locale.ts';
import { getOrder, type OrderView } from '#contracts/selling/orders.ts';
import { boughtCode, buyWashes, fillAndSubmit, payBy, unfoldCode } from './buying.ts';
import { PATIENCE_MS } from '../filling.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { readable, waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

/** From now on, replaces the state of the order in responses to the page. */
async function tellAs(page: Page, stand: Stand): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/orders/*', async (route) => {
    const answer = await route.fetch();
    const json = told((await answer.json()) as OrderView, stand);
    await answerInPlace(route, getOrder, { response: answer, json });
  });
}

type Stand = {
  readonly view: Partial<OrderView>;
  /** State of the voucher of the order. */
  readonly voucher: OrderView['vouchers'][number]['state'];
  readonly title: string;
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
};

const dueAt = '2026-12-05T10:00:00.000Z';
const email = 's•••@example.com';

/** Later states that a paid order can have, as the server sends them. */
const stands: readonly Stand[] = [
  {
    view: { state: 'in_review', vouchers: [] },
    voucher: 'void',
    title: 'return_title_in_review',
    text: 'return_in_review_text',
    values: { email },
  },
  {
    view: { state: 'returning', vouchers: [] },
    voucher: 'void',
    title: 'return_title_returning',
    text: 'return_returning_text',
    values: { email },
  },
  // a walk-up without an email address
  {
    view: { state: 'in_review', emailMasked: '', vouchers: [] },
    voucher: 'void',
    title: 'return_title_in_review',
    text: 'return_in_review_text_page',
  },
  {
    view: { state: 'returning', emailMasked: '', vouchers: [] },
    voucher: 'void',
    title: 'return_title_returning',
    text: 'return_returning_text_page',
  },
  {
    view: { state: 'paid', secondPayment: { amountAgorot: 15_000, returned: false } },
    voucher: 'active',
    title: 'return_title_paid',
    text: 'return_second_payment_returning',
    values: { amount: '₪150' },
  },
  {
    view: { state: 'cancelling', cancellation: { withinWindow: false, refundAgorot: 14_250, dueAt } },
    voucher: 'frozen',
    title: 'cancel_done_title',
    text: 'return_cancelling_hold',
  },
  {
    view: { state: 'cancelling', cancellation: { withinWindow: true, refundAgorot: 0, dueAt } },
    voucher: 'depleted',
    title: 'cancel_done_title',
    text: 'return_cancelling_nothing',
  },
  { view: { state: 'held' }, voucher: 'frozen', title: 'return_title_held', text: 'return_held_text' },
  { view: { state: 'used_up' }, voucher: 'depleted', title: 'return_title_used_up', text: 'return_used_up_text' },
  { view: { state: 'lapsed' }, voucher: 'expired', title: 'return_title_lapsed', text: 'return_lapsed_text' },
  {
    view: { state: 'part_refunded', refundedAgorot: 5_000 },
    voucher: 'active',
    title: 'return_title_part_refunded',
    text: 'return_refunded_amount',
    values: { amount: '₪50', total: '₪150' },
  },
  {
    view: { state: 'part_refunded', refundedAgorot: 10_000 },
    voucher: 'refunded',
    title: 'return_title_part_refunded',
    text: 'voucher_state_refunded',
  },
  {
    view: { state: 'refunded', refundedAgorot: 15_000, vouchers: [] },
    voucher: 'void',
    title: 'return_title_refunded',
    text: 'return_refunded_text',
  },
];

function told(order: OrderView, { view, voucher: state }: Stand): OrderView {
  const hidden = state === 'active' ? {} : { code: null, qr: null };
  const vouchers = order.vouchers.map((voucher) => ({ ...voucher, ...hidden, state }));
  return { ...order, emailMasked: email, vouchers, ...view };
}

test.each(walkedIn('en', locales))(
  'in %s the return page tells every way in which an order can stand, and shows no code that is void',
  async (locale) => {
    const page = await visit('/robots.txt', { locale });
    const code = await buyWashes(page, locale, 'stands@example.com');
    await page.getByRole('button', { name: wordsOf(locale, 'return_copy') }).waitFor();
    for (const stand of stands) {
      await tellAs(page, stand);
      // leaves the page and returns, so that the page requests the order again
      await page.getByRole('link', { name: wordsOf(locale, 'return_open_receipt') }).click();
      await page.locator('.receipt').waitFor();
      await page.goBack();
      await expect
        .poll(() => page.locator('main h1').innerText(), { timeout: PATIENCE_MS })
        .toBe(wordsOf(locale, stand.title));
      await waitForWords(page, wordsOf(locale, stand.text, stand.values));
      await unfoldCode(page);
      expect(readable(await page.locator('main').innerText()).includes(code)).toBe(stand.voucher === 'active');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  },
);

const giftDelivery = {
  channel: 'mail',
  dueAt: null,
  recipientMasked: 'n•••@example.com',
  correctable: true,
  proofNeeded: false,
} as const;

test.each(walkedIn('he', locales))(
  'in %s a page that is left open tells by itself that a voucher is free again, and that a gift did not arrive',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: 390 });
    await buyWashes(page, locale, 'waits@example.com');
    const heading = (key: string) => page.getByRole('heading', { level: 1, name: wordsOf(locale, key) });
    const held = { view: { state: 'held' }, voucher: 'frozen', title: '', text: '' } as const;
    await tellAs(page, held);
    await page.getByRole('link', { name: wordsOf(locale, 'return_open_receipt') }).click();
    await page.locator('.receipt').waitFor();
    await page.goBack();
    await heading('return_title_held').waitFor();
    const gift = (state: 'on_its_way' | 'undelivered') =>
      ({
        view: { state: 'paid', kind: 'gift', recipientName: null, giftDelivery: { ...giftDelivery, state } },
        voucher: 'active',
        title: '',
        text: '',
      }) as const;
    await tellAs(page, gift('on_its_way'));
    await waitForWords(page, wordsOf(locale, 'return_gift_mailed'));
    await tellAs(page, gift('undelivered'));
    await waitForWords(page, wordsOf(locale, 'gift_undelivered', { recipient: giftDelivery.recipientMasked }));
    expect(await page.locator('output.notice-danger').count()).toBe(1);
    await expectAccessible(page);
  },
);

test('a declined card that is then accepted at the bank turns the page that was left open into the paid one', async () => {
  const page = await visit('/en?package=1', { locale: 'en', width: 390 });
  await fillAndSubmit(page, 'again@example.com');
  const bankPage = page.url();
  await payBy(page, 'decline');
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await page.getByRole('heading', { level: 1, name: wordsOf('en', 'return_title_failed') }).waitFor();

  const bank = await page.context().newPage();
  await bank.goto(bankPage);
  await bank.getByRole('link', { name: 'Try again' }).click();
  await payBy(bank, 'approve');
  await bank.waitForURL(/\/checkout\/return\//);
  await bank.close();

  await expect
    .poll(() => page.locator('main h1').innerText(), { timeout: 30_000 })
    .toBe(wordsOf('en', 'return_title_paid'));
  await expect.poll(() => page.locator('main output').first().textContent()).toBe(wordsOf('en', 'return_title_paid'));
  expect(await page.getByRole('button', { name: wordsOf('en', 'return_try_again') }).count()).toBe(0);
  await boughtCode(page);
});

/** Makes the sandbox respond to the next calls of this kind with 503; null ends this. */
async function bankIsAway(on: 'sessions' | 'payments' | null): Promise<void> {
  const faults = `${shopUrl}/sandbox-pay/control/faults`;
  const order = { kind: 'down', on, count: 1000 };
  const headers = { 'content-type': 'application/json' };
  const asked = on === null ? { method: 'DELETE' } : { method: 'POST', headers, body: JSON.stringify(order) };
  expect((await fetch(faults, asked)).ok).toBe(true);
}

test.skipIf(devicesAreTwo)(
  '"pay again" during an outage of the bank says so, and mentions neither waiting nor a decline',
  async () => {
    const page = await visit('/he?package=1', { locale: 'he', width: 390 });
    await fillAndSubmit(page, 'away@example.com');
    await payBy(page, 'decline');
    await page.locator('a[href*="/checkout/return/"]').first().click();
    const again = page.getByRole('button', { name: wordsOf('he', 'return_try_again') });
    const heading = (key: string) => page.getByRole('heading', { level: 1, name: wordsOf('he', key) });
    try {
      await bankIsAway('sessions');
      await again.click();
      await waitForWords(page, wordsOf('he', 'return_no_page'));
      await heading('return_title_failed').waitFor();
      await waitForWords(page, wordsOf('he', 'return_unpaid_text'));
      await expectAccessible(page);

      await bankIsAway(null);
      await bankIsAway('payments');
      await again.click();
      await waitForWords(page, wordsOf('he', 'problem_earlier_payment_unanswered'));
      await heading('return_title_pending').waitFor();
      expect(await page.locator('main').innerText()).not.toContain(wordsOf('he', 'return_no_page'));
      await expectAccessible(page);
    } finally {
      await bankIsAway(null);
    }
    await heading('return_title_failed').waitFor();
    await again.click();
    await page.waitForURL(/\/sandbox-pay\/pay\//);
    await payBy(page, 'approve');
    await boughtCode(page);
  },
);
