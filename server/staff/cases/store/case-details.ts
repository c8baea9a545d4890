import type { OrderRow } from '#contracts/staff/sales/orders.ts';
import { orderIdSchema, type OrderId } from '#contracts/core/ids.ts';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
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
import { portalStateSql } from '../../orders/store/order-row.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const cancellationRow = {
  ...pick(
    'cancellation_request',
    `
  cancellation_request_id refundable_agorot fee_agorot within_window window_ends_at four_months
  group_to_check state`,
  ),
  ...pick('shop_order', 'order_id order_code'),
  ...pick('wash_package', 'wash_count'),
  package_name: text,
  package_name_he: text,
  paid_agorot: agorot,
  paid_at: instant,
  disclosed_at: nullable(instant),
  refusal: nullable(word<CancellationRefusal>()),
  refunded_agorot: nullable(agorot),
  unused: integer,
} as const;

const cancellationStatement = statement({
  name: 'staff_case_cancellation',
  params: pick('cancellation_request', 'contact_message_id'),
  row: cancellationRow,
  text: `
select r.cancellation_request_id, o.order_id, o.order_code, w.name as package_name, w.name_he as package_name_he,
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

/** Returns the order that a cancellation notice is about. Money is in agorot, instants are in epoch ms. */
export async function findCancellationOfCase(
  db: Queryable,
  contactMessageId: string,
): Promise<RowOf<typeof cancellationRow> | null> {
  const [row] = await db.query(cancellationStatement, { contactMessageId });
  return row ?? null;
}

const washRow = {
  ...pick('redemption', 'lot_id state minutes offered_at started_at ended_at delivered_seconds interruption'),
  ...pick('credit_lot', 'remaining customer_id'),
  asked_at: instant,
  back_at: nullable(instant),
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
  wash_count: integer,
  has_voucher_ended: boolean,
} as const;

const washStatement = statement({
  name: 'staff_case_wash',
  params: { redemption_id: uuid },
  row: washRow,
  text: `
select x.lot_id, x.state, x.minutes, x.created_at as asked_at, x.offered_at, x.started_at, x.ended_at,
  x.delivered_seconds, x.interruption, coalesce(x.reversed_at, x.released_at) as back_at, o.order_id,
  o.order_code, c.initial as wash_count, c.remaining, c.customer_id,
  c.state in ('void', 'expired') as has_voucher_ended
from redemption x
join credit_lot c using (lot_id)
left join order_line l on c.source = 'order_line' and l.order_line_id = c.source_id
left join shop_order o on o.order_id = l.order_id
where x.redemption_id = :redemption_id
limit 1`,
});

/** Returns a wash, its machine's report and its voucher. Instants are in epoch ms. */
export async function findWashOfCase(db: Queryable, redemptionId: string): Promise<RowOf<typeof washRow> | null> {
  const [row] = await db.query(washStatement, { redemptionId });
  return row ?? null;
}

const scannerStatement = statement({
  name: 'staff_case_hand_wash_scanner',
  params: pick('hand_wash', 'note_id'),
  row: pick('scanner', 'name'),
  text: `
select c.name from hand_wash h join scanner c using (scanner_id)
where h.note_id = :note_id and h.redemption_id is null limit 1`,
});

/**
 * Returns the name of the scanner that recorded a manual wash which could not be booked. Returns null if there is no
 * such record.
 */
export async function findReportingScanner(db: Queryable, noteId: string): Promise<string | null> {
  const [row] = await db.query(scannerStatement, { noteId });
  return row?.name ?? null;
}

const ordersRow = {
  ...pick('shop_order', 'order_id order_code'),
  state: word<OrderRow['state']>(),
  at: instant,
  package_name: text,
  package_name_he: text,
} as const;

/** An order that belongs to a case. `at` is in epoch ms. */
export type CaseOrderRow = RowOf<typeof ordersRow>;

const orderColumnsSql = `
select o.order_id, o.order_code, ${portalStateSql('o')} as state, o.created_at as at, w.name as package_name,
  w.name_he as package_name_he`;

const ordersStatement = statement({
  name: 'staff_case_orders',
  params: { ...pick('contact_message', 'contact_message_id'), limit: integer },
  row: ordersRow,
  text: `${orderColumnsSql}
from contact_message m
join shop_order o on o.email_index = m.email_index
join order_line l using (order_id)
join wash_package w using (wash_package_id)
where m.contact_message_id = :contact_message_id
order by o.created_at desc, o.order_id desc limit :limit`,
});

/** Returns the orders that were placed with the sender's email address, newest first. */
export async function listOrdersOfSender(
  db: Queryable,
  query: { readonly contactMessageId: string; readonly limit: number },
): Promise<CaseOrderRow[]> {
  return db.query(ordersStatement, query);
}

const ratedStatement = statement({
  name: 'staff_case_rated_order',
  params: pick('shop_order', 'order_id'),
  row: ordersRow,
  text: `${orderColumnsSql}
from shop_order o
join order_line l using (order_id)
join wash_package w using (wash_package_id)
where o.order_id = :order_id`,
});

/** Returns the purchase that a rating is about. Returns an empty list if the rating is about a wash. */
export async function listRatedOrders(db: Queryable, subjectId: string): Promise<CaseOrderRow[]> {
  return db.query(ratedStatement, { orderId: orderIdSchema.parse(subjectId) });
}
