import type { LotId } from '#contracts/core/ids.ts';
import { cardFinishOf, type CardFinish } from '#domain/entitlements/card-finish.ts';
import { cardTierAt, type CardTier } from '#domain/entitlements/card-tier.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findLotDesign } from './store/lot-design.ts';

type LotLookupDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Returns the tier of a voucher's package on the home page. Returns null for gifts and for packages that are not on
 * sale.
 */
export async function findLotTier({ clock, db }: LotLookupDeps, lotId: LotId): Promise<CardTier | null> {
  const look = await findLotDesign(db, lotId, clock.now());
  return look === null || look.place === null ? null : cardTierAt(look.place);
}

/** Returns the finish (card design) of a voucher's card. With it, a phone's wallet shows the card that was bought. */
export async function findLotCardFinish({ clock, db }: LotLookupDeps, lotId: LotId): Promise<CardFinish> {
  const look = await findLotDesign(db, lotId, clock.now());
  const colorVariant = look?.colorVariant ?? null;
  const place = look?.place ?? null;
  return cardFinishOf(colorVariant === null ? null : { colorVariant }, place === null ? null : cardTierAt(place));
}
