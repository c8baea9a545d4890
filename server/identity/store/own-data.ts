import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { bytes, id, json, nullable } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import type { InboxMessageId } from '#server/messaging/store/inbox-message.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const accountStatement = statement({
  name: 'own_data_account',
  row: {
    sessions: json<Rows>(),
    consents: json<Rows>(),
    verification: json<Rows>(),
    points: json<Rows>(),
    mail_links: json<Rows>(),
    phone_codes: json<Rows>(),
  },
  text: `
select
  (select coalesce(json_agg(json_build_object('signedInAt', created_at, 'lastSeenAt', seen_at, 'by', factor,
    'browser', browser, 'system', system, 'endedAt', revoked_at) order by created_at), '[]')
    from session where customer_id = $1) as sessions,
  (select coalesce(json_agg(json_build_object('topic', topic, 'given', given, 'at', occurred_at, 'where', source,
    'wording', wording_version, 'language', locale) order by consent_event_id), '[]')
    from consent_event where customer_id = $1) as consents,
  (select coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'decidedAt', decided_at)), '[]')
    from verification_document where customer_id = $1) as verification,
  (select coalesce(json_agg(json_build_object('points', delta, 'reason', reason) order by points_move_id), '[]')
    from points_move where customer_id = $1) as points,
  (select coalesce(json_agg(json_build_object('purpose', purpose, 'sentAt', created_at, 'usedAt', used_at)
    order by created_at), '[]')
    from account_token where customer_id = $1) as mail_links,
  (select coalesce(json_agg(json_build_object('sentAt', created_at, 'usedAt', consumed_at) order by created_at), '[]')
    from otp_challenge where customer_id = $1) as phone_codes`,
});

/** What is kept beside the profile, as documents ready to be handed out; nothing secret is among it. */
export async function findAccountData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(accountStatement, [customerId]);
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}

const ordersStatement = statement({
  name: 'own_data_orders',
  row: {
    order_id: id<OrderId>(),
    private_sealed: bytes,
    comment_sealed: nullable(bytes),
    facts: json<Readonly<Record<string, unknown>>>(),
  },
  text: `
select o.order_id, o.private_sealed, r.comment_sealed,
  json_build_object('orderNumber', o.order_code, 'kind', o.kind, 'package', w.name, 'state', o.state,
    'orderedAt', o.created_at, 'paidAt', o.paid_at, 'listPriceAgorot', o.gross_agorot,
    'discountAgorot', o.discount_agorot, 'totalAgorot', o.due_agorot, 'paymentMethod', o.payment_method,
    'stars', r.stars, 'payments', p.payments) as facts
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join rating r on r.order_id = o.order_id
cross join lateral (
  select coalesce(json_agg(json_build_object('state', state, 'amountAgorot', amount_agorot,
    'refundedAgorot', refunded_agorot, 'cardEnding', last4, 'at', captured_at) order by attempt), '[]') as payments
  from payment where payment.order_id = o.order_id) p
where o.customer_id = $1
order by o.created_at`,
});

/** Every order of the account with its payments and its rating; the personal part is still sealed. */
export async function listOrderData(db: Queryable, customerId: CustomerId) {
  return await db.query(ordersStatement, [customerId]);
}

const messagesStatement = statement({
  name: 'own_data_messages',
  row: {
    inbox_message_id: id<InboxMessageId>(),
    private_sealed: bytes,
    facts: json<Readonly<Record<string, unknown>>>(),
  },
  text: `
select m.inbox_message_id, m.private_sealed,
  json_build_object('kind', m.kind, 'reference', m.reference, 'subject', m.subject, 'at', m.created_at) as facts
from inbox_message m join customer c on c.email_index = m.email_index
where c.customer_id = $1 and c.email_verified_at is not null
order by m.created_at`,
});

/** What was written to us from the address that the account has proven; the content is still sealed. */
export async function listMessageData(db: Queryable, customerId: CustomerId) {
  return await db.query(messagesStatement, [customerId]);
}
