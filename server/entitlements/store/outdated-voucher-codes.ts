import type { LotId } from '#contracts/core/ids.ts';
import { boolean, id, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const formerRow = { ...pick('credit_lot', 'lot_id code_version'), planned: boolean } as const;

/** A voucher whose code was created with a former master secret. `planned` is true for a gift that is not sent yet. */
export type OutdatedVoucherCode = RowOf<typeof formerRow>;

const formerSql = `
from credit_lot c join order_line l on l.order_line_id = c.source_id join shop_order o using (order_id)
where c.source = 'order_line' and c.kind = 'wash' and c.code_version < :first_version
  and c.state in ('active', 'frozen') and c.remaining + c.held > 0`;

const listStatement = statement({
  name: 'former_codes_list',
  params: { first_version: integer, after: nullable(id<LotId>()), limit: integer },
  row: formerRow,
  text: `
select c.lot_id, c.code_version, o.gift_due_at is not null as planned ${formerSql}
  and (:after is null or c.lot_id > :after)
order by c.lot_id limit :limit`,
});

/**
 * Returns vouchers whose code version is older than `firstVersion`, in the order of their keys, starting after `after`.
 */
export async function listOutdatedVoucherCodes(
  db: Queryable,
  values: { readonly firstVersion: number; readonly after: LotId | null; readonly limit: number },
): Promise<OutdatedVoucherCode[]> {
  return await db.query(listStatement, values);
}

const countStatement = statement({
  name: 'former_codes_count',
  params: { first_version: integer },
  row: { vouchers: integer },
  text: `select count(*)::int as vouchers ${formerSql}`,
});

export async function countOutdatedVoucherCodes(db: Queryable, firstVersion: number): Promise<number> {
  const [row] = await db.query(countStatement, { firstVersion });
  return row?.vouchers ?? 0;
}
