import { boolean, bytes, instant, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const beginStatement = statement({
  name: 'tax_begin_access',
  params: { began_with: bytes, refresh_sealed: bytes },
  row: { one: boolean },
  text: `
insert into tax_authority_access (began_with, refresh_sealed) values (:began_with, :refresh_sealed)
on conflict (one) do update set began_with = excluded.began_with, refresh_sealed = excluded.refresh_sealed,
  access_sealed = null, access_until = '-infinity', renewing_until = '-infinity'
where tax_authority_access.began_with <> excluded.began_with
returning one`,
});

const findStatement = statement({
  name: 'tax_find_access',
  params: { after: instant },
  row: { access_sealed: nullable(bytes), access_until: instant },
  text: `
select access_sealed, access_until from tax_authority_access
where access_sealed is not null and access_until > :after`,
});

const turnStatement = statement({
  name: 'tax_take_renewal_turn',
  params: { now: instant, until: instant },
  row: { refresh_sealed: bytes },
  text: `
update tax_authority_access set renewing_until = :until where renewing_until <= :now returning refresh_sealed`,
});

const keepStatement = statement({
  name: 'tax_keep_access',
  params: { refresh_sealed: bytes, access_sealed: bytes, access_until: instant },
  row: {},
  text: `
update tax_authority_access set refresh_sealed = :refresh_sealed, access_sealed = :access_sealed,
  access_until = :access_until, renewing_until = '-infinity'`,
});

const forgetStatement = statement({
  name: 'tax_forget_access',
  params: {},
  row: {},
  text: `update tax_authority_access set access_sealed = null, access_until = '-infinity'`,
});

type Begun = { readonly beganWith: Buffer; readonly refreshSealed: Buffer };

/** Begins with the key of the settings, and anew where it is another than it began with; else changes nothing. */
export async function beginAccess(db: Queryable, begun: Begun): Promise<void> {
  await db.query(beginStatement, begun);
}

/** What is good beyond an instant (epoch ms), sealed; null: nothing is. */
export async function findAccess(db: Queryable, after: number) {
  const [row] = await db.query(findStatement, { after });
  if (row === undefined || row.accessSealed === null) return null;
  return { accessSealed: row.accessSealed, accessUntil: row.accessUntil };
}

/** The key for renewing, for one process between two instants (epoch ms), sealed; null: it is another's turn. */
export async function takeRenewalTurn(db: Queryable, turn: { readonly now: number; readonly until: number }) {
  const [row] = await db.query(turnStatement, turn);
  return row?.refreshSealed ?? null;
}

type Renewed = { readonly refreshSealed: Buffer; readonly accessSealed: Buffer; readonly accessUntil: number };

/** Ends the turn. */
export async function keepAccess(db: Queryable, renewed: Renewed): Promise<void> {
  await db.query(keepStatement, renewed);
}

export async function forgetAccess(db: Queryable): Promise<void> {
  await db.query(forgetStatement, {});
}
