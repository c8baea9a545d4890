import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findProductForSale, type ProductForSale, type ProductSelection } from '../catalogue.ts';

type CachedProduct = { readonly product: ProductForSale; readonly until: number };

const REMEMBER_MS = MINUTE_MS;

const cachedProducts = new WeakMap<Queryable, Map<string, CachedProduct>>();

/**
 * Returns the product with a public number. A cached row may be slightly outdated, which is safe, because `placeOrder`
 * refuses an outdated price. `bypassesCache` skips the cache. Returns null if no product is on sale under this number.
 */
export async function findProductToOrder(
  db: Queryable,
  wanted: ProductSelection,
  bypassesCache: boolean,
): Promise<ProductForSale | null> {
  const products = cachedProducts.get(db) ?? new Map<string, CachedProduct>();
  cachedProducts.set(db, products);
  const key = `${wanted.kind}:${wanted.number}`;
  const known = products.get(key);
  if (!bypassesCache && known !== undefined && known.until > wanted.now) return known.product;
  const product = await findProductForSale(db, wanted);
  if (product === null) products.delete(key);
  else products.set(key, { product, until: wanted.now + REMEMBER_MS });
  return product;
}
