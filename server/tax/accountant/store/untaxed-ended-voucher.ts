import type { LotMovement } from '#domain/tax/lot-movement-prices.ts';
import { instant, integer, json, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const endRow = {
  ...pick('credit_lot', 'lot_id gift value_agorot initial'),
  ...pick('credit_move', 'credit_move_id'),
  ...pick('order_line', 'order_id tax_treatment'),
  ...pick('shop_order', 'order_code'),
  ended_at: instant,
  units: integer,
  moves: json<readonly LotMovement[]>(),
} as const;

/** Expired voucher with unused washes. The VAT of these washes is in no tax document. Times are in epoch ms. */
export type UntaxedEndedVoucher = RowOf<typeof endRow>;

const params = { from: instant, until: instant, after_at: instant, after_id: uuid, limit: integer } as const;

const endsStatement = statement({
  name: 'accountant_untaxed_ends',
  params,
  row: endRow,
  text: `
select m.lot_id, m.credit_move_id, m.moved_at as ended_at, o.order_id, o.order_code, c.gift, l.tax_treatment,
  abs(m.remaining_delta + m.held_delta) as units, c.value_agorot, c.initial, h.moves
from credit_move m
join credit_lot c on c.lot_id = m.lot_id
join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
join shop_order o using (order_id)
cross join lateral (
  select jsonb_agg(jsonb_build_object('id', x.credit_move_id, 'reason', x.reason,
    'delta', x.remaining_delta + x.held_delta, 'refId', x.ref_id) order by x.credit_move_id) as moves
  from credit_move x
  where x.lot_id = m.lot_id and x.reason <> 'issue' and x.remaining_delta + x.held_delta <> 0) h
where m.reason = 'expire' and m.remaining_delta + m.held_delta <> 0 and c.value_agorot > 0
  and l.tax_treatment <> 'at_sale' and m.moved_at >= :from and m.moved_at < :until
  and (m.moved_at, m.lot_id) > (:after_at, :after_id)
  and not exists (select from tax_document d where d.subject = 'expiry' and d.lot_id = m.lot_id)
order by m.moved_at, m.lot_id limit :limit`,
});

/**
 * Returns expired vouchers whose unused washes were not taxed, oldest first. They expired between `from` and `until`.
 */
export async function listUntaxedEndedVouchers(
  db: Queryable,
  values: ValueOf<typeof params>,
): Promise<UntaxedEndedVoucher[]> {
  return await db.query(endsStatement, values);
}
