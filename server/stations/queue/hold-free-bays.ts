import type { StationId } from '#contracts/core/ids.ts';
import { BAY_HOLD_MS, QUEUE_SILENCE_MS, QUEUE_WAIT_MAX_MS } from '#domain/stations/queue/bay-hold.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { TerminalGatewayDeps } from '../gateways.ts';
import { holdBays, listStationsWithQueue, lockBays, removeAbsentWaiters } from '../store/queue/bay-waiter.ts';
import { findStation } from '../store/scanned-station.ts';
import { startRefusalOf } from '../washes/start-wash.ts';

export type HoldBaysDeps = TerminalGatewayDeps & Pick<Deps, 'log' | 'wake'>;

/** Reserves free bays for the first customers in the queue of each station. */
export async function holdFreeBays(deps: HoldBaysDeps): Promise<void> {
  for (const stationId of await listStationsWithQueue(deps.db)) await holdFreeBaysOf(deps, stationId);
}

/**
 * Updates the queue of a station. Customers are removed if they waited too long, did not come to their reserved bay in
 * time, or closed their page without a push subscription. Then each free bay in which a wash can start is reserved for
 * the next customer. The lock of the bays makes this wait for reservations and starts. The function `before` runs under
 * the same lock.
 */
export async function holdFreeBaysOf(
  deps: HoldBaysDeps,
  stationId: StationId,
  before: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { clock, db, log, wake } = deps;
  const station = await findStation(db, stationId);
  if (station === null) return;
  const bayNos = station.bays.flatMap(({ bayNo }) => (startRefusalOf(deps, station, bayNo) === null ? [bayNo] : []));
  const held = await db.inTransaction(async (tx) => {
    const now = clock.now();
    await lockBays(tx, { stationId });
    await before(tx);
    await removeAbsentWaiters(tx, {
      stationId,
      silentSince: now - QUEUE_SILENCE_MS,
      joinedBefore: now - QUEUE_WAIT_MAX_MS,
      now,
    });
    return holdBays(tx, { stationId, bayNos, now, until: now + BAY_HOLD_MS });
  });
  if (held.some(({ pushed }) => pushed)) wake.outbox('push');
  if (held.length > 0) log.info({ stationId, held: held.length }, 'bays are held for customers in the queue');
}
