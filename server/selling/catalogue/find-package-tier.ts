import { cardTierAt, type CardTier } from '#domain/entitlements/card-tier.ts';
import type { Deps } from '#server/selling/deps.ts';
import { listProducts } from '#server/selling/store/catalogue.ts';

/**
 * Returns the tier of a package by its position on the home page, so that a mail shows the same card as the site.
 * Returns null for gifts and memberships (`packageNumber` is null), and for a package that is not on sale any more.
 */
export async function findPackageTier(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  packageNumber: number | null,
): Promise<CardTier | null> {
  if (packageNumber === null) return null;
  const products = await listProducts(db, clock.now());
  const packages = products.filter(({ kind }) => kind === 'package');
  const place = packages.findIndex(({ number }) => number === packageNumber);
  return place === -1 ? null : cardTierAt(place);
}
