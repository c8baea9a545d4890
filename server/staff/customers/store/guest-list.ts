import type { OrderId } from '#contracts/core/ids.ts';
import { array, id, instant, integer, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { erasedEmailIndexSql, missingEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { buyerSearchParams, foundBuyerSql } from '../../list/store/search-sql.ts';
import { firstPageBounds, type TimeSortOrder } from '../../vouchers/store/voucher-list.ts';
import { activeAtSql, hasWashesLeftSql, personFilters, summaryRow, type PersonFilters } from './customer-list.ts';

const guestRow = pick('shop_order', 'order_id private_sealed locale created_at');

/**
 * A guest in the staff's list, identified by an order. The personal data of the order is still encrypted, and instants
 * are in epoch ms.
 */
export type GuestListRow = RowOf<typeof guestRow>;

/** Returns an SQL condition for an order at a machine whose buyer entered no email address. */
export function isWithoutEmailSql(order: string): string {
  return `${order}.email_index = ${missingEmailIndexSql(`${order}.order_id`)}`;
}

/**
 * Returns an SQL condition for an order whose buyer has no account. The buyer must have entered an email address or, at
 * a machine, a phone number.
 */
export function isGuestOrderSql(order: string): string {
  return `${order}.customer_id is null and ${order}.email_index <> ${erasedEmailIndexSql(`${order}.order_id`)}
  and (not ${isWithoutEmailSql(order)} or (${order}.kind = 'package' and coalesce(cardinality(${order}.people_keys), 0) = 1))`;
}

/** Returns an SQL expression for the blind index that identifies the guest of an order in notes and tags. */
export function guestKeySql(order: string): string {
  return `case when ${isWithoutEmailSql(order)} then ${order}.people_keys[1] else ${order}.email_index end`;
}

/**
 * SQL condition that is true if the order `o` is the guest's first paid order. Orders of one guest have the same email
 * address, or the same phone number if they have no email address. The subqueries have a limit, so that the planner
 * uses an index and never reads all orders.
 */
function isFirstPaidOrderSql(): string {
  const isEarlier = 'e.customer_id is null and e.paid_at is not null and e.order_id < o.order_id';
  return `(select e.order_id from shop_order e where e.email_index = o.email_index and ${isEarlier} limit 1) is null
  and (not ${isWithoutEmailSql('o')} or (
    select e.order_id from shop_order e
    where e.people_keys @> o.people_keys and e.kind = 'package' and ${isWithoutEmailSql('e')} and ${isEarlier}
    limit 1) is null)`;
}

/** Returns SQL for the orders `x` of the guest who placed the order `o`. `more` is an additional condition. */
function ordersOfGuestSql(columns: string, more = 'true'): string {
  return `select ${columns} from shop_order x
      where x.email_index = o.email_index and x.customer_id is null and ${more}
    union all
    select ${columns} from shop_order x
      where ${isWithoutEmailSql('o')} and x.order_id <> o.order_id and x.people_keys @> o.people_keys and x.kind = 'package'
        and ${isWithoutEmailSql('x')} and x.customer_id is null and ${more}`;
}

/** SQL for the vouchers `v` of the guest's own orders. Gifts to other people are left out. */
const vouchersOfGuestSql = `(${ordersOfGuestSql('x.order_id', "x.kind = 'package'")}) b
    cross join lateral (select order_line_id from order_line l where l.order_id = b.order_id offset 0) l
    cross join lateral (
      select * from credit_lot k
      where k.source = 'order_line' and k.source_id = l.order_line_id and k.customer_id is null offset 0) v`;

const filterSql = `
  and (:active_since is null or (o.created_at >= :active_since and o.paid_at is not null)
    or (select 1 from (${ordersOfGuestSql('x.created_at', 'x.created_at >= :active_since and x.paid_at is not null')}) b
      limit 1) is not null
    or (select 1 from ${vouchersOfGuestSql} join redemption r using (lot_id)
      where ${activeAtSql} >= :active_since limit 1) is not null)
  and (not :has_left or (select 1 from ${vouchersOfGuestSql} where ${hasWashesLeftSql} limit 1) is not null)
  and (:tag is null or (
    select 1 from customer_tag t where lower(t.tag) = lower(:tag) and t.guest_key = ${guestKeySql('o')}
    limit 1) is not null)`;

// an id begins with its creation time, so the order of ids is the order of creation
const pageSql = {
  newest: `o.order_id < :before ${filterSql} order by o.order_id desc limit :limit`,
  oldest: `o.order_id > :before ${filterSql} order by o.order_id limit :limit`,
} as const satisfies Record<TimeSortOrder, string>;

const columnsSql = 'o.order_id, o.private_sealed, o.locale, o.created_at';

/**
 * Creates the statement that lists guests with a paid order. Each guest is identified by the first paid order. A new
 * order therefore does not move the guest in the list.
 */
function listStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_guest_list_${order}`,
    params: { ...personFilters, before: uuid, limit: integer },
    row: guestRow,
    text: `
select ${columnsSql} from shop_order o
where o.paid_at is not null and ${isGuestOrderSql('o')} and ${isFirstPaidOrderSql()} and ${pageSql[order]}`,
  });
}
const listStatements = { newest: listStatement('newest'), oldest: listStatement('oldest') } as const;

/**
 * Creates the statement that lists the guests of matching orders, paid or unpaid. Each guest is identified by the first
 * matching order.
 */
function searchStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_guest_search_${order}`,
    params: { ...buyerSearchParams, ...personFilters, before: uuid, limit: integer },
    row: guestRow,
    text: `
with ${foundBuyerSql}, guest as materialized (
  select distinct on (${guestKeySql('o')}) o.*
  from found f cross join lateral (select * from shop_order x where x.order_id = f.order_id offset 0) o
  where ${isGuestOrderSql('o')}
  order by ${guestKeySql('o')}, o.order_id
)
select ${columnsSql} from guest o where ${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

/**
 * Creates the statement that lists guests with a tag. Each guest is identified by the first paid order. The statement
 * reads the rows of the tag first, because few guests have the same tag.
 */
function taggedStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_guest_tagged_${order}`,
    params: { ...personFilters, before: uuid, limit: integer },
    row: guestRow,
    text: `
with found as materialized (
  select x.order_id from customer_tag t join shop_order x on x.email_index = t.guest_key where lower(t.tag) = lower(:tag)
  union
  select x.order_id from customer_tag t join shop_order x on x.people_keys @> array[t.guest_key]
  where lower(t.tag) = lower(:tag) and ${isWithoutEmailSql('x')}
), guest as materialized (
  select distinct on (${guestKeySql('o')}) o.*
  from found f cross join lateral (select * from shop_order x where x.order_id = f.order_id offset 0) o
  where o.paid_at is not null and ${isGuestOrderSql('o')}
  order by ${guestKeySql('o')}, o.order_id
)
select ${columnsSql} from guest o where ${pageSql[order]}`,
  });
}
const taggedStatements = { newest: taggedStatement('newest'), oldest: taggedStatement('oldest') } as const;

