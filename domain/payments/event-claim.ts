import type { ProviderStatus } from './settlement-input.ts';

/** Payment states that a webhook event can report before the provider's payment status shows them. */
export const claimedStates = ['captured', 'part_refunded', 'refunded', 'disputed'] as const;
export type ClaimedState = (typeof claimedStates)[number];

/**
 * Returns the payment state that a webhook event claims. Returns null if the state needs no confirmation by the
 * provider's payment status.
 */
export function claimedStateOf(state: string | null | undefined): ClaimedState | null {
  return claimedStates.find((claim) => claim === state) ?? null;
}

/**
 * Payment status that the provider returned after a webhook event. `changed` is true if the status changed our ledger.
 * `refundedAgorot` is the refunded amount according to the status.
 */
export type ProviderStatusResponse = {
  readonly state: ProviderStatus['state'] | null;
  readonly changed: boolean;
  readonly refundedAgorot: number;
};

type Confirmation = 'confirmed' | 'behind' | 'unsure';

/**
 * Checks if the provider's payment status confirms what a webhook event claims. `behind`: the status does not show the
 * claimed state yet. `unsure`: the status fits the claim but may be older than the event. This is possible if, for
 * example, the status changed nothing in our ledger.
 */
export function checkClaimedState(claim: ClaimedState, answer: ProviderStatusResponse): Confirmation {
  const { state, changed } = answer;
  if (state === 'refunded') return 'confirmed';
  if (claim === 'captured') return captureConfirmation(answer);
  if (claim === 'part_refunded' && state === 'disputed') return disputeConfirmation(answer);
  if (state !== claim) return 'behind';
  return claim === 'part_refunded' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Checks if the provider's payment status confirms a claimed capture. A disputed status that changed nothing is
 * `unsure`, because the event may report the end of that dispute.
 */
function captureConfirmation({ state, changed }: ProviderStatusResponse): Confirmation {
  if (state === null || !moneyStates.includes(state)) return 'behind';
  return state === 'disputed' && !changed ? 'unsure' : 'confirmed';
}

/**
 * Checks if the provider's payment status confirms a partial refund of a disputed payment. The state stays disputed, so
 * only the refunded amount shows the refund (decision 0040).
 */
function disputeConfirmation({ changed, refundedAgorot }: ProviderStatusResponse): Confirmation {
  if (changed && refundedAgorot > 0) return 'confirmed';
  return changed || refundedAgorot > 0 ? 'unsure' : 'behind';
}

const moneyStates: readonly ProviderStatus['state'][] = ['captured', 'part_refunded', 'disputed'];
