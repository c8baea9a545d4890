import { invariant } from '#domain/core/invariant.ts';

/** Card designs of packages. They are assigned in the order of the catalogue, and repeat after the third package. */
export const cardTiers = ['ESSENTIAL', 'PREMIUM', 'PLATINUM'] as const;
export type CardTier = (typeof cardTiers)[number];

/** Returns the tier of the package at a position in the catalogue; the first position is 0. */
export function cardTierAt(index: number): CardTier {
  const tier = cardTiers[index % cardTiers.length];
  invariant(tier !== undefined, `${index} is not a place in the catalogue`);
  return tier;
}
