/** Reasons why a stored card could not be charged. */
export const cardRefusals = ['declined', 'card_expired', 'card_revoked'] as const;
export type CardRefusal = (typeof cardRefusals)[number];
