import { redemptionIdSchema, type RedemptionId, type ShareId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { monthBeginAt } from '#domain/entitlements/family-share.ts';
import { washHoldTimesAt } from '#domain/entitlements/redemption.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { holdRefusalOf, type WashHoldRequest, type HoldRefusal } from './hold-wash.ts';
import { findSharedRequest, holdSharedWash as hold } from '../store/washes/shared-wash.ts';

export type SharedWashToHold = Omit<WashHoldRequest, 'voucher'> & { readonly shareId: ShareId };

type SharedRefusal = Exclude<HoldRefusal, 'voucher_not_found'> | 'share_ended' | 'share_limit_reached';

type HoldDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'failpoint' | 'ids' | 'keyring'>;

/**
 * Reserves one wash for a household member at a bay. It uses the voucher that expires first, within the monthly
 * allowance. The member never sees the voucher, its code or its link. A repeated request returns the same wash, even if
 * that wash used up the allowance. While the shop has switched households off, no wash is reserved.
 */
export async function holdSharedWash(
  { clock, config, db, failpoint, ids, keyring }: HoldDeps,
  actor: Visitor,
  { shareId, command, mayStart }: SharedWashToHold,
): Promise<Outcome<RedemptionId, SharedRefusal>> {
  const memberId = customerIdOf(actor);
  if (memberId === null) return refused('share_ended');
  const { startWindowMs, ...place } = command;
  const isOff = config.modulesOff.includes('household');
  let refusal: SharedRefusal | null = isOff ? 'share_ended' : mayStart();
  if (refusal === null) {
    const now = clock.now();
    const redemptionId = redemptionIdSchema.parse(ids.uuid());
    const outcome = await hold(db, {
      ...place,
      redemptionId,
      tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
      shareId,
      memberId,
      browserHash: actor.guestHash,
      monthBegin: monthBeginAt(now),
      now,
      ...washHoldTimesAt(now, startWindowMs),
    });
    failpoint('after_wash_held');
    if (outcome === 'held') return accepted(redemptionId);
    if (outcome === 'share_over') refusal = 'share_ended';
    else refusal = outcome === 'limit_reached' ? 'share_limit_reached' : holdRefusalOf(outcome);
  }
  const known = await findSharedRequest(db, { ...place, shareId, memberId });
  if (known === null) return refused(refusal);
  return known.own ? accepted(known.redemptionId) : refused('idempotency_key_reused');
}
