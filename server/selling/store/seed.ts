import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { boolean, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { ProductKind } from './catalogue.ts';

export type SeedProduct = {
  readonly washPackageId: string;
  readonly priceVersionId: string;
  readonly kind: ProductKind;
  readonly number: number;
  readonly name: string;
  readonly nameHe: string;
  readonly washCount: number;
  readonly washMinutes: number;
  readonly priceAgorot: number;
  readonly theme: string | null;
  readonly colorVariant: string | null;
  readonly validYears: number | null;
  readonly taxTreatment: TaxTreatment;
};

const emptinessStatement = statement({
  name: 'seed_emptiness',
  params: {},
  text: `
select not exists (select from wash_package where kind = 'package') as packages,
  not exists (select from wash_package where kind = 'gift') as gifts`,
  row: { packages: boolean, gifts: boolean },
});

/**
 * Returns two values, for packages and for gifts. Each is true if the catalogue has never had a product of that kind.
 * Only such a kind is seeded, so that products that an owner took off sale are not added again.
 */
export async function findMissingProducts(db: Queryable): Promise<{ packages: boolean; gifts: boolean }> {
  const [row] = await db.query(emptinessStatement, {});
  return row ?? { packages: false, gifts: false };
}

// a price is added only for products that the same statement has added
const insertProductsStatement = statement({
  name: 'seed_insert_products',
  params: { products: json<readonly SeedProduct[]>() },
  text: `
with given as (
  select * from jsonb_to_recordset(:products) as g (
    "washPackageId" uuid, "priceVersionId" uuid, kind text, number int, name text, "nameHe" text, "washCount" int,
    "washMinutes" int, "priceAgorot" bigint, theme text, "colorVariant" text, "validYears" int, "taxTreatment" text)
), made as (
  insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, theme,
    color_variant, valid_years, tax_treatment)
  select "washPackageId", kind, number, name, "nameHe", "washCount", "washMinutes", theme, "colorVariant",
    "validYears", "taxTreatment" from given
  on conflict do nothing
  returning wash_package_id
)
insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
select g."priceVersionId", g."washPackageId", g."priceAgorot", '2026-01-01T00:00:00Z'
from given g join made m on m.wash_package_id = g."washPackageId"`,
  row: {},
});

export async function insertProducts(db: Queryable, products: readonly SeedProduct[]): Promise<void> {
  await db.query(insertProductsStatement, { products });
}
