import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { expireVouchers } from '#server/entitlements/care/expire-vouchers.ts';
import { creditWashToVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { systemActor } from '#server/core/actor.ts';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { recordBreakageOfUnusedWashes } from './record-breakage-of-unused-washes.ts';
import { changeAccountingPolicy } from './change-accounting-policy.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = app;
const { db } = deps;
const actor = systemActor('test');

/** Changes of the account balances since `before`, without zeros; debits are positive. */
async function movedSince(before: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const now = await balances();
  return Object.fromEntries(
    Object.entries(now)
      .map(([account, agorot]) => [account, agorot - (before[account] ?? 0)] as const)
      .filter(([, agorot]) => agorot !== 0),
  );
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await db.executeSql(
    'select ledger_account_id as account, sum(balance_agorot)::int as agorot from ledger_balance group by 1',
  );
  return Object.fromEntries(rows.map(({ account, agorot }) => [String(account), Number(agorot)]));
}

async function wash(lotId: LotId, state: 'completed' | 'reversed' | 'released' = 'completed'): Promise<void> {
  clock.advance(1_000);
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, { state, at: new Date(clock.now()).toISOString() });
}

async function lastWashOf(lotId: LotId) {
  const { rows } = await db.executeSql(
    `select redemption_id from redemption where lot_id = $1 and state = 'completed' order by created_at desc limit 1`,
    [lotId],
  );
  return redemptionIdSchema.parse(rows[0]?.['redemption_id']);
}

async function owedOf(lotId: LotId): Promise<number> {
  const { rows } = await db.executeSql('select owed_agorot::int from credit_lot where lot_id = $1', [lotId]);
  return Number(rows[0]?.['owed_agorot']);
}

test('each wash of a package earns its part, and after the last one the liability is zero', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  // ₪150 at 18 %: 12,712 net, which three washes divide into 4,238 and twice 4,237
  const parts: unknown[] = [];
  for (let taken = 0; taken < 3; taken += 1) {
    const before = await balances();
    await wash(lotId);
    parts.push(await movedSince(before));
  }
  expect(parts).toEqual([
    { 'liability:prepaid_wash': 4_238, 'revenue:wash': -4_238 },
    { 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 },
    { 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 },
  ]);
  expect(await owedOf(lotId)).toBe(0);
});

test('a wash of a gift is divided into VAT and revenue when it is used', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now() });
  const before = await balances();
  await wash(lotId);
  expect(await movedSince(before)).toEqual({
    'liability:gift_voucher': 5_000,
    'liability:vat_output': -763,
    'revenue:wash': -4_237,
  });
});

test('a returned or interrupted wash reverses exactly its part', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  const before = await balances();
  await wash(lotId);
  const first = await lastWashOf(lotId);
  await wash(lotId);
  await db.inTransaction((tx) => creditWashToVoucher(deps, tx, first));
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 });
  await wash(lotId, 'reversed');
  await wash(lotId, 'released');
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 });
});

test('of a wash at a franchise station the shop earns its part, and owes the station the rest', async () => {
  const { staffId } = await makeMember(app, ['owner']);
  await db.executeSql(
    `insert into settlement_share (station_id, since, share_hundredths, set_by, set_at)
     select station_id, '2020-01-01', 6250, $1, now() from station order by slug limit 1`,
    [staffId],
  );
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  const before = await balances();
  await wash(lotId);
  // 62.5 % of 4,238
  expect(await movedSince(before)).toEqual({
    'liability:prepaid_wash': 4_238,
    'liability:franchise': -2_649,
    'revenue:wash': -1_589,
  });
  await db.inTransaction(async (tx) => creditWashToVoucher(deps, tx, await lastWashOf(lotId)));
  expect(await movedSince(before)).toEqual({});
  await db.executeSql('alter table settlement_share disable trigger user');
  await db.executeSql('delete from settlement_share');
});

test('a wash that the shop gave costs what running one costs, where the owner says how much', async () => {
  const owner = await makeMember(app, ['owner']);
  const given = await owner.browser.post('/api/admin/goodwill', goodwillOf({ email: 'g@example.com', locale: 'en' }));
  expect(given.statusCode, given.body).toBe(200);
  const { rows } = await db.executeSql(
    `select c.lot_id from goodwill g join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
     where g.state = 'given' order by g.given_at desc limit 1`,
  );
  const lotId = rows[0]?.['lot_id'] as LotId;
  const before = await balances();
  await wash(lotId);
  expect(await movedSince(before)).toEqual({});
  expect(await changeAccountingPolicy(deps, actor, { terms: { goodwillWashAgorot: 1_250 } })).toMatchObject({
    value: { goodwillWashAgorot: 1_250 },
  });
  await wash(lotId);
  expect(await movedSince(before)).toEqual({ 'expense:goodwill': 1_250, 'expense:wash_cost': -1_250 });
  await db.inTransaction(async (tx) => creditWashToVoucher(deps, tx, await lastWashOf(lotId)));
  expect(await movedSince(before)).toEqual({});
});

test('a package unused for the chosen period is booked as breakage once, and stays usable', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  await wash(lotId);
  const running = new AbortController().signal;
  expect(await changeAccountingPolicy(deps, actor, { terms: { unusedMonths: 11 } })).toMatchObject({ ok: false });
  expect(await recordBreakageOfUnusedWashes(deps, running)).toBe(0);
  await changeAccountingPolicy(deps, actor, { terms: { unusedMonths: 12 } });
  clock.advance(360 * DAY_MS);
  expect(await recordBreakageOfUnusedWashes(deps, running)).toBe(0);
  clock.advance(10 * DAY_MS);
  expect(await recordBreakageOfUnusedWashes(deps, running)).toBeGreaterThan(0);
  expect(await recordBreakageOfUnusedWashes(deps, running)).toBe(0);
  expect(await owedOf(lotId)).toBe(0);
  const before = await balances();
  await wash(lotId);
  expect(await movedSince(before)).toEqual({});
  await changeAccountingPolicy(deps, actor, { terms: { unusedMonths: null } });
});

test('unused washes are booked as breakage when the voucher expires or is voided', async () => {
  const gift = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now() });
  const paid = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  await wash(gift.lotId);
  await wash(paid.lotId);
  const before = await balances();
  await voidVoucher(deps, actor, { lotId: paid.lotId, reason: 'fraud' });
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 8_474, 'revenue:breakage': -8_474 });
  const ended = await balances();
  clock.advance(6 * 366 * DAY_MS);
  await expireVouchers(deps, new AbortController().signal);
  expect(await owedOf(gift.lotId)).toBe(0);
  expect((await movedSince(ended))['revenue:breakage']).toBeLessThanOrEqual(-10_000);
});