export type GuestSearch = ValueOf<typeof buyerSearchParams>;

export type GuestListQuery = PersonFilters & {
  /** Id of the last row of the previous page. */
  readonly before: OrderId | null;
  readonly order: TimeSortOrder;
  readonly limit: number;
};

/** Returns a page of guests. If `search` is null, all guests are listed. */
export async function listGuestRows(
  db: Queryable,
  listQuery: GuestListQuery,
  search: GuestSearch | null,
): Promise<GuestListRow[]> {
  const { before, order, ...filters } = listQuery;
  const query = { ...filters, before: before ?? firstPageBounds[order] };
  if (search !== null) return await db.query(searchStatements[order], { ...query, ...search });
  return await db.query((filters.tag === null ? listStatements : taggedStatements)[order], query);
}

const summaryStatement = statement({
  name: 'staff_guest_summaries',
  params: { order_ids: array(id<OrderId>()), now: instant },
  row: { order_id: id<OrderId>(), ...summaryRow },
  text: `
select o.order_id, b.orders, v.washes_left, greatest(b.at, v.at) as active_at
from unnest(:order_ids) as g (order_id)
cross join lateral (select * from shop_order x where x.order_id = g.order_id offset 0) o
cross join lateral (
  select count(b.paid_at)::int as orders, max(b.created_at) filter (where b.paid_at is not null) as at
  from (${ordersOfGuestSql('x.paid_at, x.created_at')}) b offset 0) b
cross join lateral (
  select coalesce(sum(v.remaining) filter (where ${hasWashesLeftSql}), 0)::int as washes_left,
    max((select max(${activeAtSql}) from redemption r where r.lot_id = v.lot_id)) as at
  from ${vouchersOfGuestSql} offset 0) v`,
});

/**
 * Returns the number of paid orders, the number of unused washes and the last activity of the guests of one page. `now`
 * is in epoch ms. Each guest is identified by an order.
 */
export async function summariseGuests(db: Queryable, orderIds: readonly OrderId[], now: number) {
  return orderIds.length === 0 ? [] : await db.query(summaryStatement, { orderIds, now });
}
