import {
  isStartOverdue,
  WALK_UP_START_WINDOW_MS,
  WALK_UP_STARTS_MAX,
} from '#domain/stations/walk-up/next-walk-up-step.ts';
import { redemptionIdSchema, type OrderToken, type RedemptionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { invariant } from '#domain/core/invariant.ts';
import { washHoldTimesAt } from '#domain/entitlements/redemption.ts';
import type { Deps } from '#server/stations/deps.ts';
import { holdRefusalOf, releaseWash, type WashHoldRequest } from '#server/entitlements/public.ts';
import type { TerminalGatewayDeps } from '../gateways.ts';
import { findStation } from '../store/scanned-station.ts';
import { recordWalkUpStartFailure } from '../store/walk-up/change-walk-up-state.ts';
import { startPaidWalkUp } from '../store/walk-up/start-walk-up.ts';
import { findWalkUpByToken, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { startReservedWash, type StartWashDeps } from '../washes/start-wash.ts';
import { advanceWalkUpById, advanceWalkUp } from './advance-walk-up.ts';

export type WalkUpDeps = TerminalGatewayDeps & StartWashDeps & Pick<Deps, 'keyring' | 'wake'>;

type StartWalkUpOutcome = Outcome<WalkUpRow, 'walk_up_not_found'>;

/**
 * Starts the paid wash at its bay, or at a different bay. Only the customer's page calls this, by a button or
 * automatically. One statement writes the hold, the voucher's wash and the state under the lock of the walk-up.
 * Repeated or concurrent starts therefore lead to one wash. In any other state, or after the maximum number of starts,
 * nothing happens, and the state is returned.
 */
export async function startWalkUp(
  deps: WalkUpDeps,
  walkUpToken: OrderToken,
  otherBay: number | null = null,
): Promise<StartWalkUpOutcome> {
  const found = await findWalkUpByToken(deps.db, deps.keyring.tokenHash(walkUpToken));
  if (found === null) return refused('walk_up_not_found');
  let row = await advanceWalkUp(deps, found);
  if (otherBay !== null) row = await releaseUnconfirmedWash(deps, row);
  if (!mayStart(row)) return accepted(row);
  const bayNo = otherBay ?? row.bayNo;
  const station = await findStation(deps.db, row.stationId, bayNo);
  invariant(station !== null, 'the station of a walk-up is missing');
  const { walkUpId } = row;
  const requestId = `walk-up:${walkUpId}:${row.starts + 1}`;
  const place = { station, bayNo, requestId, startWithinMs: WALK_UP_START_WINDOW_MS };
  const held = await startReservedWash(deps, place, (request) => hold(deps, { ...request, row }));
  deps.failpoint('after_walk_up_started');
  if (!held.ok && held.refusal !== 'changed_meanwhile') {
    const failure = held.refusal === 'bay_busy' ? 'bay_taken' : 'refused';
    await recordWalkUpStartFailure(deps.db, { walkUpId, failure, now: deps.clock.now() });
  }
  return accepted((await advanceWalkUpById(deps, walkUpId)) ?? row);
}

function mayStart({ state, starts }: WalkUpRow): boolean {
  return state === 'paid' && starts < WALK_UP_STARTS_MAX;
}

type HoldRefusal = 'voucher_not_usable' | 'bay_busy' | 'station_closed' | 'station_not_ready' | 'changed_meanwhile';

type HoldRequest = Omit<WashHoldRequest, 'voucher'> & { readonly row: WalkUpRow };

async function hold(
  deps: WalkUpDeps,
  { row, command, mayStart }: HoldRequest,
): Promise<Outcome<RedemptionId, HoldRefusal>> {
  const unready = mayStart();
  if (unready !== null) return refused(unready);
  const { clock, db, ids, keyring } = deps;
  const { walkUpId, starts } = row;
  const { bayNo, minutes, requestId, startWindowMs } = command;
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const now = clock.now();
  const outcome = await startPaidWalkUp(db, {
    walkUpId,
    starts,
    bayNo,
    minutes,
    requestId,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    now,
    ...washHoldTimesAt(now, startWindowMs),
  });
  if (outcome === 'held') return accepted(redemptionId);
  return refused(outcome === 'changed_meanwhile' ? outcome : holdRefusalOf(outcome));
}

/**
 * Releases a wash because the customer chose something else. The machine of this wash did not report by the end of its
 * start window. The machine may not start the wash later. If it started the wash without a report, the shop bears the
 * loss.
 */
export async function releaseUnconfirmedWash(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log'>,
  row: WalkUpRow,
): Promise<WalkUpRow> {
  const { redemptionId, startBefore, state } = row;
  if (state !== 'starting' || redemptionId === null || !isStartOverdue(startBefore, deps.clock.now())) return row;
  await releaseWash(deps, { redemptionId, reason: 'unconfirmed' });
  return (await advanceWalkUpById(deps, row.walkUpId)) ?? row;
}
