import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type LotId, type StationId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { graceExpiryAfter, washHoldTimesAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createShop, rowsOf } from '#testing/factories.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { expireVouchers } from './expire-vouchers.ts';
import { completeHold, releaseHold } from '../store/washes/end-hold.ts';
import { expireLots } from '../store/expire-lots.ts';
import { holdWash } from '../store/washes/hold-wash.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps } = shop;
const [firstStation] = await rowsOf(shop, 'select station_id from station order by slug limit 1');
const stationId = firstStation?.['station_id'] as StationId;
const running = new AbortController().signal;

/** A gift of three washes, with its last moment in epoch ms. */
async function gift() {
  await rowsOf(shop, 'update bay set redemption_id = null, busy_until = null');
  const { lotId } = await makePaidOrder(db, deps.keyring, { kind: 'gift', paidAt: deps.clock.now() });
  const [row] = await rowsOf(shop, 'select expires_at from credit_lot where lot_id = $1', [lotId]);
  const { expires_at: expiresAt } = row ?? {};
  if (!(expiresAt instanceof Date)) throw new Error('a gift has a last day');
  return { lotId, lastMoment: expiresAt.getTime() };
}

async function lotOf(lotId: LotId) {
  const [row] = await rowsOf(
    shop,
    `select state, remaining, held,
       (select count(*)::int from credit_move m where m.lot_id = c.lot_id and reason = 'expire') as moves,
       (select count(*)::int from audit a where a.ref_id = c.lot_id and action = 'voucher.expire') as audited
     from credit_lot c where lot_id = $1`,
    [lotId],
  );
  return row;
}

async function hold(lotId: LotId, now: number, bayNo = 1) {
  const redemptionId = redemptionIdSchema.parse(randomUUID());
  const outcome = await holdWash(db, {
    redemptionId,
    tokenHash: deps.keyring.tokenHash(redemptionId),
    lotId,
    codeVersion: 1,
    viewer: null,
    browserHash: null,
    stationId,
    bayNo,
    requestId: redemptionId,
    passId: null,
    minutes: 10,
    now,
    ...washHoldTimesAt(now, START_WINDOW_MS),
  });
  return { redemptionId, outcome };
}

const sweepAt = (now: number) => expireVouchers({ ...deps, clock: createFakeClock(now) }, running);

test('a gift ends with the last moment of its last day, not before, and once', async () => {
  const { lotId, lastMoment } = await gift();
  const { lotId: packageId } = await makePaidOrder(db, deps.keyring, {});
  expect(await sweepAt(lastMoment - 1)).toBe(0);
  expect(await lotOf(lotId)).toMatchObject({ state: 'active', remaining: 3 });
  expect(await sweepAt(lastMoment)).toBe(1);
  expect(await sweepAt(lastMoment + DAY_MS)).toBe(0);
  expect(await lotOf(lotId)).toEqual({ state: 'expired', remaining: 0, held: 0, moves: 1, audited: 1 });
  expect(await lotOf(packageId)).toMatchObject({ state: 'active', remaining: 3 });
});

test('the price of unused washes is booked as revenue at expiry, or stays a liability if the owner chose so', async () => {
  const first = await gift();
  const owed = 'select owed_agorot::int as owed from credit_lot where lot_id = $1';
  const books = `select kind, ledger_account_id as account, amount_agorot::int as agorot
    from journal join journal_entry using (journal_id) where lot_id = $1 order by account`;
  expect(await sweepAt(first.lastMoment)).toBe(1);
  expect(await rowsOf(shop, books, [first.lotId])).toEqual([
    { kind: 'expiry', account: 'liability:gift_voucher', agorot: 15_000 },
    { kind: 'expiry', account: 'revenue:breakage', agorot: -15_000 },
  ]);
  expect(await rowsOf(shop, owed, [first.lotId])).toEqual([{ owed: 0 }]);
  await db.executeSql(`update books_terms set breakage = 'never'`);
  const second = await gift();
  expect(await sweepAt(second.lastMoment)).toBe(1);
  expect(await rowsOf(shop, books, [second.lotId])).toEqual([]);
  expect(await rowsOf(shop, owed, [second.lotId])).toEqual([{ owed: 15_000 }]);
});

