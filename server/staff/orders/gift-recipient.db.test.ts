import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const { db, keyring } = deps;
const { browser, staffId } = await makeMember(shop, ['support']);

let counted = 0;

async function giveGift(wish: PaidOrderWish = {}) {
  counted += 1;
  const [buyer, wrong] = [`giver-${counted}@example.com`, `wrong-${counted}@example.com`];
  const paid = await makePaidOrder(db, keyring, {
    kind: 'gift',
    email: buyer,
    recipientEmail: wrong,
    paidAt: clock.now(),
    ...wish,
  });
  await mailsTo(shop, wrong);
  return { ...paid, buyer, right: `right-${counted}@example.com` };
}

async function send(orderId: string, body: object) {
  return await browser.post(`/api/admin/orders/${orderId}/gift-recipient`, body);
}

async function opens(lotId: LotId, version: number): Promise<boolean> {
  return (
    (await app.inject({ url: `/api/vouchers/by-link/${keyring.voucherToken(lotId, version)}` })).statusCode === 200
  );
}

async function auditsOf(orderId: string): Promise<unknown[]> {
  const { rows } = await db.executeSql(`select actor, action from audit where ref_id = $1 and action like 'gift.%'`, [
    orderId,
  ]);
  return rows;
}

test('a gift is sent to another address with a new code, the old link ends, and the buyer is notified', async () => {
  const { buyer, lotId, orderId, right } = await giveGift();
  expect((await send(orderId, { recipientEmail: right })).json()).toEqual({ outcome: 'corrected' });
  expect([await opens(lotId, 1), await opens(lotId, 2)]).toEqual([false, true]);
  expect((await mailsTo(shop, right)).at(-1)?.text).toContain(keyring.voucherToken(lotId, 2));
  expect((await mailsTo(shop, buyer)).at(-1)?.text).toContain(keyring.voucherToken(lotId, 2));
  expect(await auditsOf(orderId)).toEqual([{ actor: `staff:${staffId}`, action: 'gift.correct' }]);
});

test('two requests at the same time make one new code', async () => {
  const { lotId, orderId, right } = await giveGift();
  const answers = await Promise.all([1, 2].map(() => send(orderId, { recipientEmail: right })));
  const outcomes = answers.map((answer) => answer.json<{ outcome: string }>().outcome);
  expect(outcomes.toSorted()).toEqual(['corrected', 'kept']);
  expect([await opens(lotId, 2), await opens(lotId, 3)]).toEqual([true, false]);
});

test('a gift that waits for its day keeps its code, and the correction is in the audit log', async () => {
  const { lotId, orderId, right } = await giveGift();
  await db.executeSql('update shop_order set gift_due_at = $2 where order_id = $1', [
    orderId,
    toIsoInstant(clock.now() + DAY_MS),
  ]);
  expect((await send(orderId, { recipientEmail: right })).json()).toEqual({ outcome: 'kept' });
  expect([await opens(lotId, 1), await opens(lotId, 2)]).toEqual([true, false]);
  expect(await auditsOf(orderId)).toEqual([{ actor: `staff:${staffId}`, action: 'gift.correct' }]);
});

test('a used gift, a purchase that is no gift, an empty form and a wrong number are refused', async () => {
  const { lotId, orderId, right } = await giveGift();
  expect((await send(orderId, { recipientEmail: '', recipientPhone: '' })).json()).toMatchObject({
    code: 'validation_failed',
    fields: { recipientEmail: { code: 'required' } },
  });
  expect((await send(orderId, { recipientPhone: '03-1234567' })).json()).toMatchObject({
    fields: { recipientPhone: { code: 'invalid_phone' } },
  });
  await takeWash(db, lotId, { at: toIsoInstant(clock.now()) });
  expect((await send(orderId, { recipientEmail: right })).json()).toMatchObject({ code: 'voucher_not_usable' });
  const bought = await giveGift({ kind: 'package', recipientEmail: null });
  expect((await send(bought.orderId, { recipientEmail: right })).json()).toMatchObject({ code: 'order_not_found' });
});

test('without a fresh proof nothing is sent', async () => {
  const { lotId, orderId, right } = await giveGift();
  const stale = await makeMember(shop, ['support']);
  clock.advance(FRESH_PROOF_LIFETIME_MS);
  const answer = await stale.browser.post(`/api/admin/orders/${orderId}/gift-recipient`, { recipientEmail: right });
  expect(answer.json()).toMatchObject({ code: 'step_up_required' });
  expect(await opens(lotId, 1)).toBe(true);
});
