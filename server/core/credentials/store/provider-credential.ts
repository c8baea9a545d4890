import type { StaffId } from '#contracts/core/ids.ts';
import { boolean } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const credentialRow = {
  ...pick('provider_credential', 'provider kind settings_sealed active public_mark version saved_at'),
  ...pick('staff_member', 'name'),
} as const;

/** A provider's saved credentials. `name` is the staff user who saved them. */
export type CredentialRow = RowOf<typeof credentialRow>;

const listStatement = statement({
  name: 'provider_credential_list',
  params: {},
  row: credentialRow,
  text: `
select c.provider, c.kind, c.settings_sealed, c.active, c.public_mark, c.version, c.saved_at, m.name
from provider_credential c join staff_member m on m.staff_id = c.saved_by
order by c.kind, c.active desc, c.provider`,
});

export async function listCredentials(db: Queryable): Promise<CredentialRow[]> {
  return await db.query(listStatement, {});
}

const lockStatement = statement({
  name: 'provider_credential_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('provider_credential')) is not null as locked`,
});

/** Locks all credentials until commit, so that concurrent changes are serialised. */
export async function lockCredentials(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const ofKind = pick('provider_credential', 'provider kind');

const demoteStatement = statement({
  name: 'provider_credential_demote',
  params: ofKind,
  row: {},
  text: `update provider_credential set active = false where kind = :kind and provider <> :provider and active`,
});

const replaceStatement = statement({
  name: 'provider_credential_replace',
  params: ofKind,
  row: {},
  text: `delete from provider_credential where kind = :kind and provider <> :provider`,
});

const saveStatement = statement({
  name: 'provider_credential_save',
  params: pick('provider_credential', 'provider kind settings_sealed public_mark version saved_at saved_by'),
  row: pick('provider_credential', 'version'),
  text: `
insert into provider_credential (provider, kind, settings_sealed, active, public_mark, version, saved_at, saved_by)
values (:provider, :kind, :settings_sealed, true, :public_mark, :version, :saved_at, :saved_by)
on conflict (provider) do update
set settings_sealed = excluded.settings_sealed, active = true, public_mark = excluded.public_mark,
  version = excluded.version, saved_at = excluded.saved_at, saved_by = excluded.saved_by
where provider_credential.version = excluded.version - 1
returning version`,
});

export type NewCredential = Omit<CredentialRow, 'active' | 'name'> & { readonly savedBy: StaffId };

/**
 * Saves the credentials of a provider, which becomes the active provider of its kind. With `keepsOtherCredentials`, the
 * other providers of this kind become inactive and keep their credentials, because their earlier payments still need
 * them. Otherwise the credentials of the other providers are deleted. Returns false if another version was saved
 * meanwhile. Call `lockCredentials` first.
 */
export async function saveCredential(
  tx: Tx,
  credential: NewCredential,
  keepsOtherCredentials: boolean,
): Promise<boolean> {
  const { kind, provider } = credential;
  await tx.query(keepsOtherCredentials ? demoteStatement : replaceStatement, { kind, provider });
  return (await tx.query(saveStatement, credential)).length === 1;
}

const deleteStatement = statement({
  name: 'provider_credential_delete',
  params: pick('provider_credential', 'provider version'),
  row: pick('provider_credential', 'kind'),
  text: `delete from provider_credential where provider = :provider and version = :version returning kind`,
});

/** Deletes the credentials of a provider. Returns false if another version was saved meanwhile. */
export async function deleteCredential(
  tx: Tx,
  credential: { readonly provider: string; readonly version: number },
): Promise<boolean> {
  return (await tx.query(deleteStatement, credential)).length === 1;
}
