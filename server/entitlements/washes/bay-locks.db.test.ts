import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type RedemptionId, type StationId } from '#contracts/core/ids.ts';
import { washHoldTimesAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import type { Tx } from '#server/core/db/database.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { holdWash } from '../store/washes/hold-wash.ts';
import { completeWash, endWash, releaseWash } from './end-wash.ts';

/**
 * Every write locks the bays of a station in the order of their numbers. Two writes with different orders would be a
 * deadlock, which PostgreSQL finds after a second.
 */
const shop = await buildTestApp();
const { clock, deps } = shop;
const { db } = deps;
const { rows: stations } = await db.executeSql('select station_id from station order by slug');
const stationId = stations[0]?.['station_id'] as StationId;

async function hold(bayNo: number): Promise<RedemptionId> {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 1, paidAt: clock.now() });
  const redemptionId = redemptionIdSchema.parse(deps.ids.uuid());
  const outcome = await holdWash(db, {
    redemptionId,
    tokenHash: deps.keyring.tokenHash(redemptionId),
    lotId,
    codeVersion: 1,
    viewer: null,
    browserHash: null,
    stationId,
    bayNo,
    requestId: randomUUID(),
    passId: null,
    minutes: 10,
    now: clock.now(),
    ...washHoldTimesAt(clock.now(), START_WINDOW_MS),
  });
  expect(outcome).toBe('held');
  return redemptionId;
}

/** Waits until a statement of another session waits for a lock. */
async function untilLockIsAwaited(): Promise<void> {
  for (;;) {
    const { rows } = await db.executeSql(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (Number(rows[0]?.['waiting']) > 0) return;
    await pause(5);
  }
}

const lockBay = (tx: Tx, bayNo: number, how = '') =>
  tx.executeSql(`select 1 from bay where station_id = $1 and bay_no = $2 for update ${how}`, [stationId, bayNo]);

const now = () => ({ startedAt: clock.now(), minutes: 10 });
const ended = () => ({ ...now(), endedAt: clock.now(), deliveredSeconds: null, interruption: null });

type Write = (redemptionId: RedemptionId) => Promise<unknown>;

test.each<readonly [string, Write]>([
  ['started', (redemptionId) => completeWash(deps, { redemptionId, ...now() })],
  ['ended', (redemptionId) => endWash(deps, { redemptionId, ...ended() })],
  ['released', (redemptionId) => releaseWash(deps, { redemptionId, reason: 'failed' })],
])('washes that are %s together wait for the first bay before they lock the second', async (_, write) => {
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  const washes = [await hold(2), await hold(1)];
  let writing: Promise<unknown> = Promise.resolve();
  await db.inTransaction(async (tx) => {
    await lockBay(tx, 1);
    writing = Promise.all(washes.map((redemptionId) => write(redemptionId)));
    await untilLockIsAwaited();
    await expect(lockBay(tx, 2, 'nowait')).resolves.toMatchObject({ rows: [{}] });
  });
  await writing;
});
