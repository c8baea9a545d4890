import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const row = pick('key_generation', 'generation fingerprint lasting_sealed');
export type KeyGenerationRow = RowOf<typeof row>;

const listStatement = statement({
  name: 'key_generation_list',
  params: {},
  row,
  text: 'select generation, fingerprint, lasting_sealed from key_generation order by generation',
});

/** Lists every master secret that this database has registered, oldest first. */
export function listKeyGenerations(db: Queryable): Promise<KeyGenerationRow[]> {
  return db.query(listStatement, {});
}

const addStatement = statement({
  name: 'key_generation_add',
  params: row,
  row: {},
  text: `
insert into key_generation (generation, fingerprint, lasting_sealed)
values (:generation, :fingerprint, :lasting_sealed) on conflict do nothing`,
});

/**
 * Assigns a generation number to a master secret. Does nothing if another process has just registered the same secret.
 */
export async function addKeyGeneration(db: Queryable, added: KeyGenerationRow): Promise<void> {
  await db.query(addStatement, added);
}
