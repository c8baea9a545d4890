import { expect, test } from 'vitest';
import { orderViewSchema } from '#contracts/selling/orders.ts';
import { ownReceiptSchema } from '#contracts/selling/own-receipts.ts';
import { receiptSchema } from '#contracts/selling/receipts.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { systemActor } from '#server/core/actor.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { getStaffOrder } from './get-staff-order.ts';
import { getVoucher } from '../vouchers/get-voucher.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { db, keyring } = deps;
let people = 0;

/**
 * Registers a customer with a verified email address, to whom earlier guest orders of this email address then belong.
 */
async function member(email: string) {
  people += 1;
  const browser = createBrowser(shop, `198.51.100.${people}`);
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  return browser;
}

async function giftOf(email: string) {
  const bought = await makePaidOrder(db, keyring, { kind: 'gift', email, paidAt: clock.now() });
  const browser = await member(email);
  const read = async () => ({
    order: orderViewSchema.parse((await browser.get(`/api/orders/${keyring.orderToken(bought.orderId)}`)).json()),
    receipt: receiptSchema.parse((await browser.get(`/api/receipts/${keyring.receiptToken(bought.orderId)}`)).json()),
    listed: ownReceiptSchema.array().parse((await browser.get('/api/receipts')).json())[0],
  });
  return { ...bought, browser, read, code: keyring.voucherCode(bought.lotId, 1) };
}

async function asStaff({ orderId, lotId }: Awaited<ReturnType<typeof giftOf>>) {
  const [order, voucher] = [await getStaffOrder(deps, orderId), await getVoucher(deps, lotId)];
  return [order.ok && order.value.gift?.claim, voucher.ok && voucher.value.claim];
}

test('an unclaimed gift shows the buyer its code, QR and link', async () => {
  const gift = await giftOf('giver-1@example.com');
  const { order, receipt, listed } = await gift.read();
  expect(order.vouchers).toMatchObject([{ code: gift.code, claim: null, voucherToken: expect.any(String) }]);
  expect(order.vouchers[0]?.qr).not.toBeNull();
  expect(receipt).toMatchObject({ voucherToken: expect.any(String) });
  expect(receipt.giftClaim).toBeUndefined();
  expect(listed?.giftClaim).toBeNull();
  expect(await asStaff(gift)).toEqual([null, null]);
});

test('a claimed gift shows the buyer when it was claimed, and no code, QR or link', async () => {
  const gift = await giftOf('giver-2@example.com');
  const recipient = await member('noa-2@example.com');
  const claim = { claimedAt: new Date(clock.now()).toISOString() };
  expect((await recipient.post('/api/vouchers/claim', { code: gift.code })).statusCode).toBe(200);
  clock.advance(60_000);
  // a second claim by the same account does not change the date
  expect((await recipient.post('/api/vouchers/claim', { code: gift.code })).statusCode).toBe(200);
  const { order, receipt, listed } = await gift.read();
  expect(order.vouchers).toMatchObject([{ state: 'active', code: null, qr: null, voucherToken: null, claim }]);
  expect(order.revealable).toBe(false);
  expect(receipt.voucherToken).toBeUndefined();
  expect(receipt.giftClaim).toEqual(claim);
  expect(listed?.giftClaim).toEqual(claim);
  expect(JSON.stringify({ order, receipt, listed })).not.toContain('noa-2');
  expect(await asStaff(gift)).toEqual([claim, claim]);
});

test('a gift that the buyer adds to their own account still shows its code', async () => {
  const gift = await giftOf('giver-3@example.com');
  expect((await gift.browser.post('/api/vouchers/claim', { code: gift.code })).statusCode).toBe(200);
  const { order, listed } = await gift.read();
  expect(order.vouchers).toMatchObject([{ code: gift.code, claim: null }]);
  expect(listed?.giftClaim).toBeNull();
});

test('a gift that was claimed before the date was stored is shown as claimed without a date', async () => {
  const gift = await giftOf('giver-4@example.com');
  const recipient = await member('noa-4@example.com');
  await recipient.post('/api/vouchers/claim', { code: gift.code });
  await db.executeSql('update credit_lot set claimed_at = null where lot_id = $1', [gift.lotId]);
  const { order } = await gift.read();
  expect(order.vouchers).toMatchObject([{ code: null, claim: { claimedAt: null } }]);
});

test('a part of a gift that was refunded does not count as received: it can be sent again until it is used', async () => {
  const { orderId, lotId, paymentId } = await makePaidOrder(db, keyring, { kind: 'gift', paidAt: clock.now() });
  const gift = async () => {
    const order = await getStaffOrder(deps, orderId);
    return order.ok ? order.value.gift : null;
  };
  const command = { paymentId, amountAgorot: 1_000, units: 1, reason: 'cancelled', idempotencyKey: 'part' } as const;
  expect(await requestRefund(deps, systemActor('test'), command)).toMatchObject({ ok: true });
  expect(await gift()).toMatchObject({ arrived: false, claim: null });
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  expect(await gift()).toMatchObject({ arrived: true, claim: null });
});
