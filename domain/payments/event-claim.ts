import type { ProviderStatus } from './settlement-facts.ts';

/** States that a webhook event can claim while the provider's status can still be older. */
export const eventClaims = ['captured', 'part_refunded', 'refunded', 'disputed'] as const;
export type EventClaim = (typeof eventClaims)[number];

/** Returns the claim of the state in an event; null if the event has no state that has to be confirmed. */
export function claimOf(state: string | null | undefined): EventClaim | null {
  return eventClaims.find((claim) => claim === state) ?? null;
}

/**
 * Provider's status that was requested after an event. `changed` is true if the status changed our ledger.
 * `refundedAgorot` is the refunded amount in the status.
 */
export type StatusAnswer = {
  readonly state: ProviderStatus['state'] | null;
  readonly changed: boolean;
  readonly refundedAgorot: number;
};

type Confirmation = 'confirmed' | 'behind' | 'unsure';

/**
 * Returns whether the provider's status confirms an event's claim. `behind`: the status is older than the event.
 * `unsure`: an unchanged status may be outdated. A part was refunded before, or the event can be the end of the dispute
 * that the status still shows.
 */
export function confirmationOf(claim: EventClaim, answer: StatusAnswer): Confirmation {
  const { state, changed } = answer;
  if (state === 'refunded') return 'confirmed';
  if (claim === 'captured') return captureConfirmed(answer);
  if (claim === 'part_refunded' && state === 'disputed') return confirmedInDispute(answer);
  if (state !== claim) return 'behind';
  return claim === 'part_refunded' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Returns whether the status confirms a claimed capture. A disputed status that changed nothing is `unsure`, because
 * the event may report the end of that dispute.
 */
function captureConfirmed({ state, changed }: StatusAnswer): Confirmation {
  if (state === null || !moneyStates.includes(state)) return 'behind';
  return state === 'disputed' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Returns whether the status confirms a part refund of a disputed payment. Only the refunded amount shows such a
 * refund, because the state stays disputed (decision 0040).
 */
function confirmedInDispute({ changed, refundedAgorot }: StatusAnswer): Confirmation {
  if (changed && refundedAgorot > 0) return 'confirmed';
  return changed || refundedAgorot > 0 ? 'unsure' : 'behind';
}

const moneyStates: readonly ProviderStatus['state'][] = ['captured', 'part_refunded', 'disputed'];
