import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'brand_logo_add',
  params: { ...pick('brand_logo', 'logo picture added_by'), now: instant },
  row: {},
  text: `
insert into brand_logo (logo, picture, added_by, added_at) values (:logo, :picture, :added_by, :now)
on conflict (logo) do nothing`,
});

export type NewBrandLogo = ParamsOf<typeof addStatement>;

/** Stores a logo under its name. Does nothing if the same picture is stored already. */
export async function addBrandLogo(tx: Tx, logo: NewBrandLogo): Promise<void> {
  await tx.query(addStatement, logo);
}

const findStatement = statement({
  name: 'brand_logo_find',
  params: pick('brand_logo', 'logo'),
  row: pick('brand_logo', 'picture'),
  text: 'select picture from brand_logo where logo = :logo',
});

/** Returns the PNG of the logo with this name. Returns null if it does not exist. */
export async function findBrandLogo(db: Queryable, logo: string): Promise<Buffer | null> {
  const [row] = await db.query(findStatement, { logo });
  return row?.picture ?? null;
}
