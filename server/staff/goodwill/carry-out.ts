import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { GOODWILL_MOST_AGOROT, worthOfPoints } from '#domain/staff/customers/goodwill.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { givePoints } from '#server/loyalty/public.ts';
import { findProductForSale, findSingleWash, giveWashes, type ProductForSale } from '#server/selling/public.ts';
import type { Recipient } from './find-recipient.ts';

/** What is given. */
export type Gift =
  | { readonly kind: 'washes'; readonly packageNumber: number }
  | { readonly kind: 'points'; readonly points: number };

/** The same with what it is worth today; `product` null: points. */
export type WeighedGift = {
  readonly gift: Gift;
  readonly units: number;
  readonly worthAgorot: number;
  readonly product: ProductForSale | null;
};

export type CarryDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'gateways' | 'ids' | 'keyring' | 'loyalty' | 'wake'>;

type WeighDeps = Pick<Deps, 'clock' | 'loyalty'>;

/** What a gift is worth now; what costs nothing anyway is for sale, and no gift. */
export async function weighGift(
  deps: WeighDeps,
  db: Queryable,
  gift: Gift,
): Promise<Outcome<WeighedGift, 'package_not_found' | 'goodwill_too_much'>> {
  const weighed = gift.kind === 'washes' ? await weighWashes(deps, db, gift) : await weighPoints(deps, db, gift);
  if (weighed === null) return refused('package_not_found');
  return weighed.worthAgorot > GOODWILL_MOST_AGOROT ? refused('goodwill_too_much') : accepted(weighed);
}

async function weighWashes(
  { clock }: WeighDeps,
  db: Queryable,
  gift: Gift & { readonly kind: 'washes' },
): Promise<WeighedGift | null> {
  const product = await findProductForSale(db, { kind: 'package', number: gift.packageNumber, now: clock.now() });
  if (product === null || product.priceAgorot === 0) return null;
  return { gift, units: product.washCount, worthAgorot: product.priceAgorot, product };
}

async function weighPoints(
  { clock, loyalty }: WeighDeps,
  db: Queryable,
  gift: Gift & { readonly kind: 'points' },
): Promise<WeighedGift | null> {
  const [{ pointsPerWash }, wash] = await Promise.all([loyalty.read(), findSingleWash(db, clock.now())]);
  if (wash === null) return null;
  const worthAgorot = worthOfPoints(gift.points, { pointsPerWash, washAgorot: wash.priceAgorot });
  return { gift, units: gift.points, worthAgorot, product: null };
}

/** Whether it can reach whom it is for: washes go by mail, points into an account. */
export function reaches({ customerId, email }: Recipient, { kind }: Gift): boolean {
  return kind === 'washes' ? email !== null : customerId !== null;
}

type Carried = { readonly goodwillId: string; readonly weighed: WeighedGift; readonly to: Recipient };

/** The washes as an order, which is their number; points have none. Null where the price changes at this very moment. */
export async function placeWashes(
  deps: CarryDeps,
  tx: Tx,
  { goodwillId, weighed: { product }, to: { customerId, email, locale } }: Carried,
): Promise<OrderId | null> {
  if (product === null || email === null) return null;
  return await giveWashes(deps, tx, { goodwillId, product, customerId, email, locale });
}

/** Points, and the mail about them where an address was proven; the gift's row has to be there. */
export async function placePoints(
  deps: CarryDeps,
  tx: Tx,
  { goodwillId, weighed: { units }, to: { customerId } }: Carried,
): Promise<void> {
  if (customerId === null) throw new Error('points come into an account');
  await givePoints(deps, tx, { customerId, goodwillId, points: units });
}
