import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import type { PointInTimeRecord } from '#contracts/staff/point-in-time.ts';
import { toIsoInstant, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { systemActor } from '#server/core/actor.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { endFounder, grantFounder } from '#server/loyalty/public.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree, shopOf } from '#testing/staff/staff-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const support = await makeMember(shop, ['support']);

async function look(path: string, at: number, { browser } = support): Promise<PointInTimeRecord> {
  const answer = await browser.get(`/api/admin/${path}/past?at=${encodeURIComponent(toIsoInstant(at))}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PointInTimeRecord>();
}

/** Returns an instant after everything done so far and before everything that follows. */
async function between(): Promise<number> {
  const at = Date.now() + 1;
  while (Date.now() <= at) await deps.db.executeSql('select 1');
  clock.set(Date.now());
  return at;
}

async function act(lotId: string, name: string, body: object): Promise<void> {
  const answer = await support.browser.post(`/api/admin/vouchers/${lotId}/${name}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

test('a voucher is shown as it was before, between and after its changes', async () => {
  const never = await between();
  const { lotId } = await buyThree(shop);
  const path = `vouchers/${lotId}`;
  const bought = await between();
  await takeWash(deps.db, lotId as LotId);
  const washed = await between();
  await act(lotId, 'freeze', { reason: 'leaked', seen: { codeVersion: 1, left: 2, state: 'active' } });
  const frozen = await between();
  await support.browser.post('/api/admin/proof', { code: support.nextCode() });
  await act(lotId, 'reissue', { reason: 'lost', seen: { codeVersion: 1, left: 2, state: 'frozen' } });
  const reissued = await between();
  await act(lotId, 'unfreeze', {});
  const thawed = await between();

  const first = codeEnding(deps.keyring.voucherCode(lotId as LotId, 1));
  const second = codeEnding(deps.keyring.voucherCode(lotId as LotId, 2));
  const nothing = await look(path, never);
  expect(nothing).toMatchObject({ order: null, price: null, vouchers: [], events: [], unknown: [] });
  expect(Date.parse(nothing.since)).toBeGreaterThan(never);
  for (const [at, then] of [
    [bought, { left: 3, state: 'active', codeEnding: first }],
    [washed, { left: 2, state: 'active', codeEnding: first }],
    [frozen, { left: 2, state: 'frozen', codeEnding: first }],
    [reissued, { left: 2, state: 'frozen', codeEnding: second }],
    [thawed, { left: 2, state: 'active', codeEnding: second }],
  ] as const) {
    expect((await look(path, at)).vouchers).toEqual([{ lotId, washes: 3, held: 0, ...then }]);
  }
  const acts = async (at: number) =>
    (await look(path, at)).events.flatMap(({ kind, word }) => (kind === 'staff' ? [word] : []));
  expect(await acts(washed)).toEqual([]);
  expect(await acts(frozen)).toEqual(['voucher.freeze']);
  expect(await acts(thawed)).toEqual(['voucher.freeze', 'voucher.reissue', 'voucher.unfreeze']);
});

test('an order shows the reason of its price, and payments, refunds and messages up to then', async () => {
  const bought = await buyThree(shop);
  const path = `orders/${bought.orderId}`;
  const paid = await between();
  await mailsTo(shop, bought.email);
  clock.set(Date.now());
  const told = await between();
  const refunded = await requestRefund(deps, systemActor('test'), {
    paymentId: bought.paymentId as PaymentId,
    amountAgorot: 5_000,
    units: 1,
    reason: 'cancelled',
    idempotencyKey: randomUUID(),
  });
  expect(refunded.ok).toBe(true);
  while ((await settleRefunds(shopOf(shop).deps)) > 0) clock.advance(MINUTE_MS);
  const before = await look(path, paid);
  expect(before.order).toMatchObject({ state: 'paid', paidAgorot: 15_000, refundedAgorot: 0 });
  expect(before.price).toMatchObject({ washes: 3, grossAgorot: 15_000, dueAgorot: 15_000 });
  const messages = ({ events }: PointInTimeRecord) =>
    events.flatMap(({ kind, word }) => (kind.startsWith('message') && word === 'receipt' ? [kind] : []));
  expect(messages(before)).toEqual(['message']);
  expect(messages(await look(path, told))).toEqual(['message_sent']);
  const after = await look(path, clock.now());
  expect(after.order).toMatchObject({ state: 'part_refunded', paidAgorot: 15_000, refundedAgorot: 5_000 });
  expect(after.price).toEqual(before.price);
  const rest = { amountAgorot: 10_000, units: 2, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(after.vouchers).toMatchObject([{ left: 2, state: 'active' }]);
  await requestRefund(deps, systemActor('test'), { ...rest, paymentId: bought.paymentId as PaymentId });
  expect((await look(path, clock.now())).vouchers).toMatchObject([{ left: 0, state: 'refunded' }]);
  // a future instant means now
  expect(Date.parse((await look(path, clock.now() + MINUTE_MS)).at)).toBe(clock.now());
});

test('an account shows points, discounts and actions; facts of orders only to a role that may read orders', async () => {
  clock.set(Date.now());
  const email = 'past@example.com';
  const holder = createBrowser(shop);
  await holder.post('/api/customer/register', registration({ email }));
  await holder.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(deps, email);
  if (customerId === null) throw new Error('an account with a proven address is found');
  const path = `customers/${customerId}`;
  const joined = await between();
  const owner = await makeMember(shop, ['owner']);
  const wish = goodwillOf(
    { customerId },
    { gift: { kind: 'points', points: 600 }, seen: { worthAgorot: 6_600, alone: true } },
  );
  const given = await owner.browser.post('/api/admin/goodwill', wish);
  expect(given.json(), given.body).toEqual({ outcome: 'given' });
  const rewarded = await between();
  await grantFounder(deps, systemActor('test'), { customerId, discountPercent: 20 });
  const granted = await between();
  await endFounder(deps, systemActor('test'), { customerId });
  const ended = await between();

  expect((await look(path, joined)).account).toMatchObject({ points: 0, washesLeft: 0, savings: [] });
  expect((await look(path, rewarded)).account).toMatchObject({ points: 600, savings: [] });
  expect((await look(path, granted)).account?.savings).toEqual([{ rule: 'founder', percent: 20 }]);
  const last = await look(path, ended);
  expect(last.account).toMatchObject({ points: 600, savings: [] });
  expect(last.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['joined', 'points']));
  const reviewer = await makeMember(shop, ['reviewer']);
  expect((await look(path, ended, reviewer)).unknown).toContain('orders_not_permitted');
  expect(last.unknown).not.toContain('orders_not_permitted');
});
