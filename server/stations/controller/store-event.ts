import type { EventsResponse, OfflineEvent, StationEvent } from '#contracts/stations/station-protocol.ts';
import { invariant } from '#domain/core/invariant.ts';
import { plausibleInstant } from '#domain/stations/machine/plausible-instant.ts';
import { missingEventsBefore } from '#domain/stations/machine/event-order.ts';
import type { WashReportDeps } from '../washes/report-wash.ts';
import type { RedemptionRow } from '../store/redemption.ts';
import {
  addStationEvent,
  EVENT_OUTCOME_TOO_LATE,
  EVENT_OUTCOME_WAITING,
  type WashEvent,
} from '../store/station-event.ts';
import { applyEventsInOrder } from './apply-wash-events-in-order.ts';

type Result = EventsResponse['results'][number];

/** Wash that the messages are about. It contains the database row if the caller has read it. */
type StoredWash = Pick<RedemptionRow, 'redemptionId' | 'stationId' | 'createdAt'> & { readonly row?: RedemptionRow };

/**
 * Stores the given machine messages about a wash, then applies all stored messages without a gap in their sequence
 * numbers, and returns the outcomes of the given messages. All messages of one call are applied together, because each
 * application reads all messages of the wash.
 */
export async function storeStationEvents(
  deps: WashReportDeps,
  wash: StoredWash,
  events: readonly (StationEvent | OfflineEvent)[],
): Promise<Result[]> {
  const added: { readonly event: StationEvent | OfflineEvent; readonly isNew: boolean }[] = [];
  for (const event of events) added.push({ event, isNew: await addEvent(deps, wash, event) });
  const stored = await applyEventsInOrder(deps, wash);
  return added.map(({ event, isNew }) => resultOf(deps, wash, { event, isNew, stored }));
}

/** Stores and applies one message in the same way as `storeStationEvents`. */
export async function storeStationEvent(
  deps: WashReportDeps,
  wash: StoredWash,
  event: StationEvent | OfflineEvent,
): Promise<Result> {
  const [result] = await storeStationEvents(deps, wash, [event]);
  invariant(result !== undefined, 'a message has a result');
  return result;
}

async function addEvent(
  { clock, db }: WashReportDeps,
  { redemptionId, stationId, createdAt }: StoredWash,
  event: StationEvent | OfflineEvent,
): Promise<boolean> {
  const { transactionId, seqNo, kind, offline } = event;
  const receivedAt = clock.now();
  return await addStationEvent(db, {
    stationId,
    transactionId,
    seqNo,
    redemptionId,
    kind,
    occurredAt: plausibleInstant(Date.parse(event.at), { notBefore: createdAt, notAfter: receivedAt }),
    receivedAt,
    offline,
    ...optionalEventFields(event),
    outcome: EVENT_OUTCOME_WAITING,
  });
}

type ReportedEvent = {
  readonly event: StationEvent | OfflineEvent;
  readonly isNew: boolean;
  /** All messages of the wash. */
  readonly stored: readonly WashEvent[];
};

function resultOf(deps: WashReportDeps, wash: StoredWash, { event, isNew, stored }: ReportedEvent): Result {
  const { deliveredSeconds, interruption } = optionalEventFields(event);
  const found = stored.find((one) => isSameEvent(one, event));
  if (found === undefined) return parkedResult(deps, wash, 'too_many_messages');
  if (found.deliveredSeconds !== deliveredSeconds || found.interruption !== interruption) {
    return parkedResult(deps, wash, 'number_reused');
  }
  if (found.outcome === EVENT_OUTCOME_TOO_LATE) return parkedResult(deps, wash, 'too_late');
  const missing = found.outcome === EVENT_OUTCOME_WAITING ? missingEventsBefore(stored, event) : [];
  if (missing.length > 0) return { outcome: 'waiting', missing };
  return { outcome: isNew ? 'applied' : 'known' };
}

/** Returns the optional fields of a message. Fields that the message omits are null. */
export function optionalEventFields(event: StationEvent | OfflineEvent) {
  const { reason = null, remainingSeconds = null, deliveredSeconds = null, interruption = null } = event;
  return { reason, remainingSeconds, deliveredSeconds, interruption };
}

function isSameEvent(stored: WashEvent, { transactionId, seqNo, kind }: StationEvent | OfflineEvent): boolean {
  return stored.transactionId === transactionId && stored.seqNo === seqNo && stored.kind === kind;
}

function parkedResult(
  { log }: WashReportDeps,
  { redemptionId, stationId }: Pick<RedemptionRow, 'redemptionId' | 'stationId'>,
  why: 'number_reused' | 'too_late' | 'too_many_messages',
): Result {
  log.warn({ stationId, redemptionId, why }, 'a message of a station was parked');
  return { outcome: 'parked', why };
}
