import type { CustomerId, LotId } from '#contracts/core/ids.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { boolean, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const ownVoucherRow = {
  lot_id: id<LotId>(),
  code_version: integer,
  gift: boolean,
  package_name: text,
  package_name_he: text,
  state: word<LotState>(),
  initial: integer,
  remaining: integer,
  issued_at: instant,
  expires_at: nullable(instant),
} as const;

/** A voucher in somebody's account; instants are epoch ms. */
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
  // the order is a row of values, all ascending, so that 'behind this one' is one comparison; of these only is_over
  // ever changes, and behind what it was when the page was shown is what that page has not shown
  text: `
with own as materialized (
  select c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial,
    c.remaining, c.issued_at, c.expires_at,
    not (c.state = 'active' and (c.expires_at is null or c.expires_at > :now)) as is_over,
    coalesce(c.expires_at, 'infinity') as ends_at, - extract(epoch from c.issued_at) as newest
  from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join wash_package w on w.wash_package_id = l.wash_package_id
  where c.source = 'order_line' and c.kind = 'wash' and c.customer_id = :customer_id
)
select lot_id, code_version, gift, package_name, package_name_he, state, initial, remaining, issued_at, expires_at, is_over
from own
where state <> 'void' and (:after is null or (is_over, ends_at, newest, lot_id) > (
  select :after_is_over, ends_at, newest, lot_id from own last where last.lot_id = :after))
order by is_over, ends_at, newest, lot_id
limit :limit`,
});

/** Where a voucher stood in the list: `isOver` when it could not be used any more. */
export type VoucherPlace = { readonly lotId: LotId; readonly isOver: boolean };

export type VouchersWish = {
  readonly customerId: CustomerId;
  /** Epoch ms. */
  readonly now: number;
  /** The last voucher that is known already; null from the beginning. */
  readonly after: VoucherPlace | null;
  /** Null: all. */
  readonly limit: number | null;
};

/** Vouchers of one customer: usable ones first, of those the one that ends first. */
export async function listOwnVouchers(db: Queryable, wish: VouchersWish): Promise<(OwnVoucherRow & VoucherPlace)[]> {
  const { after, ...rest } = wish;
  return await db.query(listStatement, {
    ...rest,
    after: after?.lotId ?? null,
    afterIsOver: after?.isOver ?? null,
  });
}

const claimStatement = statement({
  name: 'own_voucher_claim',
  params: { customer_id: id<CustomerId>(), code_mac: bytes, now: instant },
  row: ownVoucherRow,
  text: `
with owner as (
  -- an account that is just being deleted is waited for, and then gets nothing
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
select c.lot_id, c.code_version, c.gift, w.name as package_name, w.name_he as package_name_he, c.state, c.initial,
  c.remaining, c.issued_at, c.expires_at
from claimed c
join order_line l on l.order_line_id = c.source_id
join wash_package w on w.wash_package_id = l.wash_package_id`,
});

/**
 * The voucher with this code is the customer's from now on. Null where there is no such code, where it is somebody
 * else's or over: of any number who try at once, one gets it. Claiming one's own again changes nothing.
 */
export async function claimLot(
  db: Queryable,
  claim: { readonly customerId: CustomerId; readonly codeMac: Buffer; readonly now: number },
): Promise<OwnVoucherRow | null> {
  const [row] = await db.query(claimStatement, claim);
  return row ?? null;
}
