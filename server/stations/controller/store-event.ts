import type { EventsAnswer, OfflineEvent, StationEvent } from '#contracts/stations/station-protocol.ts';
import { believedInstant } from '#domain/stations/machine/believed-instant.ts';
import { missingBefore } from '#domain/stations/machine/event-order.ts';
import type { ReportDeps } from '../washes/report-wash.ts';
import type { RedemptionRow } from '../store/redemption.ts';
import { addStationEvent, TOO_LATE, WAITING, type WashEvent } from '../store/station-event.ts';
import { applyInOrder } from './apply-in-order.ts';

type Result = EventsAnswer['results'][number];

/** Stores a message about a wash, applies every stored one whose turn it is, and says what became of this one. */
export async function storeEvent(
  deps: ReportDeps,
  wash: Pick<RedemptionRow, 'redemptionId' | 'stationId' | 'createdAt'>,
  event: StationEvent | OfflineEvent,
): Promise<Result> {
  const { transactionId, seqNo, kind, offline, reason = null, deliveredSeconds = null, interruption = null } = event;
  const { redemptionId, stationId, createdAt } = wash;
  const receivedAt = deps.clock.now();
  const isNew = await addStationEvent(deps.db, {
    stationId,
    transactionId,
    seqNo,
    redemptionId,
    kind,
    occurredAt: believedInstant(Date.parse(event.at), { notBefore: createdAt, notAfter: receivedAt }),
    receivedAt,
    offline,
    reason,
    deliveredSeconds,
    interruption,
    outcome: WAITING,
  });
  const events = await applyInOrder(deps, wash);
  const stored = events.find((one) => isSame(one, event));
  if (stored === undefined) return parked(deps, wash, 'too_many_messages');
  if (stored.deliveredSeconds !== deliveredSeconds || stored.interruption !== interruption) {
    return parked(deps, wash, 'number_reused');
  }
  if (stored.outcome === TOO_LATE) return parked(deps, wash, 'too_late');
  if (stored.outcome === WAITING) return { outcome: 'waiting', missing: missingBefore(events, event) };
  return { outcome: isNew ? 'applied' : 'known' };
}

function isSame(stored: WashEvent, { transactionId, seqNo, kind }: StationEvent | OfflineEvent): boolean {
  return stored.transactionId === transactionId && stored.seqNo === seqNo && stored.kind === kind;
}

function parked(
  { log }: ReportDeps,
  { redemptionId, stationId }: Pick<RedemptionRow, 'redemptionId' | 'stationId'>,
  why: 'number_reused' | 'too_late' | 'too_many_messages',
): Result {
  log.warn({ stationId, redemptionId, why }, 'a message of a station was set aside');
  return { outcome: 'parked', why };
}
