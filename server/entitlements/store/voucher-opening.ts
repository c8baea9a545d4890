import type { LotId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const noteStatement = statement({
  name: 'voucher_opening_note',
  params: { ...pick('voucher_opening', 'lot_id code_version'), now: instant },
  row: {},
  text: `
insert into voucher_opening (lot_id, code_version, opened_at) values (:lot_id, :code_version, :now)
on conflict do nothing`,
});

/** Records the first time at which this code's link was opened. It is idempotent. */
export async function recordFirstVoucherOpening(
  db: Queryable,
  opening: { readonly lotId: LotId; readonly codeVersion: number; readonly now: number },
): Promise<void> {
  await db.query(noteStatement, opening);
}
