import { invariant } from '#domain/core/invariant.ts';
import type { BatchQueryable, Tx } from '#server/core/db/database.ts';
import { bytes, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import type { NewLot } from '#server/payments/public.ts';
import {
  orderInputOf,
  orderParams,
  placeOrderResultSql,
  placeOrderRow,
  placeOrderSql,
  orderResultOf,
  type NewOrder,
  type PlaceOrderResult,
} from './order.ts';

const placeFreeOrderStatement = batchedStatement({
  name: 'order_place_free',
  params: orderParams,
  lists: {
    lots: {
      ...pick('credit_lot', 'lot_id ordinal gift code_version expires_at'),
      code_mac: bytes,
      ending_key: bytes,
      token_hash: bytes,
    },
    messages: { topic: word<'receipt' | 'gift'>() },
  },
  row: placeOrderRow,
  text: `${placeOrderSql('fulfilled')}, given as (
  select * from sellable join claimed using (order_id) where due_agorot = 0
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_version, code_mac, ending_key, token_hash, value_agorot,
    initial, remaining, state, issued_at, expires_at, customer_id)
  select l.lot_id, 'wash', 'order_line', g.order_line_id, l.ordinal, l.gift, l.code_version, l.code_mac, l.ending_key, l.token_hash, 0,
    g.wash_count, g.wash_count, 'active', g.created_at, l.expires_at, case when not l.gift then g.customer_id end
  from given g join lots l using (input_no)
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select l.lot_id, 'issue', g.wash_count, 0, g.order_line_id, g.created_at from given g join lots l using (input_no)
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select m.topic, m.topic || ':' || g.order_id, g.order_id, jsonb_build_object('locale', g.locale,
    'codeVersion', (select min(l.code_version) from lots l where l.input_no = g.input_no)), g.created_at, g.created_at
  from given g join messages m using (input_no)
)${placeOrderResultSql()}`,
});

/** Vouchers and messages that an order of ₪0 issues immediately. */
export type FreeOrderContent = { readonly lots: readonly NewLot[]; readonly messages: readonly ('receipt' | 'gift')[] };

/**
 * Places an order of ₪0 in one statement. The order is placed and fulfilled, vouchers are issued and mails are
 * enqueued. No money moves, so there is no attempt and no journal. Throws InvariantError if an amount is due.
 */
export async function placeFreeOrder(
  db: BatchQueryable,
  order: NewOrder,
  content: FreeOrderContent,
): Promise<PlaceOrderResult> {
  const [row] = await db.gather(placeFreeOrderStatement, freeOrderInputOf(order, content));
  return orderResultOf(row);
}

/** Places an order of ₪0 within the caller's transaction. Throws InvariantError if an amount is due. */
export async function placeFreeOrderInTx(
  tx: Tx,
  order: NewOrder,
  content: FreeOrderContent,
): Promise<PlaceOrderResult> {
  const [row] = await tx.query(placeFreeOrderStatement, freeOrderInputOf(order, content));
  return orderResultOf(row);
}

function freeOrderInputOf(order: NewOrder, { lots, messages }: FreeOrderContent) {
  invariant(order.dueAgorot === 0, 'an order without payment has an amount due');
  return { ...orderInputOf(order), lots, messages: messages.map((topic) => ({ topic })) };
}
