import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { OrderToken } from '#contracts/core/ids.ts';
import { orderViewSchema } from '#contracts/selling/orders.ts';
import { connectVisits, createShop, makePurchase, newBuyer, startPurchase } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { getOrder } from './get-order.ts';
import { sealOrderAccessCookie } from './order-access-cookie.ts';
import { revealOrderCodes } from './reveal-order.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const stranger = newBuyer(shop);
connectVisits(shop);

async function viewOf(orderToken: OrderToken, actor = stranger, proof?: string) {
  const outcome = await getOrder(deps, actor, { orderToken, proof });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return orderViewSchema.parse(outcome.value);
}

test('a visit to the return page finds the payment by itself, without any webhook', async () => {
  const { orderToken, merchantRef, buyer } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  expect(await viewOf(orderToken, buyer)).toMatchObject({ state: 'paid', codesShown: true });
});

test('an open order is pending; its page asks the provider once in ten seconds, however often it is loaded', async () => {
  const { orderToken } = await startPurchase(shop);
  const before = bank.asked.statuses;
  const views = await Promise.all(Array.from({ length: 30 }, () => viewOf(orderToken)));
  expect(new Set(views.map((view) => view.state))).toEqual(new Set(['pending']));
  expect(bank.asked.statuses - before).toBe(1);
  clock.advance(11 * SECOND_MS);
  await viewOf(orderToken);
  expect(bank.asked.statuses - before).toBe(2);
});

test('the browser that bought sees whole codes with their QR for a day, then only the ending', async () => {
  const { orderToken, buyer } = await makePurchase(shop);
  const [shown] = (await viewOf(orderToken, buyer)).vouchers;
  expect(shown?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
  expect(shown?.qr?.path).toMatch(/^M/);
  clock.advance(DAY_MS + HOUR_MS);
  const later = await viewOf(orderToken, buyer);
  expect(later).toMatchObject({ state: 'paid', codesShown: false });
  expect(later.vouchers).toMatchObject([
    { code: null, qr: null, voucherToken: null, codeEnding: shown?.code?.slice(-4) },
  ]);
});

test('a caller with only the link sees no code, and of the e-mail only its first letter and domain', async () => {
  const { orderToken } = await makePurchase(shop, { email: 'dana@example.com' });
  const view = await viewOf(orderToken);
  expect(view).toMatchObject({ codesShown: false, emailMasked: 'd•••@example.com' });
  expect(view.vouchers).toMatchObject([{ code: null, voucherToken: null, qr: null }]);
});

test('the right e-mail reveals the codes on another device, in whatever case it is typed, for a day', async () => {
  const { orderToken } = await makePurchase(shop, { email: 'Dana.Levi@example.com' });
  expect(await revealOrderCodes(deps, stranger, { orderToken, email: 'dana.levi@example.com' })).toMatchObject({
    ok: true,
    value: { codesShown: true },
  });
  clock.advance(DAY_MS + HOUR_MS);
  expect(await revealOrderCodes(deps, stranger, { orderToken, email: 'dana.levi@example.com' })).toEqual({
    ok: false,
    refusal: 'proof_refused',
  });
});

test('a gift is shown as on its way only if it is sent to a recipient', async () => {
  const gift = { kind: 'gift', packageId: 1, recipientName: 'Noa' } as const;
  const kept = await makePurchase(shop, gift);
  const sent = await makePurchase(shop, { ...gift, recipientEmail: 'noa@example.com' });
  expect(await viewOf(kept.orderToken)).toMatchObject({ recipientName: 'Noa', giftMailed: false });
  expect(await viewOf(sent.orderToken)).toMatchObject({ recipientName: 'Noa', giftMailed: true });
});

test('a wrong e-mail and an unpaid order get the same refusal', async () => {
  const paid = await makePurchase(shop);
  const open = await startPurchase(shop, { email: 'open@example.com' });
  const refusal = { ok: false, refusal: 'proof_refused' };
  expect(await revealOrderCodes(deps, stranger, { orderToken: paid.orderToken, email: 'other@example.com' })).toEqual(
    refusal,
  );
  expect(await revealOrderCodes(deps, stranger, { orderToken: open.orderToken, email: 'open@example.com' })).toEqual(
    refusal,
  );
});

test('a proof is valid for its own order only', async () => {
  const [mine, other] = [await makePurchase(shop), await makePurchase(shop)];
  const proof = sealOrderAccessCookie(deps.keyring, mine.orderToken);
  expect(await viewOf(mine.orderToken, stranger, proof)).toMatchObject({ codesShown: true });
  expect(await viewOf(other.orderToken, stranger, proof)).toMatchObject({ codesShown: false });
  expect(await viewOf(mine.orderToken, stranger, 'made-up')).toMatchObject({ codesShown: false });
});

test('a declined payment says why and that it can be tried again', async () => {
  const { orderToken, merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'failed', { failureReason: 'declined' });
  expect(await viewOf(orderToken)).toMatchObject({
    state: 'failed',
    failureReason: 'declined',
    receiptToken: null,
    vouchers: [],
  });
});

test('an expired and a refunded order say so', async () => {
  const expired = await startPurchase(shop);
  clock.advance(50 * 60 * SECOND_MS);
  expect(await viewOf(expired.orderToken)).toMatchObject({ state: 'expired', failureReason: null });
  const refunded = await makePurchase(shop);
  bank.becomes(refunded.merchantRef, 'refunded', { refundedAgorot: 5_500 });
  await settlePayment(deps, refunded.merchantRef);
  expect(await viewOf(refunded.orderToken)).toMatchObject({ state: 'refunded', vouchers: [] });
});

test('a token that names nothing is not found', async () => {
  const orderToken = '0'.repeat(32) as OrderToken;
  expect(await getOrder(deps, stranger, { orderToken, proof: undefined })).toEqual({
    ok: false,
    refusal: 'order_not_found',
  });
});

test('a silent provider does not break the page: it says pending', async () => {
  const { orderToken } = await startPurchase(shop);
  bank.condition = 'down';
  expect(await viewOf(orderToken)).toMatchObject({ state: 'pending' });
});

test('an order without an email address shows none, and asks for none', async () => {
  bank.condition = 'up';
  const { orderToken, merchantRef } = await startPurchase(shop, { email: '' });
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  expect(await viewOf(orderToken)).toMatchObject({ state: 'paid', emailMasked: '', revealable: false });
});
