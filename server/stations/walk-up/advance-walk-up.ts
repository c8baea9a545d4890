import type { OrderId } from '#contracts/core/ids.ts';
import { nextWalkUpStep, reservationEnd, type WalkUpSnapshot } from '#domain/stations/walk-up/next-walk-up-step.ts';
import type { Deps } from '#server/stations/deps.ts';
import { changeWalkUpState, extendBayReservation } from '../store/walk-up/change-walk-up-state.ts';
import { findWalkUp, type WalkUpRow } from '../store/walk-up/walk-up.ts';

export type AdvanceWalkUpDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log'>;

/**
 * Maximum number of consecutive steps. The longest sequence has three steps (reserved, paying, paid), and the rest is a
 * safety margin.
 */
const STEPS_MAX = 6;

/**
 * Makes every step of a walk-up purchase that follows from its order, payment and wash. It never starts the water. Each
 * step is one write with a condition on the state. Any number of callers can therefore run this at the same time, and a
 * crash between two steps loses nothing. Returns the newest state.
 */
export async function advanceWalkUp(deps: AdvanceWalkUpDeps, row: WalkUpRow): Promise<WalkUpRow> {
  let current = row;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const next = await applyNextStep(deps, current);
    if (next === null) return current;
    current = next;
  }
  return current;
}

/**
 * Makes the next step of a walk-up purchase and returns the changed purchase. Returns null if there is no next step, or
 * if the step only extends the reservation.
 */
async function applyNextStep(
  { clock, db, failpoint, log }: AdvanceWalkUpDeps,
  row: WalkUpRow,
): Promise<WalkUpRow | null> {
  const { walkUpId, createdAt } = row;
  const now = clock.now();
  const step = nextWalkUpStep(factsOf(row), now);
  if (step === null) return null;
  if (step.kind === 'prolong') {
    await extendBayReservation(db, { walkUpId, until: step.until, now });
    return null;
  }
  const { to, failure } = step;
  const reservedUntil = reservationEnd(createdAt, now);
  const moved = await changeWalkUpState(db, { walkUpId, from: row.state, to, failure, now, reservedUntil });
  failpoint('after_walk_up_moved');
  // another decision was written first
  if (moved === null) return await findWalkUp(db, walkUpId);
  log.info({ walkUpId, from: row.state, to, failure }, 'a walk-up moved on');
  const prolongedUntil = moved.holdsBay ? (moved.reservedUntil ?? row.reservedUntil) : null;
  return { ...row, state: to, failure, changedAt: now, reservedUntil: prolongedUntil };
}

function factsOf(row: WalkUpRow): WalkUpSnapshot {
  const { state, createdAt, changedAt, failure, reservedUntil, orderState, payment, washState, releaseReason } = row;
  const wash = washState === null ? null : { state: washState, releaseReason };
  return { state, createdAt, changedAt, failure, reservedUntil, orderState, payment, wash };
}

/** Reads a walk-up purchase again and advances it. Returns null if it does not exist. */
export async function advanceWalkUpById(deps: AdvanceWalkUpDeps, walkUpId: OrderId): Promise<WalkUpRow | null> {
  const row = await findWalkUp(deps.db, walkUpId);
  return row === null ? null : advanceWalkUp(deps, row);
}
