import type { CustomerId } from '#contracts/core/ids.ts';
import { array, boolean, id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import {
  accountSearchParams,
  customerNameParams,
  foundAccountSql,
  foundCustomerSql,
  namedCustomerSql,
} from '../../list/store/search-sql.ts';
import { firstPageBounds, type TimeSortOrder } from '../../vouchers/store/voucher-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const customerRow = {
  ...pick('customer', 'customer_id profile_sealed locale created_at'),
  email_proven: boolean,
  phone_proven: boolean,
} as const;

/** An account in the staff's list. Its personal data is still encrypted, and instants are in epoch ms. */
export type CustomerListRow = RowOf<typeof customerRow>;

const columnsSql = `
c.customer_id, c.profile_sealed, c.locale, c.created_at, c.email_verified_at is not null as email_proven,
  c.phone_verified_at is not null as phone_proven`;

/**
 * Filters of the customer list. `active_since` is the earliest time of the last activity; an unpaid order is no
 * activity. `tag` is compared without regard to upper and lower case. `now` is the current time, which is needed to
 * leave out expired vouchers.
 */
export const personFilters = {
  active_since: nullable(instant),
  has_left: boolean,
  tag: nullable(text),
  now: instant,
} as const;

/** SQL expression for the time of a wash `r`. It is the start of the wash, or its creation if it has not started. */
export const activeAtSql = 'coalesce(r.started_at, r.created_at)';

/** SQL condition that is true if a voucher `v` has unused washes. */
export const hasWashesLeftSql = `v.kind = 'wash' and v.state = 'active' and v.remaining > 0
    and (v.expires_at is null or v.expires_at > :now)`;

// each row of the page is looked up by index, because PostgreSQL never hashes a subquery with a limit over a whole
// table
const filterSql = `
  and (:active_since is null or c.created_at >= :active_since
    or (select 1 from shop_order x
      where x.customer_id = c.customer_id and x.created_at >= :active_since and x.paid_at is not null limit 1) is not null
    or (select 1 from credit_lot v join redemption r using (lot_id)
      where v.customer_id = c.customer_id and ${activeAtSql} >= :active_since limit 1) is not null)
  and (not :has_left or (
    select 1 from credit_lot v where v.customer_id = c.customer_id and ${hasWashesLeftSql} limit 1) is not null)
  and (:tag is null or (
    select 1 from customer_tag t where lower(t.tag) = lower(:tag)
      and (t.customer_id = c.customer_id or (t.guest_key = c.email_index and c.email_verified_at is not null))
    limit 1) is not null)`;

// an id begins with its creation time, so the order of ids is the order of creation
const pageSql = {
  newest: `where c.deleted_at is null and c.customer_id < :before ${filterSql}
order by c.customer_id desc limit :limit`,
  oldest: `where c.deleted_at is null and c.customer_id > :before ${filterSql}
order by c.customer_id limit :limit`,
} as const satisfies Record<TimeSortOrder, string>;

function listStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_customer_list_${order}`,
    params: { ...personFilters, before: uuid, limit: integer },
    row: customerRow,
    text: `select ${columnsSql} from customer c ${pageSql[order]}`,
  });
}
const listStatements = { newest: listStatement('newest'), oldest: listStatement('oldest') } as const;

function searchStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_customer_search_${order}`,
    params: { ...accountSearchParams, ...personFilters, before: uuid, limit: integer },
    row: customerRow,
    // each account is looked up by its key, because a search has few matches
    text: `
with ${foundCustomerSql}, ${foundAccountSql}
select ${columnsSql}
from found f cross join lateral (select * from customer x where x.customer_id = f.customer_id offset 0) c
${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

/**
 * Creates the statement that lists accounts with a tag. It reads the rows of the tag first, because few accounts have
 * the same tag.
 */
function taggedStatement(order: TimeSortOrder) {
  return statement({
    name: `staff_customer_tagged_${order}`,
    params: { ...personFilters, before: uuid, limit: integer },
    row: customerRow,
    text: `
