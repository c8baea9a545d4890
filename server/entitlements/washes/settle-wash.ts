import type { RedemptionId } from '#contracts/core/ids.ts';
import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import { comesBack, type WashEnd } from '#domain/entitlements/broken-wash.ts';
import { busyUntil, graceAfter, rinseDueAt } from '#domain/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import type { Deps } from '#server/deps.ts';
import { maturePointsOf } from '#server/loyalty/public.ts';
import { completeHold, endWash as end, releaseHold, type SettledWash } from '../store/washes/end-hold.ts';

/**
 * The machine started this wash: it is spent, once. Where it was given back before, it stays given back and the shop
 * bears it. How it stands afterwards; null where there is no such wash. `startedAt` is epoch ms.
 */
export async function completeWash(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'loyalty'>,
  { redemptionId, startedAt, minutes }: { redemptionId: RedemptionId; startedAt: number; minutes: number },
): Promise<SettledWash | null> {
  const settled = await completeHold(deps.db, {
    redemptionId,
    startedAt,
    busyUntil: busyUntil(startedAt, minutes),
    rinseDueAt: rinseDueAt(startedAt, minutes),
  });
  deps.failpoint('after_wash_completed');
  if (settled?.moved === true) {
    // what is lost here is made up for when the window of the purchase ends
    await maturePointsOf(deps, redemptionId).catch((error: unknown) => {
      deps.log.warn({ error: String(error), redemptionId }, 'the points of a wash wait on');
    });
  }
  return settled;
}

/** The wash never was: it goes back into its voucher, once. How it stands afterwards; null where there is no such wash. */
export async function releaseWash(
  { clock, db, failpoint }: Pick<Deps, 'clock' | 'db' | 'failpoint'>,
  { redemptionId, reason }: { redemptionId: RedemptionId; reason: ReleaseReason },
): Promise<SettledWash | null> {
  const releasedAt = clock.now();
  const settled = await releaseHold(db, { redemptionId, reason, releasedAt, goodUntil: graceAfter(releasedAt) });
  failpoint('after_wash_released');
  return settled;
}

/**
 * The wash is over and its bay free. One that its machine broke off goes back into its voucher by itself, once. The
 * state afterwards; null where there is no such wash.
 */
export async function endWash(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { redemptionId, ...ended }: WashEnd & { redemptionId: RedemptionId },
): Promise<RedemptionState | null> {
  const now = clock.now();
  return await end(db, {
    redemptionId,
    endedAt: ended.endedAt,
    deliveredSeconds: ended.deliveredSeconds,
    interruption: ended.interruption,
    comesBack: comesBack(ended),
    now,
    goodUntil: graceAfter(now),
  });
}
