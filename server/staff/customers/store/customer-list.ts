import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, instant, integer, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { foundAccountSql, foundCustomerSql, accountSearchParams } from '../../list/store/found-sql.ts';
import { firstPageBounds, type TimeOrder } from '../../vouchers/store/voucher-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const customerRow = {
  ...pick('customer', 'customer_id profile_sealed locale created_at'),
  email_proven: boolean,
  phone_proven: boolean,
} as const;

/** An account in the staff's list, still encrypted; instants are epoch milliseconds. */
export type CustomerListRow = RowOf<typeof customerRow>;

const columnsSql = `
c.customer_id, c.profile_sealed, c.locale, c.created_at, c.email_verified_at is not null as email_proven,
  c.phone_verified_at is not null as phone_proven`;

// ids begin with their creation time
const pageSql = {
  newest: `where c.deleted_at is null and c.customer_id < :before
order by c.customer_id desc limit :limit`,
  oldest: `where c.deleted_at is null and c.customer_id > :before
order by c.customer_id limit :limit`,
} as const satisfies Record<TimeOrder, string>;

function listStatement(order: TimeOrder) {
  return statement({
    name: `staff_customer_list_${order}`,
    params: { before: uuid, limit: integer },
    row: customerRow,
    text: `select ${columnsSql} from customer c ${pageSql[order]}`,
  });
}
const listStatements = { newest: listStatement('newest'), oldest: listStatement('oldest') } as const;

function searchStatement(order: TimeOrder) {
  return statement({
    name: `staff_customer_search_${order}`,
    params: { ...accountSearchParams, before: uuid, limit: integer },
    row: customerRow,
    // the few matches are looked up by key, in the same way as vouchers
    text: `
with ${foundCustomerSql}, ${foundAccountSql}
select ${columnsSql}
from found f cross join lateral (select * from customer x where x.customer_id = f.customer_id offset 0) c
${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

export type AccountSearch = ValueOf<typeof accountSearchParams>;

export type CustomerListQuery = {
  /** Id of the last row of the previous page. */
  readonly before: CustomerId | null;
  readonly order: TimeOrder;
  readonly limit: number;
};

/** Returns a page of accounts that match the search; all accounts if the search is null. */
export async function listCustomerRows(
  db: Queryable,
  asked: CustomerListQuery,
  searchTerms: AccountSearch | null,
): Promise<CustomerListRow[]> {
  const { order, limit } = asked;
  const query = { limit, before: asked.before ?? firstPageBounds[order] };
  if (searchTerms === null) return await db.query(listStatements[order], query);
  return await db.query(searchStatements[order], { ...query, ...searchTerms });
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
