import type { ProviderTruth } from './settlement-facts.ts';

/** States that an event can claim and a provider's status can be older than. */
export const eventClaims = ['captured', 'part_refunded', 'refunded', 'disputed'] as const;
export type EventClaim = (typeof eventClaims)[number];

/** Returns the claim in the state that an event names; null if it names none that has to be confirmed. */
export function claimOf(state: string | null | undefined): EventClaim | null {
  return eventClaims.find((claim) => claim === state) ?? null;
}

/** The provider's answer after an event; `news`: our books changed by it. */
export type StatusAnswer = { readonly state: ProviderTruth['state'] | null; readonly news: boolean };

/**
 * Whether the provider's status confirms what its event claims. `behind`: the status is older than the event.
 * `unsure`: a part of the money was refunded before, so an unchanged answer may be the old one.
 */
export function confirmationOf(claim: EventClaim, { state, news }: StatusAnswer): 'confirmed' | 'behind' | 'unsure' {
  if (state === 'refunded') return 'confirmed';
  if (claim === 'captured') return state !== null && moneyStates.includes(state) ? 'confirmed' : 'behind';
  if (state !== claim) return 'behind';
  return claim === 'part_refunded' && !news ? 'unsure' : 'confirmed';
}

const moneyStates: readonly ProviderTruth['state'][] = ['captured', 'part_refunded', 'disputed'];
