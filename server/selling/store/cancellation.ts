import type { OrderId } from '#contracts/core/ids.ts';
import {
  agorot,
  array,
  boolean,
  bytes,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
} from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { NewContactMessage } from '#server/messaging/public.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Order number (without dash) and blind index of the email address. Only the two together identify an order. */
export type CancellableOrderKey = { readonly orderCode: string; readonly emailIndex: Buffer };

const orderRow = {
  ...pick('shop_order', 'order_id customer_id order_code'),
  ...pick('wash_package', 'wash_count'),
  ...pick('payment', 'refunded_agorot'),
  package_name: text,
  package_name_he: text,
  paid_at: instant,
  disclosed_at: nullable(instant),
  paid_agorot: agorot,
  reference: nullable(text),
  within_window: nullable(boolean),
  window_ends_at: nullable(instant),
  four_months: nullable(boolean),
  refundable_agorot: nullable(agorot),
  fee_agorot: nullable(agorot),
} as const;

/**
 * A paid order with the facts for its cancellation. Instants are in epoch ms, money is in agorot. `disclosedAt` is the
 * time at which the buyer's mail was delivered, null until then. If the order has no such mail, it is the time of the
 * payment. The last six fields are those of a recorded request, otherwise null.
 */
export type CancellableOrder = RowOf<typeof orderRow>;

// the email index finds the few orders with this email address, and their numbers are then compared without dashes
const pairSql = `o.email_index = :email_index and replace(o.order_code, '-', '') = :order_code and o.paid_at is not null`;

const findStatement = statement({
  name: 'cancellation_find_order',
  params: pick('shop_order', 'email_index order_code'),
  row: orderRow,
  text: `
select o.order_id, o.customer_id, o.order_code, w.name as package_name, w.name_he as package_name_he,
  l.quantity * l.grants_units as wash_count, o.paid_at,
  case when told.state is null then o.paid_at when told.state = 'done' then told.done_at end as disclosed_at,
  o.due_agorot as paid_agorot, back.refunded_agorot,
  i.reference, r.within_window, r.window_ends_at, r.four_months, r.refundable_agorot, r.fee_agorot
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join outbox told on told.order_id = o.order_id and told.topic = 'receipt'
left join cancellation_request r on r.order_id = o.order_id
left join contact_message i on i.contact_message_id = r.contact_message_id
cross join lateral (
  select coalesce(sum(x.amount_agorot), 0)::bigint as refunded_agorot
  from refund x join payment p on p.payment_id = x.payment_id
  where p.order_id = o.order_id and x.state <> 'failed' and not p.unassigned) back
where ${pairSql}`,
});

/**
 * Returns the paid order with this order number and email address. An order has one line. Returns null if no order
 * matches.
 */
export async function findCancellableOrder(
  db: Queryable,
  orderKey: CancellableOrderKey,
): Promise<CancellableOrder | null> {
  const [row] = await db.query(findStatement, orderKey);
  return row ?? null;
}

const lockStatement = statement({
  name: 'cancellation_lock_order',
  params: pick('shop_order', 'email_index order_code'),
  row: pick('shop_order', 'order_id'),
  text: `select o.order_id from shop_order o where ${pairSql} for update`,
});

/**
 * Locks the order until commit, so that concurrent requests are serialised. Read the order after this call. Returns
 * null if no order matches.
 */
export async function lockCancellableOrder(tx: Tx, orderKey: CancellableOrderKey): Promise<OrderId | null> {
  const [row] = await tx.query(lockStatement, orderKey);
  return row?.orderId ?? null;
}

export type NewCancellation = {
  readonly cancellationRequestId: string;
  readonly orderId: OrderId;
  readonly message: NewContactMessage;
  readonly groupToCheck: boolean;
  readonly withinWindow: boolean;
  readonly windowEndsAt: number;
  readonly fourMonths: boolean;
  readonly refundableAgorot: number;
  readonly feeAgorot: number;
  readonly requestedAt: number;
  readonly dueAt: number;
};

