import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { boolean, bytes, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { beyond, type TimeOrder, type VoucherSought } from '../../vouchers/store/voucher-list.ts';

const customerRow = {
  customer_id: id<CustomerId>(),
  profile_sealed: bytes,
  locale: word<Locale>(),
  created_at: instant,
  email_proven: boolean,
  phone_proven: boolean,
} as const;

/** An account in the staff's list, still sealed; instants are epoch ms. */
export type CustomerListRow = RowOf<typeof customerRow>;

const columnsSql = `
c.customer_id, c.profile_sealed, c.locale, c.created_at, c.email_verified_at is not null as email_proven,
  c.phone_verified_at is not null as phone_proven`;

// ids begin with the moment at which they were made
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

// an address that was not proven finds its account, too: whoever is on the telephone may not know the difference
function searchStatement(order: TimeOrder) {
  return statement({
    name: `staff_customer_search_${order}`,
    params: {
      before: uuid,
      limit: integer,
      code_mac: nullable(bytes),
      order_code: nullable(text),
      email_index: nullable(bytes),
      phone_index: nullable(bytes),
      name_index: nullable(bytes),
      lot_id: nullable(uuid),
    },
    row: customerRow,
    // as with vouchers: the few that were found, each looked up by its key
    text: `
with found as materialized (
  select customer_id from customer where email_index = :email_index
  union select customer_id from customer where phone_index = :phone_index and phone_verified_at is not null
  union select customer_id from customer where name_index = :name_index
  union select customer_id from shop_order where order_code = :order_code
  union select customer_id from credit_lot where code_mac = :code_mac
  union select customer_id from credit_lot where lot_id = :lot_id
  union select customer_id from customer where customer_id = :lot_id
)
select ${columnsSql}
from found f cross join lateral (select * from customer x where x.customer_id = f.customer_id offset 0) c
${pageSql[order]}`,
  });
}
const searchStatements = { newest: searchStatement('newest'), oldest: searchStatement('oldest') } as const;

export type CustomersAsked = {
  /** The last one that is known already. */
  readonly before: CustomerId | null;
  readonly order: TimeOrder;
  readonly limit: number;
};

/** `sought` null: all there are. */
export async function listCustomerRows(
  db: Queryable,
  asked: CustomersAsked,
  sought: VoucherSought | null,
): Promise<CustomerListRow[]> {
  const { order, limit } = asked;
  const wish = { limit, before: asked.before ?? beyond[order] };
  if (sought === null) return await db.query(listStatements[order], wish);
  return await db.query(searchStatements[order], { ...wish, ...sought });
}

const findStatement = statement({
  name: 'staff_customer_find',
  params: { customer_id: id<CustomerId>(), now: instant, idle_since: instant },
  row: { ...customerRow, devices: integer },
  text: `
select ${columnsSql}, (select count(*)::int from session s where s.customer_id = c.customer_id and s.revoked_at is null
  and s.absolute_at > :now and s.seen_at > :idle_since) as devices
from customer c where c.customer_id = :customer_id and c.deleted_at is null`,
});

export async function findCustomerRow(
  db: Queryable,
  wish: { readonly customerId: CustomerId; readonly now: number; readonly idleSince: number },
) {
  const [row] = await db.query(findStatement, wish);
  return row ?? null;
}
