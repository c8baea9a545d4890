import type { EventsAnswer, OfflineEvent, StationEvent } from '#contracts/stations/station-protocol.ts';
import { plausibleInstant } from '#domain/stations/machine/plausible-instant.ts';
import { missingEventsBefore } from '#domain/stations/machine/event-order.ts';
import type { ReportDeps } from '../washes/report-wash.ts';
import type { RedemptionRow } from '../store/redemption.ts';
import { addStationEvent, TOO_LATE, OUTCOME_WAITING, type WashEvent } from '../store/station-event.ts';
import { applyInOrder } from './apply-in-order.ts';

type Result = EventsAnswer['results'][number];

/**
 * Stores a message about a wash, applies every stored message that is next in order, and returns the outcome of this
 * message.
 */
export async function storeEvent(
  deps: ReportDeps,
  wash: Pick<RedemptionRow, 'redemptionId' | 'stationId' | 'createdAt'>,
  event: StationEvent | OfflineEvent,
): Promise<Result> {
  const { transactionId, seqNo, kind, offline } = event;
  const facts = optionalFacts(event);
  const { redemptionId, stationId, createdAt } = wash;
  const receivedAt = deps.clock.now();
  const isNew = await addStationEvent(deps.db, {
    stationId,
    transactionId,
    seqNo,
    redemptionId,
    kind,
    occurredAt: plausibleInstant(Date.parse(event.at), { notBefore: createdAt, notAfter: receivedAt }),
    receivedAt,
    offline,
    ...facts,
    outcome: OUTCOME_WAITING,
  });
  const events = await applyInOrder(deps, wash);
  const stored = events.find((one) => isSame(one, event));
  if (stored === undefined) return parkedResult(deps, wash, 'too_many_messages');
  if (stored.deliveredSeconds !== facts.deliveredSeconds || stored.interruption !== facts.interruption) {
    return parkedResult(deps, wash, 'number_reused');
  }
  if (stored.outcome === TOO_LATE) return parkedResult(deps, wash, 'too_late');
  const missing = stored.outcome === OUTCOME_WAITING ? missingEventsBefore(events, event) : [];
  if (missing.length > 0) return { outcome: 'waiting', missing };
  return { outcome: isNew ? 'applied' : 'known' };
}

/** Returns the fields that a message may omit; null for omitted fields. */
export function optionalFacts(event: StationEvent | OfflineEvent) {
  const { reason = null, remainingSeconds = null, deliveredSeconds = null, interruption = null } = event;
  return { reason, remainingSeconds, deliveredSeconds, interruption };
}

function isSame(stored: WashEvent, { transactionId, seqNo, kind }: StationEvent | OfflineEvent): boolean {
  return stored.transactionId === transactionId && stored.seqNo === seqNo && stored.kind === kind;
}

function parkedResult(
  { log }: ReportDeps,
  { redemptionId, stationId }: Pick<RedemptionRow, 'redemptionId' | 'stationId'>,
  why: 'number_reused' | 'too_late' | 'too_many_messages',
): Result {
  log.warn({ stationId, redemptionId, why }, 'a message of a station was parked');
  return { outcome: 'parked', why };
}
