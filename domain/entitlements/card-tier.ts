import { invariant } from '#domain/core/invariant.ts';

/**
 * Card designs of packages. They are assigned in the order of the catalogue, and begin again after the third package.
 */
export const cardTiers = ['ESSENTIAL', 'PREMIUM', 'PLATINUM'] as const;
export type CardTier = (typeof cardTiers)[number];

/** Returns the card tier of the package at a position in the catalogue. The first position is 0. */
export function cardTierAt(index: number): CardTier {
  const tier = cardTiers[index % cardTiers.length];
  invariant(tier !== undefined, `${index} is not a place in the catalogue`);
  return tier;
}
