import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  customerIdSchema,
  redemptionIdSchema,
  type CustomerId,
  type LotId,
  type RedemptionId,
  type StationId,
} from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { WashEnd } from '#domain/entitlements/interrupted-wash.ts';
import { graceExpiryAfter, washHoldTimesAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { completeWash, endWash, releaseWash } from './end-wash.ts';
import { holdWash, type HoldOutcome } from '../store/washes/hold-wash.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;
const { db } = deps;
const { rows: stations } = await db.executeSql('select station_id from station order by slug');
const stationId = stations[0]?.['station_id'] as StationId;

type Try = { readonly bayNo?: number; readonly requestId?: string; readonly viewer?: CustomerId };

/** One hold at the first station, by the product's own write. */
async function hold(lotId: LotId, { bayNo = 1, requestId = randomUUID(), viewer }: Try = {}) {
  const redemptionId = redemptionIdSchema.parse(deps.ids.uuid());
  const outcome: HoldOutcome = await holdWash(db, {
    redemptionId,
    tokenHash: deps.keyring.tokenHash(redemptionId),
    lotId,
    codeVersion: 1,
    viewer: viewer ?? null,
    browserHash: null,
    stationId,
    bayNo,
    requestId,
    passId: null,
    minutes: 10,
    now: clock.now(),
    ...washHoldTimesAt(clock.now(), START_WINDOW_MS),
  });
  return { redemptionId, outcome };
}

async function buy(wish: PaidOrderWish = { number: 2 }): Promise<LotId> {
  await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  return (await makePaidOrder(db, deps.keyring, { paidAt: clock.now(), ...wish })).lotId;
}

/** Epoch ms of the last moment in which a gift can be used. */
async function lastMomentOf(lotId: LotId): Promise<number> {
  const { expires_at: expiresAt } = (await lotOf(lotId)) ?? {};
  if (!(expiresAt instanceof Date)) throw new Error('this voucher never ends');
  return expiresAt.getTime();
}

async function lotOf(lotId: LotId) {
  const { rows } = await db.executeSql('select remaining, held, state, expires_at from credit_lot where lot_id = $1', [
    lotId,
  ]);
  return rows[0];
}

async function bayOf(bayNo: number) {
  const { rows } = await db.executeSql(
    'select redemption_id, busy_until from bay where station_id = $1 and bay_no = $2',
    [stationId, bayNo],
  );
  return rows[0];
}

async function customer(): Promise<CustomerId> {
  const browser = createBrowser(shop);
  const email = `h${randomUUID()}@example.com`;
  expect((await browser.post('/api/customer/register', registration({ email }))).statusCode).toBe(201);
  const { rows } = await db.executeSql(
    'select customer_id from customer order by created_at desc, customer_id desc limit 1',
  );
  return customerIdSchema.parse(rows[0]?.['customer_id']);
}

/** Returns the report of a machine at the end of a wash of ten minutes, now. */
function ended(redemptionId: RedemptionId, end: Partial<WashEnd> = {}) {
  const now = clock.now();
  return {
    redemptionId,
    minutes: 10,
    startedAt: now,
    endedAt: now,
    deliveredSeconds: null,
    interruption: null,
    ...end,
  };
}

test('a gift in an account is spent by that account alone; a package goes on working by its code', async () => {
  const owner = await customer();
  const gift = await buy({ kind: 'gift', number: 1 });
  await db.executeSql('update credit_lot set customer_id = $2 where lot_id = $1', [gift, owner]);
  expect((await hold(gift)).outcome).toBe('not_usable');
  expect((await hold(gift, { viewer: await customer() })).outcome).toBe('not_usable');
  expect((await hold(gift, { viewer: owner })).outcome).toBe('held');
  const bought = await buy();
  await db.executeSql(
    `with lot as (update credit_lot set customer_id = $2 where lot_id = $1 returning source_id)
     update shop_order o set customer_id = $2 from order_line l, lot
     where l.order_line_id = lot.source_id and o.order_id = l.order_id`,
    [bought, owner],
  );
  expect((await hold(bought)).outcome).toBe('held');
});

test('the last day counts to its last moment, and not a moment longer', async () => {
  const gift = await buy({ kind: 'gift', number: 1 });
  const today = clock.now();
  clock.set(await lastMomentOf(gift));
  expect((await hold(gift)).outcome).toBe('not_usable');
  clock.set(clock.now() - 1);
  expect((await hold(gift)).outcome).toBe('held');
  clock.set(today);
});

test('a wash returned past the last day keeps its voucher usable until the end of the next day', async () => {
  const gift = await buy({ kind: 'gift', number: 1 });
  const never = await buy();
  const today = clock.now();
  const last = await lastMomentOf(gift);
  clock.set(last - MINUTE_MS);
  const [held, other] = [await hold(gift), await hold(never, { bayNo: 2 })];
  clock.set(last + HOUR_MS);
  await releaseWash(deps, { redemptionId: held.redemptionId, reason: 'unconfirmed' });
  await releaseWash(deps, { redemptionId: other.redemptionId, reason: 'unconfirmed' });
  expect(await lotOf(gift)).toMatchObject({
    remaining: 1,
    held: 0,
    expires_at: new Date(graceExpiryAfter(last + HOUR_MS)),
  });
  expect(graceExpiryAfter(last + HOUR_MS) - last).toBeLessThanOrEqual(2 * DAY_MS);
  expect(await lotOf(never)).toMatchObject({ remaining: 3, held: 0, expires_at: null });
  clock.set(today);
});

test('a voucher that is frozen while its wash is held settles it, and starts nothing new', async () => {
  const lotId = await buy();
  const held = await hold(lotId);
  await db.executeSql(`update credit_lot set state = 'frozen' where lot_id = $1`, [lotId]);
  expect((await hold(lotId, { bayNo: 2 })).outcome).toBe('not_usable');
  await releaseWash(deps, { redemptionId: held.redemptionId, reason: 'failed' });
  expect(await lotOf(lotId)).toMatchObject({ remaining: 3, held: 0, state: 'frozen' });
});

test('a held wash of a voided voucher is not returned', async () => {
  const lotId = await buy();
  const held = await hold(lotId);
  await db.inTransaction(async (tx) => {
    await tx.executeSql(
      `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id) values ($1, 'void', -2, 0, $1)`,
      [lotId],
    );
    await tx.executeSql(`update credit_lot set state = 'void', remaining = 0 where lot_id = $1`, [lotId]);
  });
  await releaseWash(deps, { redemptionId: held.redemptionId, reason: 'failed' });
  expect(await lotOf(lotId)).toMatchObject({ remaining: 0, held: 0, state: 'void' });
});

test('a bay is taken until the start deadline, then for the wash’s minutes, and is free when it ends', async () => {
  const lotId = await buy();
  const { redemptionId } = await hold(lotId);
  const times = washHoldTimesAt(clock.now(), START_WINDOW_MS);
  expect(await bayOf(1)).toEqual({ redemption_id: redemptionId, busy_until: new Date(times.busyUntil) });
  await completeWash(deps, { redemptionId, startedAt: clock.now(), minutes: 10 });
  expect(await bayOf(1)).toEqual({ redemption_id: redemptionId, busy_until: new Date(clock.now() + 11 * MINUTE_MS) });
  expect((await hold(lotId)).outcome).toBe('bay_busy');
  clock.advance(11 * MINUTE_MS);
  const next = await hold(lotId);
  expect(next.outcome).toBe('held');
  // the end of the wash before does not free the bay of the next one
  await endWash(deps, ended(redemptionId));
  expect(await bayOf(1)).toMatchObject({ redemption_id: next.redemptionId });
  await completeWash(deps, { redemptionId: next.redemptionId, startedAt: clock.now(), minutes: 10 });
  await endWash(deps, ended(next.redemptionId));
  expect(await bayOf(1)).toEqual({ redemption_id: null, busy_until: null });
});

test('a wash that its machine broke off is in its voucher again, once, and a used-up voucher is alive again', async () => {
  const lotId = await buy({ number: 1 });
  const { redemptionId } = await hold(lotId);
  await completeWash(deps, { redemptionId, startedAt: clock.now(), minutes: 10 });
  expect(await lotOf(lotId)).toMatchObject({ remaining: 0, state: 'depleted' });
  const broken = ended(redemptionId, { deliveredSeconds: 200, interruption: 'power' });
  const states = await Promise.all(Array.from({ length: 10 }, () => endWash(deps, broken)));
  expect(new Set(states)).toEqual(new Set(['reversed']));
  expect(await lotOf(lotId)).toMatchObject({ remaining: 1, held: 0, state: 'active' });
  expect(await bayOf(1)).toEqual({ redemption_id: null, busy_until: null });
  // it can be spent again, and what the machine repeats changes nothing
  expect((await hold(lotId)).outcome).toBe('held');
  expect(await endWash(deps, broken)).toBe('reversed');
  expect(await lotOf(lotId)).toMatchObject({ remaining: 0, held: 1 });
});

test('an interrupted wash of an expired gift keeps it usable; of a void voucher it is not returned', async () => {
  const gift = await buy({ kind: 'gift', number: 1 });
  const bought = await buy();
  const today = clock.now();
  const last = await lastMomentOf(gift);
  clock.set(last - MINUTE_MS);
  const washes = [await hold(gift), await hold(bought, { bayNo: 2 })];
  for (const { redemptionId } of washes) {
    await completeWash(deps, { redemptionId, startedAt: clock.now(), minutes: 10 });
  }
  await db.inTransaction(async (tx) => {
    await tx.executeSql(
      `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id) values ($1, 'void', -2, 0, $1)`,
      [bought],
    );
    await tx.executeSql(`update credit_lot set state = 'void', remaining = 0 where lot_id = $1`, [bought]);
  });
  clock.set(last + MINUTE_MS);
  for (const { redemptionId } of washes) {
    await endWash(deps, ended(redemptionId, { deliveredSeconds: 60, interruption: 'fault' }));
  }
  expect(await lotOf(gift)).toMatchObject({ remaining: 1, expires_at: new Date(graceExpiryAfter(last + MINUTE_MS)) });
  expect(await lotOf(bought)).toMatchObject({ remaining: 0, held: 0, state: 'void' });
  clock.set(today);
});

test('with reports in any order and number, a wash is spent once or returned once', async () => {
  const word = fc.constantFrom('started', 'failed', 'ended', 'interrupted', 'silence');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (turns) => {
        const lotId = await buy({ number: 1 });
        const { redemptionId } = await hold(lotId);
        for (const turn of turns) {
          await Promise.all(
            turn.map((said) => {
              if (said === 'started') return completeWash(deps, { redemptionId, startedAt: clock.now(), minutes: 10 });
              if (said === 'ended') return endWash(deps, ended(redemptionId));
              if (said === 'interrupted') return endWash(deps, ended(redemptionId, { interruption: 'power' }));
              return releaseWash(deps, { redemptionId, reason: said === 'failed' ? 'failed' : 'unconfirmed' });
            }),
          );
        }
        const { rows } = await db.executeSql('select state from redemption where redemption_id = $1', [redemptionId]);
        const state = rows[0]?.['state'];
        const isSpoken = turns.flat().some((said) => !['ended', 'interrupted'].includes(said));
        expect(isSpoken ? ['completed', 'released', 'reversed'] : ['held']).toContain(state);
        expect(await lotOf(lotId)).toMatchObject({
          remaining: state === 'released' || state === 'reversed' ? 1 : 0,
          held: state === 'held' ? 1 : 0,
          state: state === 'completed' ? 'depleted' : 'active',
        });
      },
    ),
    { numRuns: 40 },
  );
});
