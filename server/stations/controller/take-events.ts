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
import { handleOfflineEvent, type OfflineDeps } from './handle-offline-event.ts';

type Result = EventsAnswer['results'][number];

/**
 * Stores a station's reported events and applies them in the order of their numbers (`applyInOrder`), in any order of
 * arrival. A message is stored before it is applied, so a repeated message repairs a crash in between. An unreadable
 * message is stored as unreadable and does not block later messages. Null if the station reported more in a day than
 * its machines can do; messages stored before are recognised when repeated.
 */
export async function receiveEvents(
  deps: OfflineDeps,
  stationId: StationId,
  events: readonly unknown[],
): Promise<Result[] | null> {
  const results: Result[] = [];
  for (const { event, position } of sortedByNumber(events)) {
    const room = await deps.limits.consume('station_events_by_station', stationId);
    if (!room.allowed) return null;
    const result = await receiveEvent(deps, stationId, event);
    if (result === null) return null;
    results[position] = result;
  }
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return results;
}

/** Sorts events with lower numbers first, so that no message waits for another message of its own batch. */
function sortedByNumber(events: readonly unknown[]): { readonly event: unknown; readonly position: number }[] {
  return events
    .map((event, position) => ({ event, position, seqNo: numberedEventSchema.safeParse(event).data?.seqNo ?? 0 }))
    .toSorted((a, b) => a.seqNo - b.seqNo || a.position - b.position);
}

async function receiveEvent(deps: OfflineDeps, stationId: StationId, raw: unknown): Promise<Result | null> {
  const offline = offlineEventSchema.safeParse(raw);
  if (offline.success) return handleOfflineEvent(deps, stationId, offline.data);
  const parsed = stationEventSchema.safeParse(raw);
  if (!parsed.success) return park(deps, { stationId, raw, why: 'malformed' });
  const wash = await findRedemption(deps.db, parsed.data.remoteStartId);
  // a station may report only its own washes
  if (wash === null || wash.stationId !== stationId) return park(deps, { stationId, raw, why: 'not_of_this_station' });
  return storeEvent(deps, wash, parsed.data);
}

type ParkedMessage = { readonly stationId: StationId; readonly raw: unknown; readonly why: ParkReason };

/**
 * Stores a message without applying it. Its number, if readable, is stored so that later messages do not wait for it.
 */
async function park({ clock, db, log }: OfflineDeps, { stationId, raw, why }: ParkedMessage): Promise<Result> {
  log.warn({ stationId, why }, 'a message of a station was parked');
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
      remainingSeconds: null,
      deliveredSeconds: null,
      interruption: null,
      outcome: why,
    });
  }
  return { outcome: 'parked', why };
}
