import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, bytes, integer } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { NewLot } from '#server/payments/public.ts';
import {
  orderInputOf,
  orderParams,
  placeOrderResultSql,
  placeOrderRow,
  placeOrderSql,
  type NewOrder,
} from './order.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const holdStatement = statement({
  name: 'points_hold',
  params: pick('points_account', 'customer_id'),
  row: pick('points_account', 'active'),
  text: 'select active from points_account where customer_id = :customer_id for update',
});

/**
 * Returns the customer's active points and locks them until commit. The number is negative if refunds took back more
 * points than the customer had.
 */
export async function lockSpendablePoints(tx: Tx, customerId: CustomerId): Promise<number> {
  const [row] = await tx.query(holdStatement, { customerId });
  return row?.active ?? 0;
}

// the statement is not batched, because two requests of one customer in a batch would update the same account row twice
const placeStatement = batchedStatement({
  name: 'order_place_points',
  params: { ...orderParams, points: integer },
  lists: {
    lots: {
      ...pick('credit_lot', 'lot_id ordinal code_version expires_at'),
      code_mac: bytes,
      ending_key: bytes,
      token_hash: bytes,
    },
  },
  row: { ...placeOrderRow, spent: boolean },
  text: `${placeOrderSql('fulfilled')}, spent as (
  update points_account a set active = a.active - s.points
  from sellable s join claimed using (order_id)
  where a.customer_id = s.customer_id and a.active >= s.points and s.due_agorot = 0
    and s.credit_used_agorot = s.gross_agorot
  returning s.input_no, s.order_id, s.order_line_id, s.customer_id, s.points, s.wash_count, s.locale, s.created_at
), counted as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select customer_id, 'spent', 0, - points, order_id, created_at from spent
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_version, code_mac, ending_key, token_hash, value_agorot,
    initial, remaining, state, issued_at, expires_at, customer_id)
  select l.lot_id, 'wash', 'order_line', p.order_line_id, l.ordinal, false, l.code_version, l.code_mac, l.ending_key, l.token_hash, 0,
    p.wash_count, p.wash_count, 'active', p.created_at, l.expires_at, p.customer_id
  from spent p join lots l using (input_no)
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select l.lot_id, 'issue', p.wash_count, 0, p.order_line_id, p.created_at from spent p join lots l using (input_no)
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'receipt', 'receipt:' || p.order_id, p.order_id, jsonb_build_object('locale', p.locale), p.created_at,
    p.created_at
  from spent p
)${placeOrderResultSql('p.input_no is not null as spent', 'left join spent p using (input_no)')}`,
});

export type PointsOrder = {
  readonly order: NewOrder;
  readonly points: number;
  readonly lots: readonly NewLot[];
};

/**
 * Spends points and issues the wash in one statement. The order is placed and fulfilled, the voucher is issued and the
 * mail is enqueued. No money moves, so there is no journal. Returns null if the catalogue now has a different price, or
 * if the idempotency key was used before. Throws if the customer has too few points; call `lockSpendablePoints` first.
 */
export async function placePointsOrder(tx: Tx, { order, points, lots }: PointsOrder): Promise<'placed' | null> {
  const [row] = await tx.query(placeStatement, { ...orderInputOf(order), points, lots });
  if (row?.claimed !== true) return null;
  if (!row.spent) throw new Error('the locked points changed');
  return 'placed';
}