with found as materialized (
  select t.customer_id from customer_tag t where lower(t.tag) = lower(:tag) and t.customer_id is not null
  union
  select c.customer_id from customer_tag t join customer c on c.email_index = t.guest_key
  where lower(t.tag) = lower(:tag) and c.email_verified_at is not null
)
select ${columnsSql}
from found f cross join lateral (select * from customer x where x.customer_id = f.customer_id offset 0) c
${pageSql[order]}`,
  });
}
const taggedStatements = { newest: taggedStatement('newest'), oldest: taggedStatement('oldest') } as const;

const namedStatement = statement({
  name: 'staff_customer_search_named',
  params: { ...customerNameParams, limit: integer },
  row: customerRow,
  text: `
with found as materialized (${namedCustomerSql})
select ${columnsSql}
from found f cross join lateral (select * from customer x where x.customer_id = f.customer_id offset 0) c
where c.deleted_at is null
order by c.customer_id desc limit :limit`,
});

/** Returns the newest accounts whose name matches the search. */
export async function listNamedCustomerRows(
  db: Queryable,
  values: ParamsOf<typeof namedStatement>,
): Promise<CustomerListRow[]> {
  return await db.query(namedStatement, values);
}

export type AccountSearch = ValueOf<typeof accountSearchParams>;

export type PersonFilters = ValueOf<typeof personFilters>;

export type CustomerListQuery = PersonFilters & {
  /** Id of the last row of the previous page. */
  readonly before: CustomerId | null;
  readonly order: TimeSortOrder;
  readonly limit: number;
};

/** Returns a page of accounts that match the search. If the search is null, all accounts match. */
export async function listCustomerRows(
  db: Queryable,
  listQuery: CustomerListQuery,
  searchTerms: AccountSearch | null,
): Promise<CustomerListRow[]> {
  const { before, order, ...filters } = listQuery;
  const query = { ...filters, before: before ?? firstPageBounds[order] };
  if (searchTerms !== null) return await db.query(searchStatements[order], { ...query, ...searchTerms });
  return await db.query((filters.tag === null ? listStatements : taggedStatements)[order], query);
}

const findStatement = statement({
  name: 'staff_customer_find',
  params: { ...pick('session', 'customer_id'), now: instant, idle_since: instant },
  row: { ...customerRow, devices: integer },
  text: `
select ${columnsSql}, (select count(*)::int from session s where s.customer_id = c.customer_id and s.revoked_at is null
  and s.absolute_at > :now and s.seen_at > :idle_since) as devices
from customer c where c.customer_id = :customer_id and c.deleted_at is null`,
});

export async function findCustomerRow(
  db: Queryable,
  query: { readonly customerId: CustomerId; readonly now: number; readonly idleSince: number },
) {
  const [row] = await db.query(findStatement, query);
  return row ?? null;
}

/**
 * Columns with the number of paid orders, the number of unused washes, and the last activity of an account or guest.
 * `active_at` is null if there was no activity.
 */
export const summaryRow = { orders: integer, washes_left: integer, active_at: nullable(instant) } as const;

const summaryStatement = statement({
  name: 'staff_customer_summaries',
  params: { customer_ids: array(id<CustomerId>()), now: instant },
  row: { customer_id: id<CustomerId>(), ...summaryRow },
  text: `
select c.customer_id, o.orders, v.washes_left, greatest(o.at, v.at) as active_at
from unnest(:customer_ids) as c (customer_id)
cross join lateral (
  select count(x.paid_at)::int as orders, max(x.created_at) filter (where x.paid_at is not null) as at
  from shop_order x
  where x.customer_id = c.customer_id offset 0) o
cross join lateral (
  select coalesce(sum(v.remaining) filter (where ${hasWashesLeftSql}), 0)::int as washes_left,
    max((select max(${activeAtSql}) from redemption r where r.lot_id = v.lot_id)) as at
  from credit_lot v where v.customer_id = c.customer_id offset 0) v`,
});

/**
 * Returns the number of paid orders, the number of unused washes and the last activity of the accounts of one page.
 * `now` is in epoch ms.
 */
export async function summariseCustomers(db: Queryable, customerIds: readonly CustomerId[], now: number) {
  return customerIds.length === 0 ? [] : await db.query(summaryStatement, { customerIds, now });
}
