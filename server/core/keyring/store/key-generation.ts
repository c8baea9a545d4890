import { bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const row = { generation: integer, fingerprint: bytes, lasting_sealed: bytes } as const;
export type GenerationRow = RowOf<typeof row>;

const listStatement = statement({
  name: 'key_generation_list',
  params: {},
  row,
  text: 'select generation, fingerprint, lasting_sealed from key_generation order by generation',
});

/** Every master secret that this database has seen, the first one first. */
export function listGenerations(db: Queryable): Promise<GenerationRow[]> {
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

/** Gives a secret its number; nothing where another process was first, with this secret or with another. */
export async function addGeneration(db: Queryable, added: GenerationRow): Promise<void> {
  await db.query(addStatement, added);
}
