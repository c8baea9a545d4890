import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/** Maximum amount that one staff user may refund of one order, all refunds together (docs/decisions/0075). */
export const REFUND_ALONE_AGOROT = 50_000;

/**
 * Returns true if a refund needs a second approval. Refunds of one order are added up, so that the limit cannot be
 * avoided in steps.
 */
export function needsSecondPerson(amountAgorot: number, alreadyAloneAgorot: number): boolean {
  return amountAgorot + alreadyAloneAgorot > REFUND_ALONE_AGOROT;
}

/** Waiting time, in ms, before the only possible approver may approve their own proposal (docs/decisions/0179). */
const OWN_CONFIRMATION_MS = HOUR_MS;

/**
 * Returns the time (epoch ms) from which a proposal may be approved by its proposer, if no colleague can approve it.
 */
export function ownConfirmationFrom(proposedAt: number): number {
  return proposedAt + OWN_CONFIRMATION_MS;
}
