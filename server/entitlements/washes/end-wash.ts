import type { RedemptionId } from '#contracts/core/ids.ts';
import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import { isWashCreditedBack, type WashEnd } from '#domain/entitlements/interrupted-wash.ts';
import { busyUntil, graceExpiryAfter, rinseDueAfter, rinseDueAt } from '#domain/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { maturePointsOfPurchase } from '#server/loyalty/public.ts';
import { completeHold, endWash as end, releaseHold, type EndedWash } from '../store/washes/end-hold.ts';

/**
 * Completes a wash that the machine has started, so that the wash is spent. It is idempotent. A wash that was released
 * before stays released, and counts as the shop's loss. Returns the resulting state. Returns null if the wash does not
 * exist. `startedAt` is in epoch ms.
 */
export async function completeWash(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'log' | 'loyalty'>,
  { redemptionId, startedAt, minutes }: { redemptionId: RedemptionId; startedAt: number; minutes: number },
): Promise<EndedWash | null> {
  const settled = await completeHold(deps.db, {
    redemptionId,
    startedAt,
    busyUntil: busyUntil(startedAt, minutes),
    rinseDueAt: rinseDueAt(startedAt, minutes),
  });
  deps.failpoint('after_wash_completed');
  if (settled?.moved === true && settled.hasPoints) {
    // if this fails, the points can be spent when the cancellation period of the purchase ends
    await maturePointsOfPurchase(deps, redemptionId).catch((error: unknown) => {
      deps.log.warn({ error: String(error), redemptionId }, 'the points of a wash stay pending for now');
    });
  }
  return settled;
}

/**
 * Releases a reserved wash, which is credited back to its voucher. It is idempotent. Returns the resulting state, or
 * null if the wash does not exist.
 */
export async function releaseWash(
  { clock, db, failpoint }: Pick<Deps, 'clock' | 'db' | 'failpoint'>,
  { redemptionId, reason }: { redemptionId: RedemptionId; reason: ReleaseReason },
): Promise<EndedWash | null> {
  const releasedAt = clock.now();
  const settled = await releaseHold(db, { redemptionId, reason, releasedAt, goodUntil: graceExpiryAfter(releasedAt) });
  failpoint('after_wash_released');
  return settled;
}

/**
 * Ends a wash and frees its bay. A wash that its machine interrupted is credited back to its voucher. It is idempotent.
 * Returns the resulting state, or null if the wash does not exist.
 */
export async function endWash(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { redemptionId, ...ended }: WashEnd & { redemptionId: RedemptionId },
): Promise<RedemptionState | null> {
  const now = clock.now();
  const { startedAt, minutes } = ended;
  // the clock of a machine can jump back during a wash
  const endedAt = Math.max(startedAt, ended.endedAt);
  return await end(db, {
    redemptionId,
    endedAt,
    rinseExpectedAt: rinseDueAt(startedAt, minutes),
    rinseDueAt: rinseDueAfter(endedAt),
    deliveredSeconds: ended.deliveredSeconds,
    interruption: ended.interruption,
    comesBack: isWashCreditedBack(ended),
    now,
    goodUntil: graceExpiryAfter(now),
  });
}
