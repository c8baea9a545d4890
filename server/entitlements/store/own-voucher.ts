import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { packagesOnSaleSql } from './lot-design.ts';

const ownVoucherRow = {
  ...pick('credit_lot', 'lot_id code_version gift state initial remaining issued_at expires_at'),
  ...pick('wash_package', 'theme color_variant'),
  ...pick('shop_order', 'order_id private_sealed'),
  package_name: text,
  package_name_he: text,
  /** Position of a package on the home page; null for gifts, and for packages that are no longer on sale. */
  place: nullable(integer),
} as const;

/** A voucher in a customer account. Times are in epoch ms. */
export type OwnVoucherRow = RowOf<typeof ownVoucherRow>;

const listStatement = statement({
  name: 'own_voucher_list',
  params: {
    customer_id: id<CustomerId>(),
    now: instant,
    after: nullable(id<LotId>()),
    after_is_over: nullable(boolean),
    limit: nullable(integer),
  },
  row: { ...ownVoucherRow, is_over: boolean },
  // every sort column ascends, so that a single row comparison selects the next page. Only `is_over` can change between
  // two page requests. The cursor contains its value from the previous page, so no voucher is repeated or skipped.
  text: `
with own as materialized (
  select c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, w.theme, w.color_variant,
    sold.place, c.state, c.initial, c.remaining, c.issued_at, c.expires_at, o.order_id, o.private_sealed,
    not (c.state = 'active' and (c.expires_at is null or c.expires_at > :now)) as is_over,
    coalesce(c.expires_at, 'infinity') as ends_at, - extract(epoch from c.issued_at) as newest
  from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join shop_order o on o.order_id = l.order_id
  join wash_package w on w.wash_package_id = l.wash_package_id
  left join (${packagesOnSaleSql}) sold on sold.wash_package_id = w.wash_package_id
  where c.source = 'order_line' and c.kind = 'wash' and c.customer_id = :customer_id
)
select lot_id, code_version, gift, package_name, package_name_he, theme, color_variant, place, state, initial, remaining,
  issued_at, expires_at, order_id, private_sealed, is_over
from own
where state <> 'void' and (:after is null or (is_over, ends_at, newest, lot_id) > (
  select :after_is_over, ends_at, newest, lot_id from own last where last.lot_id = :after))
order by is_over, ends_at, newest, lot_id
limit :limit`,
});

/**
 * Cursor of the voucher list: the keys of the last voucher on the previous page. `isOver` is the value from that page.
 */
export type VoucherListCursor = { readonly lotId: LotId; readonly isOver: boolean };

export type VouchersQuery = {
  readonly customerId: CustomerId;
  /** Epoch ms. */
  readonly now: number;
  /** Last voucher of the previous page; null for the first page. */
  readonly after: VoucherListCursor | null;
  /** Maximum number of vouchers to return; null for all vouchers. */
  readonly limit: number | null;
};

/** Returns vouchers of one customer. Usable vouchers come first, and the earliest expiry comes first. */
export async function listOwnVouchers(
  db: Queryable,
  values: VouchersQuery,
): Promise<(OwnVoucherRow & VoucherListCursor)[]> {
  const { after, ...rest } = values;
  return await db.query(listStatement, {
    ...rest,
    after: after?.lotId ?? null,
    afterIsOver: after?.isOver ?? null,
  });
}

const claimStatement = statement({
  name: 'own_voucher_claim',
  params: { ...pick('customer', 'customer_id'), code_mac: bytes, now: instant },
  row: ownVoucherRow,
  text: `
with owner as (
  -- waits for a concurrent deletion of the account, which then gets nothing
  select customer_id from customer where customer_id = :customer_id and deleted_at is null for share
), claimed as (
  update credit_lot set customer_id = owner.customer_id,
    claimed_at = case when credit_lot.customer_id is null then :now else credit_lot.claimed_at end
  from owner
  where code_mac = :code_mac and (credit_lot.customer_id is null or credit_lot.customer_id = :customer_id)
    and state = 'active' and kind = 'wash'
    and source = 'order_line' and (expires_at is null or expires_at > :now)
  returning lot_id, source_id, code_version, gift, state, initial, remaining, issued_at, expires_at
)
select c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, w.theme, w.color_variant,
  sold.place, c.state, c.initial, c.remaining, c.issued_at, c.expires_at, o.order_id, o.private_sealed
from claimed c
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join (${packagesOnSaleSql}) sold on sold.wash_package_id = w.wash_package_id`,
});

/**
 * Adds the voucher with this code to the account. Returns null if no active voucher has this code, if the voucher is
 * expired or in another account, or if the account was deleted. If several callers claim the voucher at the same time, only one
 * gets it. A repeated claim by the same account changes nothing.
 */
export async function claimLot(
  db: Queryable,
  claim: { readonly customerId: CustomerId; readonly codeMac: Buffer; readonly now: number },
): Promise<OwnVoucherRow | null> {
  const [row] = await db.query(claimStatement, claim);
  return row ?? null;
}
