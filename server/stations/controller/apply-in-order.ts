import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { eventsInTurn, GAP_WAIT_MS } from '#domain/stations/machine/event-order.ts';
import { findRedemption, type RedemptionRow } from '../store/redemption.ts';
import { rinseBay } from '../store/rinse.ts';
import {
  listOverdueWashes,
  listWashEvents,
  noteOutcome,
  TOO_LATE,
  WAITING,
  type WashEvent,
} from '../store/station-event.ts';
import { reportWash, type ReportDeps } from '../washes/report-wash.ts';

const BATCH = 40;

type Wash = Pick<RedemptionRow, 'redemptionId' | 'stationId'>;

/**
 * Applies the stored messages of a wash whose turn it is and stores what each led to. Any process may do it at any time
 * and again: applying is idempotent, and an end is applied again after its start, so that no order of arrival and no
 * crash loses one. Returns every message of the wash with its outcome.
 */
export async function applyInOrder(deps: ReportDeps, wash: Wash): Promise<WashEvent[]> {
  const events = await listWashEvents(deps.db, wash);
  const outcomes = new Map<number, string>();
  let hasBegun = false;
  for (const event of eventsInTurn(events, deps.clock.now() - GAP_WAIT_MS)) {
    if (event.outcome !== WAITING && !(hasBegun && event.kind === 'ended')) continue;
    const outcome = isTooLate(event, events) ? TOO_LATE : await apply(deps, wash, event);
    hasBegun ||= event.kind === 'started';
    await noteOutcome(deps.db, { heardNo: event.heardNo, outcome });
    outcomes.set(event.heardNo, outcome);
  }
  return events.map((event) => ({ ...event, outcome: outcomes.get(event.heardNo) ?? event.outcome }));
}

/**
 * Whether a higher number of the same meaning took effect before: then this number was used for another kind, or counted
 * as lost.
 */
function isTooLate(event: WashEvent, events: readonly WashEvent[]): boolean {
  if (event.outcome !== WAITING || !(event.kind in meanings)) return false;
  return events.some(
    ({ transactionId, seqNo, kind, outcome }) =>
      transactionId === event.transactionId &&
      seqNo > event.seqNo &&
      meaningOf(kind) === meaningOf(event.kind) &&
      outcome !== WAITING &&
      outcome !== TOO_LATE,
  );
}

const meanings = { started: 'start', failed: 'start', unknown: 'start', ended: 'end' } as const;

function meaningOf(kind: string): string | undefined {
  return kind in meanings ? meanings[kind as keyof typeof meanings] : undefined;
}

/** The word that is stored as its outcome. */
async function apply(deps: ReportDeps, { redemptionId }: Wash, event: WashEvent): Promise<string> {
  const { kind, occurredAt, deliveredSeconds, interruption, outcome } = event;
  if (kind === 'parked') return outcome;
  // read again: the message before may have been the start, whose time an end is measured by
  const wash = await findRedemption(deps.db, redemptionId);
  if (wash === null) return 'unknown';
  const { stationId, bayNo, minutes, startedAt } = wash;
  if (kind === 'rinsed') {
    const laterDueAt = rinseDueAt(deps.clock.now(), minutes);
    await rinseBay(deps.db, { stationId, bayNo, rinsedAt: occurredAt, laterDueAt });
    return 'rinsed';
  }
  const end = { startedAt: startedAt ?? occurredAt, deliveredSeconds, interruption };
  return reportWash(deps, { redemptionId, kind, minutes, at: occurredAt, end });
}

/**
 * Stops waiting for messages that have not come within the grace period, and applies what waits behind them: a customer
 * does not lose a wash because its machine lost a message. True where more waits.
 */
export async function applyOverdueEvents(deps: ReportDeps): Promise<boolean> {
  const lostSince = deps.clock.now() - GAP_WAIT_MS;
  const washes = await listOverdueWashes(deps.db, { lostSince, limit: BATCH });
  for (const redemptionId of washes) {
    const wash = await findRedemption(deps.db, redemptionId);
    if (wash === null) continue;
    deps.log.warn(
      { redemptionId, stationId: wash.stationId },
      'a message of a machine never came: its successors apply',
    );
    await applyInOrder(deps, wash);
  }
  return washes.length === BATCH;
}
