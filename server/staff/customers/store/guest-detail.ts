import type { OrderId } from '#contracts/core/ids.ts';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import { array, boolean, bytes, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { portalStateSql } from '../../orders/store/order-row.ts';
import {
  voucherColumnsSql,
  voucherJoinsSql,
  voucherRow,
  type VoucherListRow,
} from '../../vouchers/store/voucher-list.ts';
import { personWashColumnsSql, personWashRow, PERSON_ROWS_MAX } from './customer-detail.ts';
import { isWithoutEmailSql, isGuestOrderSql } from './guest-list.ts';

const findRow = {
  ...pick('shop_order', 'order_id customer_id private_sealed email_index locale'),
  is_guest: boolean,
} as const;
export type GuestOrderRow = RowOf<typeof findRow>;

const findStatement = statement({
  name: 'staff_guest_find',
  params: pick('shop_order', 'order_id'),
  row: findRow,
  text: `
select o.order_id, o.customer_id, o.private_sealed, o.email_index, o.locale, ${isGuestOrderSql('o')} as is_guest
from shop_order o where o.order_id = :order_id`,
});

/** Returns the order by which a guest's page is opened. Returns null if the order does not exist. */
export async function findGuestOrder(db: Queryable, orderId: OrderId): Promise<GuestOrderRow | null> {
  const [row] = await db.query(findStatement, { orderId });
  return row ?? null;
}

/**
 * Keys that identify a guest: the email index, or the phone number that was entered at a machine. The gift keys find
 * gifts that were sent to the guest.
 */
const buyerParams = { ...pick('shop_order', 'email_index'), buyer_phone: nullable(array(bytes)) } as const;
const guestKeyParams = {
  ...buyerParams,
  gift_email: nullable(array(bytes)),
  gift_phone: nullable(array(bytes)),
} as const;
export const guestParams = { ...guestKeyParams, limit: integer } as const;
export type GuestKeys = ValueOf<typeof guestKeyParams>;

/** SQL subquery `bought`, which selects the orders that the guest placed. */
export const boughtOrdersSql = `bought as materialized (
  select order_id from shop_order where email_index = :email_index and customer_id is null
  union select o.order_id from shop_order o
    where o.people_keys @> :buyer_phone and o.kind = 'package' and o.customer_id is null and ${isWithoutEmailSql('o')}
)`;

/** SQL subquery `received`, which selects the gifts that were sent to the guest. */
export const receivedGiftsSql = `received as (
  select order_id from shop_order where kind = 'gift' and people_keys @> :gift_email
  union select order_id from shop_order where kind = 'gift' and people_keys @> :gift_phone
)`;

/**
 * SQL for the vouchers of a guest: packages that the guest bought, and gifts that were sent to the guest. Vouchers that
 * an account holds are left out.
 */
const heldSql = `${boughtOrdersSql}, ${receivedGiftsSql}, held as materialized (
  select c.lot_id from (
    select b.order_id from bought b join shop_order o using (order_id) where o.kind = 'package'
    union select order_id from received) x
  join order_line l using (order_id)
  join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where c.kind = 'wash' and c.customer_id is null
)`;

const ordersStatement = statement({
  name: 'staff_guest_orders',
  params: { ...buyerParams, limit: integer },
  row: {
    ...pick('shop_order', 'order_id order_code kind due_agorot private_sealed'),
    at: instant,
    state: word<StaffGuest['orders'][number]['state']>(),
    first_at: instant,
  },
  text: `
with ${boughtOrdersSql}
select order_id, order_code, kind, due_agorot, private_sealed, created_at as at, ${portalStateSql('shop_order')} as state,
  min(created_at) over () as first_at
from bought join shop_order using (order_id)
order by created_at desc, order_id desc limit :limit`,
});

const vouchersStatement = statement({
  name: 'staff_guest_vouchers',
  params: guestParams,
  row: voucherRow,
  text: `
with ${heldSql}
select ${voucherColumnsSql} from held join credit_lot c using (lot_id) ${voucherJoinsSql}
order by c.lot_id desc limit :limit`,
});

const leftStatement = statement({
  name: 'staff_guest_left',
  params: { ...guestKeyParams, now: instant },
  row: { washes_left: integer },
  text: `
with ${heldSql}
select coalesce(sum(c.remaining), 0)::int as washes_left from held join credit_lot c using (lot_id)
where c.state = 'active' and (c.expires_at is null or c.expires_at > :now)`,
});

const washesStatement = statement({
  name: 'staff_guest_washes',
  params: guestParams,
  row: personWashRow,
  text: `
with ${heldSql}
select ${personWashColumnsSql}
from held c
join redemption r on r.lot_id = c.lot_id
join station s on s.station_id = r.station_id
left join rating g on g.redemption_id = r.redemption_id
order by r.created_at desc limit :limit`,
});

/** Returns the newest orders of a guest. Each row also has the time of the first order. */
export async function listOrdersOfGuest(db: Queryable, { emailIndex, buyerPhone }: GuestKeys) {
  return await db.query(ordersStatement, { emailIndex, buyerPhone, limit: PERSON_ROWS_MAX });
}

export async function listVouchersOfGuest(db: Queryable, keys: GuestKeys): Promise<VoucherListRow[]> {
  return await db.query(vouchersStatement, { ...keys, limit: PERSON_ROWS_MAX });
}

export async function listWashesOfGuest(db: Queryable, keys: GuestKeys) {
  return await db.query(washesStatement, { ...keys, limit: PERSON_ROWS_MAX });
}

/** Returns the number of unused washes of a guest at `now` (epoch ms). */
export async function countWashesLeftOfGuest(db: Queryable, keys: GuestKeys, now: number): Promise<number> {
  const [row] = await db.query(leftStatement, { ...keys, now });
  return row?.washesLeft ?? 0;
}
