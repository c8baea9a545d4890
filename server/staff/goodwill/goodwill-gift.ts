import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { GOODWILL_MAX_AGOROT, valueOfPointsAgorot } from '#domain/staff/customers/goodwill.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { grantGoodwillPoints } from '#server/loyalty/public.ts';
import {
  findProductForSale,
  findSingleWashProduct,
  grantGoodwillWashes,
  type ProductForSale,
} from '#server/selling/public.ts';
import type { Recipient } from './find-recipient.ts';

export type GoodwillGift =
  | { readonly kind: 'washes'; readonly packageNumber: number }
  | { readonly kind: 'points'; readonly points: number };

/** Free washes or points with their value today. `product` is null for points. */
export type ValuedGoodwill = {
  readonly gift: GoodwillGift;
  readonly units: number;
  readonly worthAgorot: number;
  readonly product: ProductForSale | null;
};

export type GoodwillDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'gateways' | 'ids' | 'keyring' | 'loyalty' | 'wake'>;

type ValueDeps = Pick<Deps, 'clock' | 'loyalty'>;

/** Calculates the current value of free washes or points. A product without a price above 0 cannot be given. */
export async function valueGoodwill(
  deps: ValueDeps,
  db: Queryable,
  gift: GoodwillGift,
): Promise<Outcome<ValuedGoodwill, 'package_not_found' | 'goodwill_too_much'>> {
  const valued = gift.kind === 'washes' ? await valueWashes(deps, db, gift) : await valuePoints(deps, db, gift);
  if (valued === null) return refused('package_not_found');
  return valued.worthAgorot > GOODWILL_MAX_AGOROT ? refused('goodwill_too_much') : accepted(valued);
}

async function valueWashes(
  { clock }: ValueDeps,
  db: Queryable,
  gift: GoodwillGift & { readonly kind: 'washes' },
): Promise<ValuedGoodwill | null> {
  const product = await findProductForSale(db, { kind: 'package', number: gift.packageNumber, now: clock.now() });
  if (product === null || product.priceAgorot === 0) return null;
  return { gift, units: product.washCount, worthAgorot: product.priceAgorot, product };
}

async function valuePoints(
  { clock, loyalty }: ValueDeps,
  db: Queryable,
  gift: GoodwillGift & { readonly kind: 'points' },
): Promise<ValuedGoodwill | null> {
  const [{ pointsPerWash }, wash] = await Promise.all([loyalty.read(), findSingleWashProduct(db, clock.now())]);
  if (wash === null) return null;
  const worthAgorot = valueOfPointsAgorot(gift.points, { pointsPerWash, washAgorot: wash.priceAgorot });
  return { gift, units: gift.points, worthAgorot, product: null };
}

/**
 * Returns true if the gift can be delivered to the recipient. Washes are sent by mail, points are added to an account.
 */
export function canDeliverGoodwill({ customerId, email }: Recipient, { kind }: GoodwillGift): boolean {
  return kind === 'washes' ? email !== null : customerId !== null;
}

type PlacedGift = { readonly goodwillId: string; readonly valued: ValuedGoodwill; readonly to: Recipient };

/**
 * Places an order with the free washes and returns the order's id. Returns null for points, for a recipient without an
 * email address, or if the price changed meanwhile.
 */
export async function addGoodwillWashes(
  deps: GoodwillDeps,
  tx: Tx,
  { goodwillId, valued: { product }, to: { customerId, email, locale } }: PlacedGift,
): Promise<OrderId | null> {
  if (product === null || email === null) return null;
  return await grantGoodwillWashes(deps, tx, { goodwillId, product, customerId, email, locale });
}

/**
 * Books the points that staff give in the recipient's account. The `goodwill` row must exist before. The caller
 * enqueues the mail.
 */
export async function addGoodwillPoints(
  deps: GoodwillDeps,
  tx: Tx,
  { goodwillId, valued: { units }, to: { customerId } }: PlacedGift,
): Promise<void> {
  if (customerId === null) throw new Error('points need an account');
  await grantGoodwillPoints(deps, tx, { customerId, goodwillId, points: units });
}
