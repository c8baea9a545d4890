import type { PriceVersionId } from '#contracts/core/ids.ts';
import { instant, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type ProductKind = 'package' | 'gift';

export type ProductForSale = {
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly name: string;
  readonly nameHe: string;
  readonly washCount: number;
  /** Number of years for which a gift is valid. Null for packages, which never expire. */
  readonly validYears: number | null;
  readonly priceAgorot: number;
};

const productRow = {
  ...pick('wash_package', 'wash_package_id name name_he wash_count valid_years'),
  ...pick('price_version', 'price_version_id price_agorot'),
} as const;

const findProductStatement = statement({
  name: 'catalogue_find_product',
  params: { ...pick('wash_package', 'number'), kind: word<ProductKind>(), now: instant },
  text: `
select p.wash_package_id, v.price_version_id, p.name, p.name_he, p.wash_count, p.valid_years, v.price_agorot
from wash_package p
cross join lateral (
  select price_version_id, price_agorot from price_version
  where wash_package_id = p.wash_package_id and valid_from <= :now and withdrawn_at is null
  order by valid_from desc limit 1) v
where p.kind = :kind and p.number = :number and p.active`,
  row: productRow,
});

/** The product that a visitor selected, and the current time in epoch ms. */
export type ProductSelection = { readonly kind: ProductKind; readonly number: number; readonly now: number };

/** Returns the product with this public number, at its price at `now`. Returns null if the product is not for sale. */
export async function findProductForSale(db: Queryable, selection: ProductSelection): Promise<ProductForSale | null> {
  const [product] = await db.query(findProductStatement, selection);
  return product ?? null;
}

const findSingleWashStatement = statement({
  name: 'catalogue_find_single_wash',
  params: { now: instant },
  text: `
select p.wash_package_id, v.price_version_id, p.name, p.name_he, p.wash_count, p.valid_years, v.price_agorot
from wash_package p
cross join lateral (
  select price_version_id, price_agorot from price_version
  where wash_package_id = p.wash_package_id and valid_from <= :now and withdrawn_at is null
  order by valid_from desc limit 1) v
where p.kind = 'package' and p.wash_count = 1 and p.active and v.price_agorot > 0
order by v.price_agorot, p.number limit 1`,
  row: productRow,
});

/** Returns the cheapest package for sale that contains exactly one wash. Returns null if there is no such package. */
export async function findSingleWashProduct(db: Queryable, now: number): Promise<ProductForSale | null> {
  const [product] = await db.query(findSingleWashStatement, { now });
  return product ?? null;
}

const listProductsStatement = statement({
  name: 'catalogue_list_products',
  params: { now: instant },
  text: `
select p.kind, p.number, p.name, p.name_he, p.wash_count, p.wash_minutes, p.theme, p.color_variant, p.valid_years,
  v.price_agorot
from wash_package p
cross join lateral (
  select price_agorot from price_version
  where wash_package_id = p.wash_package_id and valid_from <= :now and withdrawn_at is null
  order by valid_from desc limit 1) v
where p.active and p.kind in ('package', 'gift')
order by v.price_agorot, p.number`,
  row: {
    ...pick('wash_package', 'number name name_he wash_count wash_minutes theme color_variant valid_years'),
    ...pick('price_version', 'price_agorot'),
    kind: word<ProductKind>(),
  },
});
/** Returns the packages and gifts that are for sale, at their prices at `now`, cheapest first. */
export async function listProducts(db: Queryable, now: number) {
  return await db.query(listProductsStatement, { now });
}

export type ProductListRow = Awaited<ReturnType<typeof listProducts>>[number];

const nextPriceStatement = statement({
  name: 'catalogue_next_price',
  params: { now: instant },
  text: `
select min(valid_from) as begins_at from price_version where valid_from > :now and withdrawn_at is null`,
  row: { begins_at: nullable(instant) },
});

/** Returns the time in epoch ms at which the next scheduled price starts. Returns null if no price is scheduled. */
export async function findNextPriceStart(db: Queryable, now: number): Promise<number | null> {
  const [row] = await db.query(nextPriceStatement, { now });
  return row?.beginsAt ?? null;
}
