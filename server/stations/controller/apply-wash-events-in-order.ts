import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { eventsInOrder, MISSING_EVENT_WAIT_MS } from '#domain/stations/machine/event-order.ts';
import { findRedemption, type RedemptionRow } from '../store/redemption.ts';
import { recordMachineRinse } from '../store/rinse.ts';
import {
  listWashesWithOverdueEvents,
  listWashEvents,
  recordStationEventOutcome,
  EVENT_OUTCOME_TOO_LATE,
  EVENT_OUTCOME_WAITING,
  type WashEvent,
} from '../store/station-event.ts';
import { applyWashReport, type WashReportDeps } from '../washes/report-wash.ts';

const BATCH = 40;

/** Wash whose messages are applied. It contains the database row if the caller has already read it. */
type Wash = Pick<RedemptionRow, 'redemptionId' | 'stationId'> & { readonly row?: RedemptionRow };

/**
 * Applies the stored messages of a wash in the order of their sequence numbers, up to the first gap, and stores the
 * outcome of each message. It is idempotent, also if several processes run it concurrently. An end is applied again
 * after its start, so that no message is lost, regardless of crashes and of the order of arrival. An end that reports
 * running water waits for its start. After the grace period it counts as start and end, so that no delivered wash is
 * given back. Returns every message of the wash with its outcome.
 */
export async function applyEventsInOrder(deps: WashReportDeps, wash: Wash): Promise<WashEvent[]> {
  const events = await listWashEvents(deps.db, wash);
  const outcomes = new Map<number, string>();
  const lostSince = deps.clock.now() - MISSING_EVENT_WAIT_MS;
  let hasBegun = false;
  for (const event of eventsInOrder(events, lostSince)) {
    if (event.outcome !== EVENT_OUTCOME_WAITING && !(hasBegun && event.kind === 'ended')) continue;
    const outcome = isSupersededEvent(event, events)
      ? EVENT_OUTCOME_TOO_LATE
      : await apply(deps, wash, { event, events, lostSince });
    hasBegun ||= event.kind === 'started';
    await recordStationEventOutcome(deps.db, { heardNo: event.heardNo, outcome });
    outcomes.set(event.heardNo, outcome);
  }
  return events.map((event) => ({ ...event, outcome: outcomes.get(event.heardNo) ?? event.outcome }));
}

/**
 * Returns true if a message of the same kind with a higher number was already applied. In this case the number was used
 * twice, or the message counted as lost.
 */
function isSupersededEvent(event: WashEvent, events: readonly WashEvent[]): boolean {
  if (event.outcome !== EVENT_OUTCOME_WAITING || !(event.kind in meanings)) return false;
  return events.some(
    ({ transactionId, seqNo, kind, outcome }) =>
      transactionId === event.transactionId &&
      seqNo > event.seqNo &&
      eventPhaseOf(kind) === eventPhaseOf(event.kind) &&
      outcome !== EVENT_OUTCOME_WAITING &&
      outcome !== EVENT_OUTCOME_TOO_LATE,
  );
}

const meanings = { started: 'start', failed: 'start', unknown: 'start', ended: 'end' } as const;

function eventPhaseOf(kind: string): string | undefined {
  return kind in meanings ? meanings[kind as keyof typeof meanings] : undefined;
}

type EventApplication = {
  readonly event: WashEvent;
  /** All messages of the wash. */
  readonly events: readonly WashEvent[];
  /** Time in epoch ms. Messages that were received before this time no longer wait for missing messages. */
  readonly lostSince: number;
};

async function apply(deps: WashReportDeps, known: Wash, turn: EventApplication): Promise<string> {
  const { kind, occurredAt, remainingSeconds, outcome } = turn.event;
  if (kind === 'parked') return outcome;
  const wash = await findWashOfEvent(deps, known, kind);
  if (wash === null) return 'unknown';
  const { redemptionId, stationId, bayNo, minutes } = wash;
  if (kind === 'rinsed') {
    const laterDueAt = rinseDueAt(deps.clock.now(), minutes);
    await recordMachineRinse(deps.db, { stationId, bayNo, rinsedAt: occurredAt, laterDueAt });
    return 'rinsed';
  }
  if (kind === 'ended') return applyEnd(deps, wash, turn);
  const at = kind === 'started' ? washStartOf(wash, turn.events, occurredAt) : occurredAt;
  return applyWashReport(deps, { redemptionId, kind, minutes, at, remainingSeconds });
}

/**
 * Returns the wash of a message from the row that the caller has read. There is one exception: if the message is an end
 * without a known start, the row is read again. The previous message may have stored the start.
 */
async function findWashOfEvent(
  { db }: WashReportDeps,
  { redemptionId, row }: Wash,
  kind: WashEvent['kind'],
): Promise<RedemptionRow | null> {
  if (row !== undefined && (kind !== 'ended' || row.startedAt !== null)) return row;
  return findRedemption(db, redemptionId);
}

async function applyEnd(
  deps: WashReportDeps,
  wash: RedemptionRow,
  { event, events, lostSince }: EventApplication,
): Promise<string> {
  const { redemptionId, minutes } = wash;
  const { occurredAt: at, receivedAt, deliveredSeconds, interruption } = event;
  let { startedAt } = wash;
  if (startedAt === null && deliveredSeconds !== null && deliveredSeconds > 0) {
    if (receivedAt > lostSince) return EVENT_OUTCOME_WAITING;
    startedAt = washStartOf(wash, events, at);
    await applyWashReport(deps, { redemptionId, kind: 'started', minutes, at: startedAt });
  }
  const end = { startedAt: startedAt ?? at, deliveredSeconds, interruption };
  return applyWashReport(deps, { redemptionId, kind: 'ended', minutes, at, end });
}

/**
 * Calculates the time (epoch ms) at which a wash started, which is never before the wash was requested. If the reported
 * start is after the reported end, the machine's clock was wrong. The start is then the end minus the delivered time.
 */
function washStartOf({ createdAt }: RedemptionRow, events: readonly WashEvent[], reportedAt: number): number {
  const starts = events
    .filter(({ kind }) => kind === 'ended')
    .map(({ occurredAt, deliveredSeconds }) => ({ end: occurredAt, ranMs: (deliveredSeconds ?? 0) * SECOND_MS }))
    .filter(({ end }) => end <= reportedAt)
    .map(({ end, ranMs }) => end - ranMs);
  return Math.max(createdAt, Math.min(reportedAt, ...starts));
}

/**
 * Applies the waiting messages of a wash if earlier messages are still missing after the grace period. The customer
 * therefore does not lose the wash because a message was lost. Returns true if more messages are overdue.
 */
export async function applyOverdueEvents(deps: WashReportDeps): Promise<boolean> {
  const lostSince = deps.clock.now() - MISSING_EVENT_WAIT_MS;
  const washes = await listWashesWithOverdueEvents(deps.db, { lostSince, limit: BATCH });
  for (const redemptionId of washes) {
    const wash = await findRedemption(deps.db, redemptionId);
    if (wash === null) continue;
    deps.log.warn(
      { redemptionId, stationId: wash.stationId },
      'a message of a machine is missing, later ones were applied',
    );
    await applyEventsInOrder(deps, wash);
  }
  return washes.length === BATCH;
}