test('a wash held before midnight is still spent; the rest of the voucher expires then', async () => {
  const { lotId, lastMoment } = await gift();
  const { redemptionId } = await hold(lotId, lastMoment - 1);
  expect(await sweepAt(lastMoment + 1)).toBe(0);
  const startedAt = lastMoment + 10;
  expect(
    await completeHold(db, { redemptionId, startedAt, busyUntil: startedAt + 10, rinseDueAt: startedAt + 20 }),
  ).toEqual({ state: 'completed', moved: true, hasPoints: false });
  expect(await sweepAt(lastMoment + 1)).toBe(1);
  expect(await lotOf(lotId)).toMatchObject({ state: 'expired', remaining: 0, held: 0 });
});

test('a wash held before midnight and released is usable the next day, and expires after that', async () => {
  const { lotId, lastMoment } = await gift();
  const { redemptionId } = await hold(lotId, lastMoment - 1);
  const releasedAt = lastMoment + 60_000;
  await releaseHold(db, { redemptionId, reason: 'failed', releasedAt, goodUntil: graceExpiryAfter(releasedAt) });
  expect(await sweepAt(releasedAt)).toBe(0);
  expect(await lotOf(lotId)).toMatchObject({ state: 'active', remaining: 3 });
  expect(await sweepAt(graceExpiryAfter(releasedAt))).toBe(1);
});

test('a frozen voucher does not expire', async () => {
  const { lotId, lastMoment } = await gift();
  await rowsOf(shop, `update credit_lot set state = 'frozen' where lot_id = $1`, [lotId]);
  expect(await sweepAt(lastMoment + DAY_MS)).toBe(0);
  expect(await lotOf(lotId)).toMatchObject({ state: 'frozen', remaining: 3 });
  await rowsOf(shop, `update credit_lot set state = 'active' where lot_id = $1`, [lotId]);
  expect(await sweepAt(lastMoment + DAY_MS)).toBe(1);
});

test('concurrent holds and expiry, ten rounds: a voucher is either held or expired, and no wash is lost', async () => {
  const sweep = (now: number) => expireLots(db, { now, actor: 'system:test', limit: 3 });
  for (let round = 0; round < 10; round += 1) {
    const { lotId, lastMoment } = await gift();
    const tries = [
      () => hold(lotId, lastMoment - 1, 1),
      () => sweep(lastMoment),
      () => hold(lotId, lastMoment - 1, 2),
      () => sweep(lastMoment),
      () => hold(lotId, lastMoment - 1, 1),
    ];
    await Promise.all([...tries.slice(round % 3), ...tries.slice(0, round % 3)].map((run) => run()));
    const lot = await lotOf(lotId);
    const held = Number(lot?.['held']);
    const over = { state: 'expired', remaining: 0, held: 0, moves: 1, audited: 1 };
    const going = { state: 'active', remaining: 3 - held, held, moves: 0, audited: 0 };
    expect(lot).toEqual(lot?.['state'] === 'expired' ? over : going);
    expect(held > 0).toBe(lot?.['state'] !== 'expired');
  }
});

test('no gift lives shorter than five years: neither the catalogue nor a voucher takes it', async () => {
  const { lotId } = await gift();
  const shorter = rowsOf(
    shop,
    `update credit_lot set expires_at = issued_at + interval '5 years' - interval '1 ms' where lot_id = $1`,
    [lotId],
  );
  await expect(shorter).rejects.toThrow('credit_lot_gift_lives_five_years');
  const sold = rowsOf(shop, `update wash_package set valid_years = 4 where kind = 'gift'`);
  await expect(sold).rejects.toThrow('wash_package_valid_years');
});