// this statement freezes vouchers in fewer states than the state machine allows, because a voucher without washes has
// nothing to freeze
const addStatement = statement({
  name: 'cancellation_add',
  params: {
    ...pick(
      'cancellation_request',
      `
  contact_message_id cancellation_request_id order_id group_to_check within_window window_ends_at
  four_months refundable_agorot fee_agorot due_at`,
    ),
    ...pick('contact_message', 'reference subject locale email_index private_sealed content_hash created_at'),
    people_keys: array(bytes),
    part_keys: array(bytes),
  },
  row: { frozen: integer },
  text: `
with written as (
  insert into contact_message (contact_message_id, kind, reference, subject, locale, email_index, private_sealed,
    people_keys, part_keys, content_hash, created_at)
  values (:contact_message_id, 'cancellation', :reference, :subject, :locale, :email_index, :private_sealed,
    :people_keys, :part_keys, :content_hash, :created_at)
  returning contact_message_id
), requested as (
  insert into cancellation_request (cancellation_request_id, order_id, contact_message_id, group_to_check,
    within_window, window_ends_at, four_months, refundable_agorot, fee_agorot, requested_at, due_at)
  select :cancellation_request_id, :order_id, contact_message_id, :group_to_check, :within_window, :window_ends_at,
    :four_months, :refundable_agorot, :fee_agorot, :created_at, :due_at from written
  returning order_id, contact_message_id
), frozen as (
  update credit_lot c set state = 'frozen', frozen_at = :created_at
  from requested r join order_line l on l.order_id = r.order_id
  where c.source = 'order_line' and c.source_id = l.order_line_id and c.state = 'active'
  returning c.lot_id
), told as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'cancellation_acknowledgement', 'cancellation_acknowledgement:' || contact_message_id, order_id,
    jsonb_build_object('contactMessageId', contact_message_id), :created_at, :created_at
  from requested
)
select count(*)::int as frozen from frozen`,
});

const auditStatement = statement({
  name: 'cancellation_audit',
  params: { actor: text, order_id: id<OrderId>(), detail: json<object>() },
  row: { seq: integer },
  text: `select append_audit(:actor, 'cancellation.request', :order_id, :detail) as seq`,
});

/**
 * Writes the cancellation request, its message, the mail that confirms it, and the audit row. Also freezes every active
 * voucher of the order. Throws on the constraint `cancellation_request_once` if the order already has a request.
 */
export async function addCancellation(tx: Tx, cancellation: NewCancellation, auditActor: string): Promise<void> {
  const { message, orderId } = cancellation;
  const [row] = await tx.query(addStatement, { ...message, ...cancellation });
  const detail = {
    reference: message.reference,
    withinWindow: cancellation.withinWindow,
    fourMonths: cancellation.fourMonths,
    refundableAgorot: cancellation.refundableAgorot,
    feeAgorot: cancellation.feeAgorot,
    frozenLots: row?.frozen ?? 0,
  };
  await tx.query(auditStatement, { actor: auditActor, orderId, detail });
}

const mailRow = {
  ...pick('shop_order', 'order_code'),
  ...pick(
    'cancellation_request',
    `
  group_to_check within_window window_ends_at refundable_agorot fee_agorot requested_at due_at`,
  ),
  package_name: text,
  package_name_he: text,
} as const;

/** Facts of the mail that confirms a cancellation request. Instants are in epoch ms, money is in agorot. */
export type CancellationForMail = RowOf<typeof mailRow>;

const findForMailStatement = statement({
  name: 'cancellation_find_for_mail',
  params: pick('cancellation_request', 'contact_message_id'),
  row: mailRow,
  text: `
select o.order_code, w.name as package_name, w.name_he as package_name_he, r.group_to_check, r.within_window,
  r.window_ends_at, r.refundable_agorot, r.fee_agorot, r.requested_at, r.due_at
from cancellation_request r
join shop_order o on o.order_id = r.order_id
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
where r.contact_message_id = :contact_message_id`,
});

/** Returns the cancellation request that a contact message contains. Returns null if the message contains none. */
export async function findCancellationForMail(
  db: Queryable,
  contactMessageId: string,
): Promise<CancellationForMail | null> {
  const [row] = await db.query(findForMailStatement, { contactMessageId });
  return row ?? null;
}
