import type { ProviderStatus } from './settlement-facts.ts';

/** States that a webhook event can claim while the provider's status can still be older. */
export const eventClaims = ['captured', 'part_refunded', 'refunded', 'disputed'] as const;
export type EventClaim = (typeof eventClaims)[number];

/** Returns the claim of the state in an event; null if the event has no state that has to be confirmed. */
export function claimOf(state: string | null | undefined): EventClaim | null {
  return eventClaims.find((claim) => claim === state) ?? null;
}

/** The provider's status after an event; `news` is true if it changed our ledger. */
export type StatusAnswer = { readonly state: ProviderStatus['state'] | null; readonly news: boolean };

/**
 * Returns whether the provider's status confirms an event's claim. `behind`: the status is older than the event.
 * `unsure`: an unchanged status may be outdated, because a part was refunded before, or because the event can be the end
 * of the dispute that the status still shows.
 */
export function confirmationOf(claim: EventClaim, { state, news }: StatusAnswer): 'confirmed' | 'behind' | 'unsure' {
  if (state === 'refunded') return 'confirmed';
  if (claim === 'captured') {
    if (state === null || !moneyStates.includes(state)) return 'behind';
    return state === 'disputed' && !news ? 'unsure' : 'confirmed';
  }
  if (state !== claim) return 'behind';
  return claim === 'part_refunded' && !news ? 'unsure' : 'confirmed';
}

const moneyStates: readonly ProviderStatus['state'][] = ['captured', 'part_refunded', 'disputed'];
