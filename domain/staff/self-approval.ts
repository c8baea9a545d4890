import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Waiting time in ms before a staff user may approve their own proposal. This is allowed only if no colleague can
 * approve it (docs/decisions/0074).
 */
const OWN_APPROVAL_DELAY_MS = HOUR_MS;

/**
 * Calculates the time (epoch ms) from which staff users may approve their own proposal. This applies only if no
 * colleague can approve it.
 */
export function selfApprovalAllowedAt(proposedAt: number): number {
  return proposedAt + OWN_APPROVAL_DELAY_MS;
}
