import type { OrderRow } from '#contracts/staff/sales/orders.ts';
import type { LotId } from '#contracts/core/ids.ts';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
import type { Interruption } from '#contracts/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import {
  agorot,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { shownStateSql } from '../../orders/store/order-row.ts';

const cancellationRow = {
  cancellation_request_id: uuid,
  order_code: text,
  package_name: text,
  package_name_he: text,
  paid_agorot: agorot,
  refundable_agorot: agorot,
  fee_agorot: agorot,
  within_window: boolean,
  window_ends_at: instant,
  four_months: boolean,
  group_to_check: boolean,
  paid_at: instant,
  disclosed_at: nullable(instant),
  state: word<'requested' | 'approved' | 'refused'>(),
  refusal: nullable(word<CancellationRefusal>()),
  refunded_agorot: nullable(agorot),
  wash_count: integer,
  unused: integer,
} as const;

const cancellationStatement = statement({
  name: 'staff_case_cancellation',
  params: { contact_message_id: uuid },
  row: cancellationRow,
  text: `
select r.cancellation_request_id, o.order_code, w.name as package_name, w.name_he as package_name_he,
  o.due_agorot as paid_agorot, r.refundable_agorot, r.fee_agorot, r.within_window, r.window_ends_at, r.four_months, r.group_to_check,
  o.paid_at, told.done_at as disclosed_at,
  r.state, r.refusal, x.amount_agorot as refunded_agorot, lots.wash_count, lots.unused
from cancellation_request r
join shop_order o using (order_id)
join order_line l using (order_id)
join wash_package w using (wash_package_id)
left join refund x using (refund_id)
left join outbox told on told.order_id = o.order_id and told.topic = 'receipt'
cross join lateral (
  select coalesce(sum(c.initial), 0)::int as wash_count,
    coalesce(sum(c.remaining) filter (where c.state in ('active', 'frozen')), 0)::int as unused
  from credit_lot c where c.source = 'order_line' and c.source_id = l.order_line_id and c.kind = 'wash') lots
where r.contact_message_id = :contact_message_id
limit 1`,
});

/** What somebody wants to cancel; money is agorot, instants are epoch ms. */
export async function findCancellation(
  db: Queryable,
  contactMessageId: string,
): Promise<RowOf<typeof cancellationRow> | null> {
  const [row] = await db.query(cancellationStatement, { contactMessageId });
  return row ?? null;
}

const washRow = {
  lot_id: id<LotId>(),
  state: word<RedemptionState>(),
  minutes: integer,
  asked_at: instant,
  offered_at: nullable(instant),
  started_at: nullable(instant),
  ended_at: nullable(instant),
  delivered_seconds: nullable(integer),
  interruption: nullable(word<Interruption>()),
  back_at: nullable(instant),
  order_code: nullable(text),
  wash_count: integer,
  remaining: integer,
} as const;

const washStatement = statement({
  name: 'staff_case_wash',
  params: { redemption_id: uuid },
  row: washRow,
  text: `
select x.lot_id, x.state, x.minutes, x.created_at as asked_at, x.offered_at, x.started_at, x.ended_at,
  x.delivered_seconds, x.interruption, coalesce(x.reversed_at, x.released_at) as back_at, o.order_code,
  c.initial as wash_count, c.remaining
from redemption x
join credit_lot c using (lot_id)
left join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
left join shop_order o on o.order_id = l.order_id
where x.redemption_id = :redemption_id
limit 1`,
});

/** A wash, what its machine said, and its voucher; instants are epoch ms. */
export async function findWash(db: Queryable, redemptionId: string): Promise<RowOf<typeof washRow> | null> {
  const [row] = await db.query(washStatement, { redemptionId });
  return row ?? null;
}

const scannerStatement = statement({
  name: 'staff_case_hand_wash_scanner',
  params: { note_id: uuid },
  row: { name: text },
  text: `
select c.name from hand_wash h join scanner c using (scanner_id)
where h.note_id = :note_id and h.redemption_id is null limit 1`,
});

/** Whose phone noted a wash by hand that could not be booked. */
export async function findNotingScanner(db: Queryable, noteId: string): Promise<string | null> {
  const [row] = await db.query(scannerStatement, { noteId });
  return row?.name ?? null;
}

const ordersRow = {
  order_code: text,
  state: word<OrderRow['state']>(),
  at: instant,
  package_name: text,
  package_name_he: text,
} as const;

const ordersStatement = statement({
  name: 'staff_case_orders',
  params: { contact_message_id: uuid, limit: integer },
  row: ordersRow,
  text: `
select o.order_code, ${shownStateSql('o')} as state, o.created_at as at, w.name as package_name, w.name_he as package_name_he
from contact_message m
join shop_order o on o.email_index = m.email_index
join order_line l using (order_id)
join wash_package w using (wash_package_id)
where m.contact_message_id = :contact_message_id
order by o.created_at desc, o.order_id desc limit :limit`,
});

/** What was bought with the address of whoever wrote, the newest first. */
export async function listOrdersOfSender(
  db: Queryable,
  wish: { readonly contactMessageId: string; readonly limit: number },
): Promise<RowOf<typeof ordersRow>[]> {
  return db.query(ordersStatement, wish);
}
