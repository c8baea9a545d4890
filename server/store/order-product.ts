import type { PriceVersionId } from '#contracts/ids.ts';
import { MINUTE_MS } from '#domain/jerusalem-time.ts';
import { agorot, id, text, uuid } from '#server/db/column.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement, type RowOf } from '#server/db/statement.ts';

const productRow = {
  wash_package_id: uuid,
  price_version_id: id<PriceVersionId>(),
  price_agorot: agorot,
  name: text,
  name_he: text,
} as const;

/** What is sold under a number, at its current price. */
export type ProductForSale = RowOf<typeof productRow>;

const findProductStatement = statement({
  name: 'order_product_find',
  row: productRow,
  text: `
select w.wash_package_id, v.price_version_id, v.price_agorot, w.name, w.name_he
from wash_package w
cross join lateral (
  select price_version_id, price_agorot from price_version
  where price_version.wash_package_id = w.wash_package_id and valid_from <= $3
  order by valid_from desc limit 1) v
where w.kind = $1 and w.number = $2 and w.active`,
});

type Wanted = { readonly kind: 'package' | 'gift'; readonly number: number; readonly now: number };

type Remembered = { readonly product: ProductForSale; readonly until: number };

const REMEMBER_MS = MINUTE_MS;

const remembered = new WeakMap<Queryable, Map<string, Remembered>>();

/**
 * The product a visitor means; null where nothing is sold under this number. What is remembered may be a moment
 * old: `placeOrder` compares the price inside its own write and refuses an old one, then `fresh` reads again.
 */
export async function findProductForSale(
  db: Queryable,
  wanted: Wanted,
  fresh: boolean,
): Promise<ProductForSale | null> {
  const products = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, products);
  const key = `${wanted.kind}:${wanted.number}`;
  const known = products.get(key);
  if (!fresh && known !== undefined && known.until > wanted.now) return known.product;
  const [product] = await db.query(findProductStatement, [wanted.kind, wanted.number, new Date(wanted.now)]);
  if (product === undefined) products.delete(key);
  else products.set(key, { product, until: wanted.now + REMEMBER_MS });
  return product ?? null;
}
