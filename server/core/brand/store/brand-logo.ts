import type { StaffId } from '#contracts/core/ids.ts';
import { bytes, id, instant, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'brand_logo_add',
  params: { logo: text, picture: bytes, added_by: id<StaffId>(), now: instant },
  row: {},
  text: `
insert into brand_logo (logo, picture, added_by, added_at) values (:logo, :picture, :added_by, :now)
on conflict (logo) do nothing`,
});

export type NewLogo = {
  readonly logo: string;
  readonly picture: Buffer;
  readonly addedBy: StaffId;
  readonly now: number;
};

/** Keeps a logo under its name; the same picture a second time is the one that is there. */
export async function addLogo(tx: Tx, logo: NewLogo): Promise<void> {
  await tx.query(addStatement, logo);
}

const findStatement = statement({
  name: 'brand_logo_find',
  params: { logo: text },
  row: { picture: bytes },
  text: 'select picture from brand_logo where logo = :logo',
});

/** The PNG of this name. */
export async function findLogo(db: Queryable, logo: string): Promise<Buffer | null> {
  const [row] = await db.query(findStatement, { logo });
  return row?.picture ?? null;
}
