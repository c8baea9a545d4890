import type { StationId, StationToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { QueuePosition } from '#contracts/stations/bay-queue.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { QUEUE_LENGTH_MAX } from '#domain/stations/queue/bay-hold.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  findWaiter,
  joinQueue,
  leaveQueue,
  recordWaiterPresence,
  recordWaiterSeen,
} from '../store/queue/bay-waiter.ts';
import { findStationBySlug, findStationByToken } from '../store/scanned-station.ts';
import { holdFreeBaysOf, type HoldBaysDeps } from './hold-free-bays.ts';

type QueueDeps = HoldBaysDeps & Pick<Deps, 'ids' | 'keyring'>;

/** Minimum interval in ms at which the server records that a waiting page is still open. */
const SEEN_EVERY_MS = 30 * SECOND_MS;

export const notInQueue: QueuePosition = {
  state: 'none',
  place: null,
  bayNo: null,
  heldUntil: null,
  here: false,
  push: false,
};

/** Request of a browser about the queue of a station. `slug` is the station's name in URLs. */
type Request = { readonly slug: string; readonly browserHash: Buffer };

/**
 * Adds a browser to the queue of a station. If the browser is first and a bay is free, this bay is reserved for it
 * immediately.
 */
export async function joinBayQueue(
  deps: QueueDeps,
  { slug, browserHash }: Request,
): Promise<Outcome<QueuePosition, 'station_not_found' | 'queue_full'>> {
  const station = await findStationBySlug(deps.db, slug);
  if (station === null) return refused('station_not_found');
  const { stationId } = station;
  const waiter = {
    waiterId: deps.ids.uuid(),
    stationId,
    browserHash,
    waitersMax: QUEUE_LENGTH_MAX,
    now: deps.clock.now(),
  };
  let joined = false;
  await holdFreeBaysOf(deps, stationId, async (tx) => {
    joined = await joinQueue(tx, waiter);
  });
  return joined ? accepted(await queuePositionOf(deps, stationId, browserHash)) : refused('queue_full');
}

/**
 * Returns the queue position of a browser, and records that its page is open. A browser without a cookie is in no
 * queue.
 */
export async function getQueuePosition(
  deps: QueueDeps,
  { slug, browserHash }: { readonly slug: string; readonly browserHash: Buffer | null },
): Promise<Outcome<QueuePosition, 'station_not_found'>> {
  const station = await findStationBySlug(deps.db, slug);
  if (station === null) return refused('station_not_found');
  return accepted(browserHash === null ? notInQueue : await queuePositionOf(deps, station.stationId, browserHash));
}

export async function leaveBayQueue(
  deps: QueueDeps,
  { slug, browserHash }: { readonly slug: string; readonly browserHash: Buffer | null },
): Promise<Outcome<QueuePosition, 'station_not_found'>> {
  const station = await findStationBySlug(deps.db, slug);
  if (station === null) return refused('station_not_found');
  const { stationId } = station;
  if (browserHash !== null) await holdFreeBaysOf(deps, stationId, (tx) => leaveQueue(tx, { stationId, browserHash }));
  return accepted(notInQueue);
}

/**
 * Records that a customer scanned the sticker of the bay that is reserved for them. The bay then cannot be given to
 * another customer until the reservation ends.
 */
export async function confirmPresence(
  deps: QueueDeps,
  { stationToken, browserHash }: { readonly stationToken: StationToken; readonly browserHash: Buffer | null },
): Promise<Outcome<QueuePosition, 'station_not_found'>> {
  const { clock, db, keyring } = deps;
  const station = await findStationByToken(db, keyring.tokenHash(stationToken));
  if (station === null) return refused('station_not_found');
  if (browserHash === null) return accepted(notInQueue);
  const { stationId } = station;
  await recordWaiterPresence(db, { stationId, browserHash, now: clock.now() });
  return accepted(await queuePositionOf(deps, stationId, browserHash));
}

/** Returns the queue position of a browser. Also records, about twice a minute, that its page is open. */
export async function queuePositionOf(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  stationId: StationId,
  browserHash: Buffer,
): Promise<QueuePosition> {
  const now = clock.now();
  const row = await findWaiter(db, { stationId, browserHash, now });
  if (row === null) return notInQueue;
  if (now - row.seenAt >= SEEN_EVERY_MS) await recordWaiterSeen(db, { stationId, browserHash, now });
  const { bayNo, heldUntil, here, place, push } = row;
  if (bayNo === null || heldUntil === null) return { ...notInQueue, state: 'waiting', place, push };
  return { state: 'held', place: null, bayNo, heldUntil: toIsoInstant(heldUntil), here, push };
}
