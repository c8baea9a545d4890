import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { array, id, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { guestKeySql } from '../../store/guest-list.ts';
import { isOfPersonSql, personExistsSql, personParams, type PersonKeys } from './note-person.ts';

const listStatement = statement({
  name: 'customer_tag_list',
  params: personParams,
  row: { tag: text },
  text: `
select min(n.tag) as tag from customer_tag n where ${isOfPersonSql} group by lower(n.tag) order by lower(n.tag)`,
});

export async function listTagsOfCustomer(db: Queryable, person: PersonKeys): Promise<string[]> {
  return (await db.query(listStatement, person)).map(({ tag }) => tag);
}

const shopStatement = statement({
  name: 'customer_tag_shop',
  params: {},
  row: { tag: text },
  text: 'select min(tag) as tag from customer_tag group by lower(tag) order by lower(tag)',
});

/** Returns all tags of the shop in alphabetical order. */
export async function listShopTags(db: Queryable): Promise<string[]> {
  return (await db.query(shopStatement, {})).map(({ tag }) => tag);
}

const addStatement = statement({
  name: 'customer_tag_add',
  params: {
    ...personParams,
    ...pick('customer_tag', 'customer_tag_id tag added_by added_at'),
    person_max: integer,
    shop_max: integer,
  },
  row: pick('customer_tag', 'customer_tag_id'),
  // if the shop uses the tag already, the tag keeps its spelling
  text: `
with known as (select min(t.tag) as tag, count(*) as times from customer_tag t where lower(t.tag) = lower(:tag))
insert into customer_tag (customer_tag_id, tag, customer_id, guest_key, added_by, added_at)
select :customer_tag_id, coalesce(k.tag, :tag), :customer_id, case when :customer_id is null then :guest_key end, :added_by,
  :added_at
from known k
where (select count(*) from customer_tag n where ${isOfPersonSql}) < :person_max and ${personExistsSql}
  and (k.times > 0 or (select count(distinct lower(t.tag)) from customer_tag t) < :shop_max)
  and not exists (select from customer_tag n where ${isOfPersonSql} and lower(n.tag) = lower(:tag))
on conflict do nothing
returning customer_tag_id`,
});

/**
 * Adds a tag to a customer. Returns false if the customer has the tag already or the account is deleted. Also returns
 * false if the customer or the shop has the maximum number of tags.
 */
export async function addTagRow(tx: Tx, tag: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, tag)).length > 0;
}

const removeStatement = statement({
  name: 'customer_tag_remove',
  params: { ...personParams, tag: text },
  row: pick('customer_tag', 'customer_tag_id'),
  text: `
delete from customer_tag n where lower(n.tag) = lower(:tag) and ${isOfPersonSql}
returning n.customer_tag_id`,
});

/** Removes a tag from a customer. Returns false if the customer does not have it. */
export async function removeTagRow(tx: Tx, tag: PersonKeys & { readonly tag: string }): Promise<boolean> {
  return (await tx.query(removeStatement, tag)).length > 0;
}

const moveStatement = statement({
  name: 'customer_tag_merge',
  params: { from: id<CustomerId>(), into: id<CustomerId>() },
  row: {},
  text: `
with twice as (
  delete from customer_tag t where t.customer_id = :from and exists (
    select from customer_tag x where x.customer_id = :into and lower(x.tag) = lower(t.tag))
  returning t.customer_tag_id
)
update customer_tag t set customer_id = :into
where t.customer_id = :from and not exists (
  select from customer_tag x where x.customer_id = :into and lower(x.tag) = lower(t.tag))`,
});

/**
 * Moves the tags of an account that is merged into another account. If both accounts have the same tag, it is stored
 * once.
 */
export async function moveTagsToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(moveStatement, { from, into });
}

const forgetStatement = statement({
  name: 'customer_tag_forget',
  params: personParams,
  row: {},
  text: `delete from customer_tag n where ${isOfPersonSql}`,
});

/** Removes all tags of a customer whose account is deleted. */
export async function forgetTags(db: Queryable, person: PersonKeys): Promise<void> {
  await db.query(forgetStatement, person);
}

const accountsStatement = statement({
  name: 'customer_tag_accounts',
  params: { customer_ids: array(id<CustomerId>()) },
  row: { customer_id: id<CustomerId>(), tag: text },
  text: `
select a.customer_id, t.tag from unnest(:customer_ids) as a (customer_id) join customer_tag t using (customer_id)
union
select c.customer_id, t.tag
from unnest(:customer_ids) as a (customer_id) join customer c using (customer_id)
join customer_tag t on t.guest_key = c.email_index and c.email_verified_at is not null
order by tag`,
});

export async function listTagsOfAccounts(db: Queryable, customerIds: readonly CustomerId[]) {
  return customerIds.length === 0 ? [] : await db.query(accountsStatement, { customerIds });
}

const guestsStatement = statement({
  name: 'customer_tag_guests',
  params: { order_ids: array(id<OrderId>()) },
  row: { order_id: id<OrderId>(), tag: text },
  text: `
select o.order_id, t.tag
from unnest(:order_ids) as g (order_id) join shop_order o using (order_id)
join customer_tag t on t.guest_key = ${guestKeySql('o')}
order by t.tag`,
});

/** Returns the tags of the guests of one page. Each guest is identified by an order. */
export async function listTagsOfGuests(db: Queryable, orderIds: readonly OrderId[]) {
  return orderIds.length === 0 ? [] : await db.query(guestsStatement, { orderIds });
}
