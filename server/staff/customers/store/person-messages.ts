import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { PersonMessage } from '#contracts/staff/customers/person-history.ts';
import { shopMessageTopics, staffMessageTopics } from '#contracts/staff/settings/message-templates.ts';
import { id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { isSentSql, unsentReasonSql } from '#server/messaging/public.ts';
import { isGoodwillOrderSql } from '../../orders/store/order-row.ts';
import { PERSON_ROWS_MAX } from './customer-detail.ts';
import { boughtOrdersSql, guestParams, receivedGiftsSql, type GuestKeys } from './guest-detail.ts';

const messageRow = {
  message_id: text,
  ...pick('outbox', 'topic'),
  order_id: nullable(id<OrderId>()),
  order_code: nullable(text),
  at: instant,
  state: word<PersonMessage['state']>(),
} as const;
export type PersonMessageRow = RowOf<typeof messageRow>;

/**
 * Returns SQL for the messages `x` of the subquery with this name, newest first. Messages to the shop or its staff are
 * left out.
 */
function messagesSql(of: string): string {
  return `
select x.outbox_id::text as message_id,
  case when x.topic in ('receipt', 'receipt_again') and ${isGoodwillOrderSql('x')} then 'goodwill_washes' else x.topic end as topic, x.order_id, o.order_code, coalesce(x.done_at, x.created_at) as at,
  case when x.state = 'done' then case when ${isSentSql('x')} then 'sent' else ${unsentReasonSql('x')} end
    when x.state = 'dead' then 'failed' else 'waiting' end as state
from ${of} f join outbox x using (outbox_id) left join shop_order o on o.order_id = x.order_id
where x.topic not in (${sqlTextList([...shopMessageTopics, ...staffMessageTopics])})
order by coalesce(x.done_at, x.created_at) desc, x.outbox_id desc limit :limit`;
}

const accountStatement = statement({
  name: 'staff_customer_messages',
  params: { customer_id: id<CustomerId>(), limit: integer },
  row: messageRow,
  // each kind of message refers to the account by a different key, so each has its own branch that uses an index
  text: `
with found as (
  select x.outbox_id from shop_order o join outbox x using (order_id) where o.customer_id = :customer_id
  union
  select x.outbox_id from outbox x where x.payload ? 'customerId' and x.payload ->> 'customerId' = :customer_id::text
  union
  select x.outbox_id from membership s
  join outbox x on x.payload ? 'membershipId' and x.payload ->> 'membershipId' = s.membership_id::text
  where s.customer_id = :customer_id
  union
  select x.outbox_id from account_token t
  join outbox x on x.dedupe in ('email_proof:' || t.account_token_id, 'password_reset:' || t.account_token_id)
  where t.customer_id = :customer_id
  union
  select x.outbox_id from goodwill g join outbox x on x.dedupe = 'goodwill_points:' || g.goodwill_id
  where g.customer_id = :customer_id
)${messagesSql('found')}`,
});

/** Returns the newest messages about an account and its orders. */
export async function listMessagesOfCustomer(db: Queryable, customerId: CustomerId): Promise<PersonMessageRow[]> {
  return await db.query(accountStatement, { customerId, limit: PERSON_ROWS_MAX });
}

const guestStatement = statement({
  name: 'staff_guest_messages',
  params: guestParams,
  row: messageRow,
  text: `
with ${boughtOrdersSql}, ${receivedGiftsSql}, found as (
  select x.outbox_id from bought join outbox x using (order_id)
  union
  select x.outbox_id from received join outbox x using (order_id) where x.topic in ('gift', 'gift_sms', 'voucher_reissued')
)${messagesSql('found')}`,
});

/** Returns the newest messages about the orders of a guest, and the gifts that were sent to the guest. */
export async function listMessagesOfGuest(db: Queryable, keys: GuestKeys): Promise<PersonMessageRow[]> {
  return await db.query(guestStatement, { ...keys, limit: PERSON_ROWS_MAX });
}
