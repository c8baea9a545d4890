import type { PriceVersionId, ProductId } from '#contracts/core/ids.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import { agorot, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { ProductKind } from './catalogue.ts';

/** A plan is a product, too; its months are sold by the membership. */
type SoldKind = ProductKind | 'membership';

const productRow = {
  wash_package_id: id<ProductId>(),
  kind: word<SoldKind>(),
  number: integer,
  name: text,
  name_he: text,
  wash_count: integer,
  wash_minutes: integer,
  theme: nullable(word<GiftLook['theme']>()),
  color_variant: nullable(word<GiftLook['colorVariant']>()),
  valid_years: nullable(integer),
  active: boolean,
  tax_treatment: word<TaxTreatment>(),
  version: integer,
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

/** Everything that is or ever was sold: packages, plans of membership, gifts. */
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

/** Nobody else changes it or its prices until this transaction ends. */
export async function lockProduct(tx: Tx, washPackageId: ProductId): Promise<ProductRow | null> {
  const [row] = await tx.query(lockStatement, { washPackageId });
  return row ?? null;
}

const changeStatement = statement({
  name: 'product_change',
  params: {
    wash_package_id: id<ProductId>(),
    name: text,
    name_he: text,
    wash_minutes: integer,
    active: boolean,
    tax_treatment: word<TaxTreatment>(),
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

/** What may change of a product that is locked; the next version, also where only its prices changed. */
export async function changeProductRow(tx: Tx, change: ProductChange): Promise<void> {
  await tx.query(changeStatement, change);
}

const takeTurnStatement = statement({
  name: 'product_take_turn',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtextextended('wash_package', 0)) is null as locked`,
});

const addStatement = statement({
  name: 'product_add',
  params: {
    wash_package_id: id<ProductId>(),
    kind: word<SoldKind>(),
    name: text,
    name_he: text,
    wash_count: integer,
    wash_minutes: integer,
    theme: nullable(text),
    color_variant: nullable(text),
    valid_years: nullable(integer),
    tax_treatment: word<TaxTreatment>(),
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

/** Under the next number of its kind, not for sale; false where the id is there already. */
export async function addProductRow(tx: Tx, product: NewProduct): Promise<boolean> {
  // one after the other: two at once would take the same number
  await tx.query(takeTurnStatement, {});
  return (await tx.query(addStatement, product)).length === 1;
}

const priceRow = {
  price_version_id: id<PriceVersionId>(),
  wash_package_id: id<ProductId>(),
  price_agorot: agorot,
  valid_from: instant,
  withdrawn_at: nullable(instant),
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

/** Every price of a product, or of all where none is named: those to come first. */
export async function listPriceRows(db: Queryable, washPackageId: ProductId | null): Promise<PriceRow[]> {
  return await db.query(pricesStatement, { washPackageId });
}

const addPriceStatement = statement({
  name: 'product_add_price',
  params: {
    price_version_id: id<PriceVersionId>(),
    wash_package_id: id<ProductId>(),
    price_agorot: agorot,
    valid_from: instant,
  },
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
  params: { price_version_id: id<PriceVersionId>(), now: instant },
  row: {},
  text: `update price_version set withdrawn_at = :now where price_version_id = :price_version_id`,
});

/** The database refuses it of a price that has begun. */
export async function withdrawPriceRow(tx: Tx, priceVersionId: PriceVersionId, now: number): Promise<void> {
  await tx.query(withdrawStatement, { priceVersionId, now });
}
