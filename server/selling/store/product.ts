import type { PriceVersionId, ProductId } from '#contracts/core/ids.ts';
import { boolean, id, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const productRow = {
  ...pick(
    'wash_package',
    `
  kind number name name_he wash_count wash_minutes theme color_variant valid_years active
  tax_treatment version`,
  ),
  wash_package_id: id<ProductId>(),
} as const;
export type ProductRow = RowOf<typeof productRow>;

const columns = `wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, theme, color_variant,
  valid_years, active, tax_treatment, version`;

const listStatement = statement({
  name: 'product_list',
  params: {},
  row: productRow,
  text: `select ${columns} from wash_package order by kind desc, number`,
});

/** Returns every product, also if it is not on sale: packages, membership plans, gifts. */
export async function listProductRows(db: Queryable): Promise<ProductRow[]> {
  return await db.query(listStatement, {});
}

const lockStatement = statement({
  name: 'product_lock',
  params: { wash_package_id: id<ProductId>() },
  row: productRow,
  text: `select ${columns} from wash_package
where wash_package_id = :wash_package_id for update`,
});

/**
 * Locks a product until commit and returns it. Changes of its prices take the same lock. Returns null if the product
 * does not exist.
 */
export async function lockProduct(tx: Tx, washPackageId: ProductId): Promise<ProductRow | null> {
  const [row] = await tx.query(lockStatement, { washPackageId });
  return row ?? null;
}

const changeStatement = statement({
  name: 'product_change',
  params: {
    ...pick('wash_package', 'name name_he wash_minutes active tax_treatment'),
    wash_package_id: id<ProductId>(),
  },
  row: productRow,
  text: `
update wash_package set name = :name, name_he = :name_he, wash_minutes = :wash_minutes, active = :active,
  tax_treatment = :tax_treatment, version = version + 1
where wash_package_id = :wash_package_id
returning ${columns}`,
});

export type ProductChange = Pick<
  ProductRow,
  'washPackageId' | 'name' | 'nameHe' | 'washMinutes' | 'active' | 'taxTreatment'
>;

/**
 * Changes a locked product. Only the columns that may change are written. Its version increases with every call, also
 * if only its prices changed.
 */
export async function changeProductRow(tx: Tx, change: ProductChange): Promise<void> {
  await tx.query(changeStatement, change);
}

const lockCatalogueStatement = statement({
  name: 'product_take_turn',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtextextended('wash_package', 0)) is null as locked`,
});

const addStatement = statement({
  name: 'product_add',
  params: {
    ...pick('wash_package', 'kind name name_he wash_count wash_minutes valid_years tax_treatment'),
    wash_package_id: id<ProductId>(),
    theme: nullable(text),
    color_variant: nullable(text),
    now: instant,
  },
  row: { wash_package_id: id<ProductId>() },
  text: `
insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, theme, color_variant,
  valid_years, tax_treatment, active, created_at)
select :wash_package_id, :kind, coalesce(max(number), 0) + 1, :name, :name_he, :wash_count, :wash_minutes, :theme,
  :color_variant, :valid_years, :tax_treatment, false, :now
from wash_package where kind = :kind
on conflict (wash_package_id) do nothing
returning wash_package_id`,
});

export type NewProduct = Omit<ProductRow, 'number' | 'active' | 'version'> & {
  readonly now: number;
};

/**
 * Adds a product under the next number for its kind of product. It is not for sale yet. Returns false if the id already
 * exists.
 */
export async function addProductRow(tx: Tx, product: NewProduct): Promise<boolean> {
  // the inserts are serialised, because two concurrent inserts would get the same number
  await tx.query(lockCatalogueStatement, {});
  return (await tx.query(addStatement, product)).length === 1;
}

const priceRow = {
  ...pick('price_version', 'price_version_id price_agorot valid_from withdrawn_at'),
  wash_package_id: id<ProductId>(),
} as const;
export type PriceRow = RowOf<typeof priceRow>;

const pricesStatement = statement({
  name: 'product_prices',
  params: { wash_package_id: nullable(id<ProductId>()) },
  row: priceRow,
  text: `
select price_version_id, wash_package_id, price_agorot, valid_from, withdrawn_at from price_version
where :wash_package_id is null or wash_package_id = :wash_package_id
order by valid_from desc, price_version_id desc`,
});

/**
 * Returns every price of a product. Scheduled prices come first. If the id is null, prices of all products are
 * returned.
 */
export async function listPriceRows(db: Queryable, washPackageId: ProductId | null): Promise<PriceRow[]> {
  return await db.query(pricesStatement, { washPackageId });
}

const addPriceStatement = statement({
  name: 'product_add_price',
  params: { ...pick('price_version', 'price_version_id price_agorot valid_from'), wash_package_id: id<ProductId>() },
  row: {},
  text: `
insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
values (:price_version_id, :wash_package_id, :price_agorot, :valid_from)`,
});

export async function addPriceRow(tx: Tx, price: Omit<PriceRow, 'withdrawnAt'>): Promise<void> {
  await tx.query(addPriceStatement, price);
}

const withdrawStatement = statement({
  name: 'product_withdraw_price',
  params: { ...pick('price_version', 'price_version_id'), now: instant },
  row: {},
  text: `update price_version set withdrawn_at = :now where price_version_id = :price_version_id`,
});

/** Withdraws a price. The database refuses to withdraw a price that has started. */
export async function withdrawPriceRow(tx: Tx, priceVersionId: PriceVersionId, now: number): Promise<void> {
  await tx.query(withdrawStatement, { priceVersionId, now });
}
