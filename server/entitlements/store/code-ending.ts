import type { LotId } from '#contracts/core/ids.ts';
import { bytes, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const unindexedStatement = statement({
  name: 'credit_lot_without_ending_key',
  params: { limit: integer },
  row: pick('credit_lot', 'lot_id code_version'),
  text: `
select lot_id, code_version from credit_lot where ending_key is null and code_mac is not null
order by lot_id limit :limit`,
});

/** Lists vouchers that have no search key for the last characters of their code yet. Earlier releases stored them. */
export async function listUnindexedCodeEndings(db: Queryable, limit: number) {
  return await db.query(unindexedStatement, { limit });
}

const indexStatement = statement({
  name: 'credit_lot_index_ending',
  params: { ...pick('credit_lot', 'lot_id code_version'), ending_key: bytes },
  row: {},
  text: `
update credit_lot set ending_key = :ending_key
where lot_id = :lot_id and code_version = :code_version and ending_key is null`,
});

type IndexedEnding = { readonly lotId: LotId; readonly codeVersion: number; readonly endingKey: Buffer };

/**
 * Writes the search key for the last characters of a voucher's code. Does nothing if the code was replaced meanwhile,
 * because the replacement wrote the key of the new code.
 */
export async function storeCodeEnding(db: Queryable, ending: IndexedEnding): Promise<void> {
  await db.query(indexStatement, ending);
}
