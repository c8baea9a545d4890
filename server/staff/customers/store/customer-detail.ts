import type { CustomerId } from '#contracts/core/ids.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { portalStateSql } from '../../orders/store/order-row.ts';
import {
  voucherColumnsSql,
  voucherJoinsSql,
  voucherRow,
  type VoucherListRow,
} from '../../vouchers/store/voucher-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Maximum number of rows of each kind on the page of an account or a guest. */
export const PERSON_ROWS_MAX = 20;
const customerParams = { customer_id: id<CustomerId>(), limit: integer } as const;

const vouchersStatement = statement({
  name: 'staff_customer_vouchers',
  params: customerParams,
  row: voucherRow,
  text: `
select ${voucherColumnsSql} from credit_lot c ${voucherJoinsSql}
where c.customer_id = :customer_id and c.kind = 'wash' and c.source = 'order_line'
order by c.lot_id desc limit :limit`,
});

export async function listVouchersOfCustomer(db: Queryable, customerId: CustomerId): Promise<VoucherListRow[]> {
  return await db.query(vouchersStatement, { customerId, limit: PERSON_ROWS_MAX });
}

const ordersStatement = statement({
  name: 'staff_customer_orders',
  params: customerParams,
  row: {
    ...pick('shop_order', 'order_id order_code kind due_agorot'),
    at: instant,
    state: word<StaffCustomer['orders'][number]['state']>(),
  },
  text: `
select order_id, order_code, created_at as at, kind, ${portalStateSql('shop_order')} as state, due_agorot from shop_order
where customer_id = :customer_id order by created_at desc limit :limit`,
});

export async function listOrdersOfCustomer(db: Queryable, customerId: CustomerId) {
  return await db.query(ordersStatement, { customerId, limit: PERSON_ROWS_MAX });
}

export const personWashRow = {
  ...pick(
    'redemption',
    'redemption_id lot_id station_id bay_no minutes delivered_seconds state release_reason created_at offered_at start_before',
  ),
  at: instant,
  station: text,
  station_he: text,
  stars: nullable(integer),
  has_case: boolean,
} as const;

/** SQL for the columns of `personWashRow`. `r` is a wash, `s` its station and `g` its rating. */
export const personWashColumnsSql = `r.redemption_id, r.lot_id, r.station_id, r.bay_no, r.minutes, r.delivered_seconds,
  r.release_reason, r.created_at, r.offered_at, r.start_before, coalesce(r.started_at, r.created_at) as at,
  s.name as station, s.name_he as station_he, r.state, g.stars::int as stars, r.questioned_at is not null as has_case`;

const washesStatement = statement({
  name: 'staff_customer_washes',
  params: customerParams,
  row: personWashRow,
  text: `
select ${personWashColumnsSql}
from credit_lot c
join redemption r on r.lot_id = c.lot_id
join station s on s.station_id = r.station_id
left join rating g on g.redemption_id = r.redemption_id
where c.customer_id = :customer_id order by r.created_at desc limit :limit`,
});

export async function listWashesOfCustomer(db: Queryable, customerId: CustomerId) {
  return await db.query(washesStatement, { customerId, limit: PERSON_ROWS_MAX });
}

const verificationsStatement = statement({
  name: 'staff_customer_verifications',
  params: { ...pick('verification_document', 'customer_id'), now: instant },
  row: { ...pick('verification_document', 'kind valid_until'), decided_at: instant, valid: boolean },
  text: `
select kind, decided_at, valid_until, valid_until is null or valid_until > :now as valid from verification_document
where customer_id = :customer_id and state = 'approved' order by kind`,
});

export async function listVerificationsOfCustomer(db: Queryable, customerId: CustomerId, now: number) {
  return await db.query(verificationsStatement, { customerId, now });
}
