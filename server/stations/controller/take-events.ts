import type { StationId } from '#contracts/core/ids.ts';
import {
  numberedEventSchema,
  offlineEventSchema,
  stationEventSchema,
  type EventsAnswer,
  type ParkReason,
} from '#contracts/stations/station-protocol.ts';
import { findRedemption } from '../store/redemption.ts';
import { addStationEvent } from '../store/station-event.ts';
import { storeEvent } from './store-event.ts';
import { takeOfflineEvent, type OfflineDeps } from './take-offline-event.ts';

type Result = EventsAnswer['results'][number];

/**
 * Stores what a station reports and applies it in the order of its numbers (`applyInOrder`), whatever order it arrives
 * in. A message is stored before it is applied: a process that dies in between goes on when the message is repeated.
 * An unreadable one is parked and blocks none behind it. Null where the station has reported more in a day than its
 * machines can do: what was stored before that is known when it is repeated.
 */
export async function takeEvents(
  deps: OfflineDeps,
  stationId: StationId,
  events: readonly unknown[],
): Promise<Result[] | null> {
  const results: Result[] = [];
  for (const { event, position } of byNumber(events)) {
    const room = await deps.limits.consume('station_events_by_station', stationId);
    if (!room.allowed) return null;
    const result = await takeEvent(deps, stationId, event);
    if (result === null) return null;
    results[position] = result;
  }
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return results;
}

/** Lower numbers first, so that nothing waits for a message of its own batch. */
function byNumber(events: readonly unknown[]): { readonly event: unknown; readonly position: number }[] {
  return events
    .map((event, position) => ({ event, position, seqNo: numberedEventSchema.safeParse(event).data?.seqNo ?? 0 }))
    .toSorted((a, b) => a.seqNo - b.seqNo || a.position - b.position);
}

async function takeEvent(deps: OfflineDeps, stationId: StationId, raw: unknown): Promise<Result | null> {
  const offline = offlineEventSchema.safeParse(raw);
  if (offline.success) return takeOfflineEvent(deps, stationId, offline.data);
  const parsed = stationEventSchema.safeParse(raw);
  if (!parsed.success) return park(deps, { stationId, raw, why: 'malformed' });
  const wash = await findRedemption(deps.db, parsed.data.remoteStartId);
  // a station speaks of its own washes only
  if (wash === null || wash.stationId !== stationId) return park(deps, { stationId, raw, why: 'not_of_this_station' });
  return storeEvent(deps, wash, parsed.data);
}

type Parked = { readonly stationId: StationId; readonly raw: unknown; readonly why: ParkReason };

/** Sets a message aside; its number, where it is readable, is stored so that its successors do not wait for it. */
async function park({ clock, db, log }: OfflineDeps, { stationId, raw, why }: Parked): Promise<Result> {
  log.warn({ stationId, why }, 'a message of a station was set aside');
  const numbered = numberedEventSchema.safeParse(raw);
  if (numbered.success) {
    const now = clock.now();
    await addStationEvent(db, {
      stationId,
      ...numbered.data,
      redemptionId: null,
      kind: 'parked',
      occurredAt: now,
      receivedAt: now,
      offline: false,
      reason: null,
      deliveredSeconds: null,
      interruption: null,
      outcome: why,
    });
  }
  return { outcome: 'parked', why };
}
