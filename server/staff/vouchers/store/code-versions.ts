import type { LotId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { array, id } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const row = pick('credit_lot', 'lot_id code_version');

const versionsStatement = statement({
  name: 'staff_voucher_code_versions',
  params: { lot_ids: array(id<LotId>()) },
  row,
  text: 'select lot_id, code_version from credit_lot where lot_id = any(:lot_ids)',
});

/** Returns the current version of each voucher's code. */
export async function listCodeVersions(db: Queryable, lotIds: readonly LotId[]): Promise<RowOf<typeof row>[]> {
  return await db.query(versionsStatement, { lotIds });
}
