import { randomUUID } from 'node:crypto';
import { redemptionIdSchema, type LotId, type RedemptionId, type StationId } from '#contracts/core/ids.ts';
import {
  busyUntil,
  graceExpiryAfter,
  washHoldTimesAt,
  rinseDueAfter,
  rinseDueAt,
  START_WINDOW_MS,
} from '#domain/entitlements/redemption.ts';
import type { Database } from '#server/core/db/database.ts';
import { completeHold, endWash, releaseHold } from '#server/entitlements/store/washes/end-hold.ts';
import { holdWash } from '#server/entitlements/store/washes/hold-wash.ts';

const WASH_SECONDS = 600;

/** Result of a wash; default: completed now. */
export type WashTaken = {
  readonly state?: 'completed' | 'released' | 'reversed';
  readonly at?: string;
  /** Default: the first station. */
  readonly stationId?: StationId;
  /** Runs between the hold and the next step. */
  readonly whileHeld?: () => Promise<unknown>;
};

/**
 * Holds one wash of a voucher at the first bay of a station, then spends or releases it with the product's own
 * writes.
 */
export async function takeWash(db: Database, lotId: LotId, taken: WashTaken = {}): Promise<void> {
  const { state = 'completed', at = new Date().toISOString() } = taken;
  const now = Date.parse(at);
  const redemptionId = redemptionIdSchema.parse(randomUUID());
  const { rows } = await db.executeSql(
    `select station_id, customer_id, code_version from station, credit_lot
    where lot_id = $1 and ($2::uuid is null or station_id = $2) order by slug limit 1`,
    [lotId, taken.stationId],
  );
  const outcome = await holdWash(db, {
    redemptionId,
    tokenHash: Buffer.from(redemptionId.replaceAll('-', '').repeat(2), 'hex'),
    lotId,
    codeVersion: Number(rows[0]?.['code_version']),
    browserHash: null,
    viewer: rows[0]?.['customer_id'] as never,
    stationId: rows[0]?.['station_id'] as StationId,
    bayNo: 1,
    requestId: redemptionId,
    passId: null,
    minutes: 10,
    now,
    ...washHoldTimesAt(now, START_WINDOW_MS),
  });
  if (outcome !== 'held') throw new Error(`the wash was not held: ${outcome}`);
  await taken.whileHeld?.();
  if (state === 'released') {
    await releaseHold(db, { redemptionId, reason: 'not_started', releasedAt: now, goodUntil: graceExpiryAfter(now) });
    return;
  }
  await run(db, { redemptionId, now, isBrokenOff: state === 'reversed' });
}

async function run(
  db: Database,
  { redemptionId, now, isBrokenOff }: { redemptionId: RedemptionId; now: number; isBrokenOff: boolean },
): Promise<void> {
  const times = { busyUntil: busyUntil(now, 10), rinseDueAt: rinseDueAt(now, 10) };
  await completeHold(db, { redemptionId, startedAt: now, ...times });
  await endWash(db, {
    redemptionId,
    endedAt: now,
    rinseExpectedAt: times.rinseDueAt,
    rinseDueAt: rinseDueAfter(now),
    deliveredSeconds: isBrokenOff ? 0 : WASH_SECONDS,
    interruption: isBrokenOff ? 'power' : null,
    comesBack: isBrokenOff,
    now,
    goodUntil: graceExpiryAfter(now),
  });
}
