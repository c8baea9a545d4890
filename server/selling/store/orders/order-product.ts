import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findProductForSale, type ProductForSale, type Wanted } from '../catalogue.ts';

type Remembered = { readonly product: ProductForSale; readonly until: number };

const REMEMBER_MS = MINUTE_MS;

const remembered = new WeakMap<Queryable, Map<string, Remembered>>();

/**
 * The product a visitor means; null where nothing is sold under this number. What is remembered may be a moment old,
 * which is safe: `placeOrder` compares the price inside its own write and refuses an old one. `fresh` reads again.
 */
export async function findProductToOrder(
  db: Queryable,
  wanted: Wanted,
  fresh: boolean,
): Promise<ProductForSale | null> {
  const products = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, products);
  const key = `${wanted.kind}:${wanted.number}`;
  const known = products.get(key);
  if (!fresh && known !== undefined && known.until > wanted.now) return known.product;
  const product = await findProductForSale(db, wanted);
  if (product === null) products.delete(key);
  else products.set(key, { product, until: wanted.now + REMEMBER_MS });
  return product;
}
