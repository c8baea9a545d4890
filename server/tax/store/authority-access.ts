import { boolean, bytes, instant, nullable } from '#server/core/db/column.ts';
import type { Database } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { AccessMemory } from '../adapters/allocation/port.ts';

const REFRESH = 'tax_authority_access|refresh';
const ACCESS = 'tax_authority_access|access';

/** Longer than a renewal takes: whoever died in it leaves the turn to others. */
const TURN_MS = 30 * SECOND_MS;

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

type MemoryParts = { readonly db: Database; readonly keyring: Keyring; readonly firstRefreshToken: string };

/** The way in at the Authority, kept sealed; a key in the settings that is another than it began with begins anew. */
export function createAccessMemory({ db, keyring, firstRefreshToken }: MemoryParts): AccessMemory {
  async function begin() {
    const refreshSealed = keyring.seal(REFRESH, firstRefreshToken);
    await db.query(beginStatement, { beganWith: keyring.tokenHash(firstRefreshToken), refreshSealed });
  }
  async function find(after: number) {
    const [row] = await db.query(findStatement, { after });
    if (row === undefined || row.accessSealed === null) return null;
    return { token: keyring.open(ACCESS, row.accessSealed), until: row.accessUntil };
  }
  return {
    async find(after) {
      await begin();
      return await find(after);
    },
    async takeTurn(now) {
      const [row] = await db.query(turnStatement, { now, until: now + TURN_MS });
      return row === undefined ? null : keyring.open(REFRESH, row.refreshSealed);
    },
    async keep({ token, until }, refreshToken) {
      await db.query(keepStatement, {
        refreshSealed: keyring.seal(REFRESH, refreshToken),
        accessSealed: keyring.seal(ACCESS, token),
        accessUntil: until,
      });
    },
    async forget(token) {
      const known = await find(0);
      if (known?.token === token) await db.query(forgetStatement, {});
    },
  };
}
