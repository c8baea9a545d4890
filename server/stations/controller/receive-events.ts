import type { StationId } from '#contracts/core/ids.ts';
import {
  numberedEventSchema,
  offlineEventSchema,
  stationEventSchema,
  type EventsResponse,
  type EventParkReason,
} from '#contracts/stations/station-protocol.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import type { RateLimitDecision } from '#server/core/http/limits/define-rate-limits.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { findRedemption } from '../store/redemption.ts';
import { addStationEvent } from '../store/station-event.ts';
import { storeStationEvents } from './store-event.ts';
import { handleOfflineEvent, type OfflineEventDeps } from './handle-offline-event.ts';

type Result = EventsResponse['results'][number];

/**
 * Maximum number of washes in one report that are handled at the same time. It is low, because customers' requests use
 * the same database connections.
 */
const WASHES_AT_ONCE = 4;

/**
 * Maximum value of `Retry-After` in seconds. It is limited because a refused machine may delay all of its events for
 * this time.
 */
const RETRY_AFTER_MAX_SECONDS = 3_600;

/**
 * Stores the events that a station reports, and applies them in the order of their numbers (`applyEventsInOrder`),
 * regardless of the order of arrival. An event is stored before it is applied, so a repeated event completes the work
 * after a crash. An unreadable event is stored as unreadable and does not block later events. Events of different
 * washes do not wait for each other.
 *
 * The call is refused if the station reported more events in a day than its machines can cause. There is a separate
 * limit for washes that the machines started without a connection. If only this limit is exceeded, the other events are
 * applied first, so that a wash that was just started is never blocked. An event that was already applied has no
 * further effect.
 */
export async function receiveStationEvents(
  deps: OfflineEventDeps,
  stationId: StationId,
  events: readonly unknown[],
): Promise<{ readonly ok: true; readonly value: Result[] } | RouteRefusal<'too_many_requests'>> {
  const results: Result[] = [];
  const waiting = eventsByWash(sortedByNumber(events));
  const refusals: TooMany[] = [];
  let isFull = false;

  async function receiveNext(): Promise<void> {
    for (let wash = waiting.shift(); wash !== undefined; wash = waiting.shift()) {
      for (const turn of batchesByWash(wash)) {
        const within = await eventsWithinLimit(turn);
        const answers = await receiveBatch(deps, stationId, within);
        for (const [index, { position }] of within.entries()) {
          const answer = answers[index];
          if (answer === undefined) continue;
          if ('allowed' in answer) refusals.push(answer);
          else results[position] = answer;
        }
      }
    }
  }

  async function eventsWithinLimit(turn: readonly IndexedEvent[]): Promise<IndexedEvent[]> {
    const within: IndexedEvent[] = [];
    for (const placed of turn) {
      if (isFull) break;
      const room = await deps.limits.consume(stationsRateLimits.station_events_by_station, stationId);
      isFull ||= !room.allowed;
      if (room.allowed) within.push(placed);
      else refusals.push(room);
    }
    return within;
  }

  await Promise.all(Array.from({ length: Math.min(WASHES_AT_ONCE, waiting.length) }, receiveNext));
  const [over] = refusals;
  if (over !== undefined) return tooManyRequests(over);
  for (const { outcome } of results) deps.metrics.count('station_event', { outcome });
  return accepted(results);
}

type TooMany = Extract<RateLimitDecision, { readonly allowed: false }>;

function tooManyRequests({ retryAfterSeconds }: TooMany): RouteRefusal<'too_many_requests'> {
  return {
    ok: false,
    refusal: 'too_many_requests',
    retryAfterSeconds: Math.min(retryAfterSeconds, RETRY_AFTER_MAX_SECONDS),
  };
}

type IndexedEvent = { readonly event: unknown; readonly position: number };

/**
 * Groups events by wash, in the given order. All events form one group in two cases. In the first case, an event is
 * unreadable or a transaction names two washes, so its number also orders events of another wash. In the second case,
 * an event was recorded offline, because all offline washes share an allowance.
 */
function eventsByWash(events: readonly IndexedEvent[]): IndexedEvent[][] {
  const washes = new Map<string, IndexedEvent[]>();
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

/** Sorts events by number in ascending order. No event then waits for an event of the same request. */
function sortedByNumber(events: readonly unknown[]): IndexedEvent[] {
  return events
    .map((event, position) => ({ event, position, seqNo: numberedEventSchema.safeParse(event).data?.seqNo ?? 0 }))
    .toSorted((a, b) => a.seqNo - b.seqNo || a.position - b.position);
}

function batchesByWash(events: readonly IndexedEvent[]): IndexedEvent[][] {
  const turns: IndexedEvent[][] = [];
  let before: string | null = null;
  for (const placed of events) {
    const wash = redemptionIdIn(placed.event);
    if (wash !== null && wash === before) turns.at(-1)?.push(placed);
    else turns.push([placed]);
    before = wash;
  }
  return turns;
}

/**
 * Returns the id of the wash of an event. Returns null if the event is unreadable, or about a wash that the machine
 * started without a connection.
 */
function redemptionIdIn(event: unknown): string | null {
  if (offlineEventSchema.safeParse(event).success) return null;
  return stationEventSchema.safeParse(event).data?.remoteStartId ?? null;
}

/** Handles the events of one batch. Returns their results in the same order. */
async function receiveBatch(
  deps: OfflineEventDeps,
  stationId: StationId,
  turn: readonly IndexedEvent[],
): Promise<(Result | TooMany)[]> {
  const [first] = turn;
  if (first === undefined) return [];
  const offline = offlineEventSchema.safeParse(first.event);
  if (offline.success) return [await handleOfflineEvent(deps, stationId, offline.data)];
  const parsed = stationEventSchema.safeParse(first.event);
  if (!parsed.success) return [await parkMessage(deps, { stationId, raw: first.event, why: 'malformed' })];
  const wash = await findRedemption(deps.db, parsed.data.remoteStartId);
  // a station may report only its own washes
  if (wash === null || wash.stationId !== stationId) {
    const why = 'not_of_this_station';
    return await Promise.all(turn.map(({ event: raw }) => parkMessage(deps, { stationId, raw, why })));
  }
  return storeStationEvents(
    deps,
    { ...wash, row: wash },
    turn.map(({ event }) => stationEventSchema.parse(event)),
  );
}

type ParkedMessage = { readonly stationId: StationId; readonly raw: unknown; readonly why: EventParkReason };

/**
 * Stores a message without applying it. If the message has a readable number, the number is stored, so that later
 * messages do not wait for it.
 */
async function parkMessage(
  { clock, db, log }: OfflineEventDeps,
  { stationId, raw, why }: ParkedMessage,
): Promise<Result> {
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
