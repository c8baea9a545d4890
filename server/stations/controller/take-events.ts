import type { StationId } from '#contracts/core/ids.ts';
import {
  numberedEventSchema,
  offlineEventSchema,
  stationEventSchema,
  type EventsAnswer,
  type ParkReason,
} from '#contracts/stations/station-protocol.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import type { LimitAnswer } from '#server/core/http/limits/limit-table.ts';
import { findRedemption } from '../store/redemption.ts';
import { addStationEvent } from '../store/station-event.ts';
import { storeEvent } from './store-event.ts';
import { handleOfflineEvent, type OfflineDeps } from './handle-offline-event.ts';

type Result = EventsAnswer['results'][number];

/** Maximum number of washes of one report that are handled at the same time; the connections also serve customers. */
const WASHES_AT_ONCE = 4;

/**
 * Longest time in seconds after which a refused machine tries again, because a machine may hold back all of its events
 * for this time.
 */
const RETRY_AFTER_MAX_SECONDS = 3_600;

/**
 * Stores a station's reported events and applies them in the order of their numbers (`applyInOrder`), in any order of
 * arrival. A message is stored before it is applied, so a repeated message repairs a crash in between. An unreadable
 * message is stored as unreadable and does not block later messages. Messages about different washes do not wait for
 * each other. The call is refused if the station reported more in a day than its machines can do. If only its messages of
 * offline washes are too many, the other messages take effect first, so that they never block a wash that was just started.
 * Messages that were stored are recognised when repeated.
 */
export async function receiveEvents(
  deps: OfflineDeps,
  stationId: StationId,
  events: readonly unknown[],
): Promise<{ readonly ok: true; readonly value: Result[] } | RouteRefusal<'too_many_requests'>> {
  const results: Result[] = [];
  const waiting = eventsByWash(sortedByNumber(events));
  const refusals: TooMany[] = [];
  let isFull = false;

  async function receiveNext(): Promise<void> {
    for (let wash = waiting.shift(); wash !== undefined; wash = waiting.shift()) {
      for (const { event, position } of wash) {
        if (isFull) return;
        const room = await deps.limits.consume('station_events_by_station', stationId);
        isFull ||= !room.allowed;
        const result = room.allowed ? await receiveEvent(deps, stationId, event) : room;
        if ('allowed' in result) refusals.push(result);
        else results[position] = result;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(WASHES_AT_ONCE, waiting.length) }, receiveNext));
  const [over] = refusals;
  if (over !== undefined) return tooMany(over);
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return accepted(results);
}

type TooMany = Extract<LimitAnswer, { readonly allowed: false }>;

function tooMany({ retryAfterSeconds }: TooMany): RouteRefusal<'too_many_requests'> {
  return {
    ok: false,
    refusal: 'too_many_requests',
    retryAfterSeconds: Math.min(retryAfterSeconds, RETRY_AFTER_MAX_SECONDS),
  };
}

type PlacedEvent = { readonly event: unknown; readonly position: number };

/**
 * Groups events by their wash, in the given order. All events are one group if one of them is unreadable or its
 * transaction names two washes, because its number then matters to another wash, or if one was recorded offline,
 * because offline washes share an allowance.
 */
function eventsByWash(events: readonly PlacedEvent[]): PlacedEvent[][] {
  const washes = new Map<string, PlacedEvent[]>();
  const washOf = new Map<string, string>();
  for (const placed of events) {
    const parsed = stationEventSchema.safeParse(placed.event);
    if (!parsed.success || parsed.data.offline) return [[...events]];
    const { remoteStartId, transactionId } = parsed.data;
    const known = washOf.get(transactionId) ?? remoteStartId;
    if (known !== remoteStartId) return [[...events]];
    washOf.set(transactionId, known);
    const wash = washes.get(remoteStartId) ?? [];
    washes.set(remoteStartId, wash);
    wash.push(placed);
  }
  return [...washes.values()];
}

/** Sorts events with lower numbers first, so that no message waits for another message of its own batch. */
function sortedByNumber(events: readonly unknown[]): PlacedEvent[] {
  return events
    .map((event, position) => ({ event, position, seqNo: numberedEventSchema.safeParse(event).data?.seqNo ?? 0 }))
    .toSorted((a, b) => a.seqNo - b.seqNo || a.position - b.position);
}

async function receiveEvent(deps: OfflineDeps, stationId: StationId, raw: unknown): Promise<Result | TooMany> {
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
