import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import { expireVouchers } from '#server/entitlements/expire-vouchers.ts';
import { giveBackWash, voidVoucher } from '#server/entitlements/public.ts';
import { systemActor } from '#server/core/actor.ts';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { buildTestApp } from '#testing/build-test-app.ts';
import { makePaidOrder } from '#testing/paid-order.ts';
import { takeWash } from '#testing/take-wash.ts';

const { clock, deps } = await buildTestApp();
const { db } = deps;

/** What every account moved since `before`, without those that did not; debits above zero. */
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

test('the washes of a package are earned one by one, and with the last one nothing is owed', async () => {
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

test('a wash that is given back, or was broken off, takes exactly its part back', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  const before = await balances();
  await wash(lotId);
  const first = await lastWashOf(lotId);
  await wash(lotId);
  await db.inTransaction((tx) => giveBackWash(deps, tx, first));
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 });
  await wash(lotId, 'reversed');
  await wash(lotId, 'released');
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 4_237, 'revenue:wash': -4_237 });
});

test('what nobody used is earned as breakage when its voucher ends, or is made void', async () => {
  const gift = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now() });
  const paid = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  await wash(gift.lotId);
  await wash(paid.lotId);
  const before = await balances();
  await voidVoucher(deps, systemActor('settlement'), { lotId: paid.lotId, reason: 'fraud' });
  expect(await movedSince(before)).toEqual({ 'liability:prepaid_wash': 8_474, 'revenue:breakage': -8_474 });
  const ended = await balances();
  clock.advance(6 * 366 * DAY_MS);
  await expireVouchers(deps, new AbortController().signal);
  expect(await owedOf(gift.lotId)).toBe(0);
  expect((await movedSince(ended))['revenue:breakage']).toBeLessThanOrEqual(-10_000);
});
