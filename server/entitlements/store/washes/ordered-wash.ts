import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import { id, instant, nullable } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** Returns SQL that selects a voucher of an order that has a wash left at a given time. Gifts are not selected. */
export function lotOfOrderSql(orderId: string, now: string): string {
  return `
select c.lot_id, c.code_version, c.customer_id
from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where l.order_id = ${orderId} and c.kind = 'wash' and not c.gift and c.state = 'active' and c.remaining > 0
  and (c.expires_at is null or c.expires_at > ${now})
order by c.lot_id
limit 1`;
}

const nextLotStatement = statement({
  name: 'ordered_wash_next_lot',
  params: { ...pick('order_line', 'order_id'), now: instant },
  row: { ...pick('credit_lot', 'lot_id code_version'), customer_id: nullable(id<CustomerId>()) },
  text: lotOfOrderSql(':order_id', ':now'),
});

/** Returns the voucher of an order that has a wash left. Returns null if the order has no such voucher. */
export async function findLotOfOrder(tx: Tx, values: { readonly orderId: OrderId; readonly now: number }) {
  const [row] = await tx.query(nextLotStatement, values);
  return row ?? null;
}
