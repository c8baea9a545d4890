import type { ProviderStatus } from './settlement-facts.ts';

/** States that a webhook event can report before the provider's status shows them. */
export const claimedStates = ['captured', 'part_refunded', 'refunded', 'disputed'] as const;
export type ClaimedState = (typeof claimedStates)[number];

/** Returns the state that an event claims; null if the state needs no confirmation by the provider's status. */
export function claimedStateOf(state: string | null | undefined): ClaimedState | null {
  return claimedStates.find((claim) => claim === state) ?? null;
}

/**
 * Status that the provider returned after an event. `changed` is true if the status changed our ledger.
 * `refundedAgorot` is the refunded amount in the status.
 */
export type ProviderStatusResponse = {
  readonly state: ProviderStatus['state'] | null;
  readonly changed: boolean;
  readonly refundedAgorot: number;
};

type Confirmation = 'confirmed' | 'behind' | 'unsure';

/**
 * Returns whether the provider's status confirms an event's claim. `behind`: the status does not show the claimed state
 * yet. `unsure`: the status fits the claim but may be older than the event, for example because it changed nothing in
 * our ledger.
 */
export function confirmationOf(claim: ClaimedState, answer: ProviderStatusResponse): Confirmation {
  const { state, changed } = answer;
  if (state === 'refunded') return 'confirmed';
  if (claim === 'captured') return captureConfirmation(answer);
  if (claim === 'part_refunded' && state === 'disputed') return disputeConfirmation(answer);
  if (state !== claim) return 'behind';
  return claim === 'part_refunded' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Returns whether the status confirms a claimed capture. A disputed status that changed nothing is `unsure`, because
 * the event may report the end of that dispute.
 */
function captureConfirmation({ state, changed }: ProviderStatusResponse): Confirmation {
  if (state === null || !moneyStates.includes(state)) return 'behind';
  return state === 'disputed' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Returns whether the status confirms a part refund of a disputed payment. Only the refunded amount shows such a
 * refund, because the state stays disputed (decision 0040).
 */
function disputeConfirmation({ changed, refundedAgorot }: ProviderStatusResponse): Confirmation {
  if (changed && refundedAgorot > 0) return 'confirmed';
  return changed || refundedAgorot > 0 ? 'unsure' : 'behind';
}

const moneyStates: readonly ProviderStatus['state'][] = ['captured', 'part_refunded', 'disputed'];
