import { bytes, instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const beginStatement = statement({
  name: 'tax_begin_access',
  params: pick('tax_authority_access', 'began_with refresh_sealed'),
  row: pick('tax_authority_access', 'one'),
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
  row: pick('tax_authority_access', 'access_sealed access_until'),
  text: `
select access_sealed, access_until from tax_authority_access
where access_sealed is not null and access_until > :after`,
});

const turnStatement = statement({
  name: 'tax_take_renewal_turn',
  params: { now: instant, until: instant },
  row: pick('tax_authority_access', 'refresh_sealed'),
  text: `
update tax_authority_access set renewing_until = :until where renewing_until <= :now returning refresh_sealed`,
});

const saveStatement = statement({
  name: 'tax_keep_access',
  params: { ...pick('tax_authority_access', 'refresh_sealed access_until'), access_sealed: bytes },
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

type InitialTaxAuthorityAccess = { readonly beganWith: Buffer; readonly refreshSealed: Buffer };

/**
 * Stores the refresh token from the settings. It replaces all stored tokens if it differs from the refresh token that
 * they began with.
 */
export async function beginTaxAuthorityAccess(db: Queryable, initialAccess: InitialTaxAuthorityAccess): Promise<void> {
  await db.query(beginStatement, initialAccess);
}

/**
 * Returns an encrypted access token that is still valid at the time `after` (epoch ms). Returns null if there is no
 * such token.
 */
export async function findTaxAuthorityAccess(db: Queryable, after: number) {
  const [row] = await db.query(findStatement, { after });
  if (row === undefined || row.accessSealed === null) return null;
  return { accessSealed: row.accessSealed, accessUntil: row.accessUntil };
}

/**
 * Takes the lease for a renewal of the access token and returns the encrypted refresh token. Returns null if another
 * process has the lease. Times are in epoch ms.
 */
export async function acquireRenewalLease(
  db: Queryable,
  leasePeriod: { readonly now: number; readonly until: number },
) {
  const [row] = await db.query(turnStatement, leasePeriod);
  return row?.refreshSealed ?? null;
}

type RenewedTaxAuthorityAccess = {
  readonly refreshSealed: Buffer;
  readonly accessSealed: Buffer;
  readonly accessUntil: number;
};

export async function saveTaxAuthorityAccess(db: Queryable, renewed: RenewedTaxAuthorityAccess): Promise<void> {
  await db.query(saveStatement, renewed);
}

export async function deleteTaxAuthorityAccess(db: Queryable): Promise<void> {
  await db.query(forgetStatement, {});
}
