import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { NewLot } from '#server/payments/public.ts';
import { inputOf, orderParams, placedResultSql, placedRow, placedSql, type NewOrder } from './order.ts';

const holdStatement = statement({
  name: 'points_hold',
  params: { customer_id: id<CustomerId>() },
  row: { active: integer },
  text: 'select active from points_account where customer_id = :customer_id for update',
});

/** What can be spent, held until the transaction ends; below zero where more was taken back than there was. */
export async function holdPoints(tx: Tx, customerId: CustomerId): Promise<number> {
  const [row] = await tx.query(holdStatement, { customerId });
  return row?.active ?? 0;
}

// one caller at a time: two wishes of one member would be one row of the account
const placeStatement = gathered({
  name: 'order_place_points',
  params: { ...orderParams, points: integer },
  lists: {
    lots: {
      lot_id: id<LotId>(),
      ordinal: integer,
      code_version: integer,
      code_mac: bytes,
      token_hash: bytes,
      expires_at: nullable(instant),
    },
  },
  row: { ...placedRow, spent: boolean },
  text: `${placedSql('fulfilled')}, spent as (
  update points_account a set active = a.active - s.points
  from sellable s join claimed using (order_id)
  where a.customer_id = s.customer_id and a.active >= s.points and s.due_agorot = 0
    and s.credit_used_agorot = s.gross_agorot
  returning s.input_no, s.order_id, s.order_line_id, s.customer_id, s.points, s.wash_count, s.locale, s.created_at
), counted as (
  insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id, moved_at)
  select customer_id, 'spent', 0, - points, order_id, created_at from spent
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_version, code_mac, token_hash, value_agorot,
    initial, remaining, state, issued_at, expires_at, customer_id)
  select l.lot_id, 'wash', 'order_line', p.order_line_id, l.ordinal, false, l.code_version, l.code_mac, l.token_hash, 0,
    p.wash_count, p.wash_count, 'active', p.created_at, l.expires_at, p.customer_id
  from spent p join lots l using (input_no)
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select l.lot_id, 'issue', p.wash_count, 0, p.order_line_id, p.created_at from spent p join lots l using (input_no)
), told as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'receipt', 'receipt:' || p.order_id, p.order_id, jsonb_build_object('locale', p.locale), p.created_at,
    p.created_at
  from spent p
)${placedResultSql('p.input_no is not null as spent', 'left join spent p using (input_no)')}`,
});

export type PointsOrder = {
  readonly order: NewOrder;
  readonly points: number;
  readonly lots: readonly NewLot[];
};

/**
 * The points go and the wash comes: placed, fulfilled, issued and told in one statement. No money moves, so there is no
 * journal. Null where the catalogue sells at another price by now, or the key was used before. Throws where the points
 * are not there: hold them first (`holdPoints`).
 */
export async function placePointsOrder(tx: Tx, { order, points, lots }: PointsOrder): Promise<'placed' | null> {
  const [row] = await tx.query(placeStatement, { ...inputOf(order), points, lots });
  if (row?.claimed !== true) return null;
  if (!row.spent) throw new Error('the points went away while they were held');
  return 'placed';
}
