import type { CustomerId } from '#contracts/core/ids.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { agorot, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { shownStateSql } from '../../orders/store/order-row.ts';
import {
  voucherColumnsSql,
  voucherJoinsSql,
  voucherRow,
  type VoucherListRow,
} from '../../vouchers/store/voucher-list.ts';

const MOST = 20;
const ofCustomer = { customer_id: id<CustomerId>(), limit: integer } as const;

const vouchersStatement = statement({
  name: 'staff_customer_vouchers',
  params: ofCustomer,
  row: voucherRow,
  text: `
select ${voucherColumnsSql} from credit_lot c ${voucherJoinsSql}
where c.customer_id = :customer_id and c.kind = 'wash' and c.source = 'order_line'
order by c.lot_id desc limit :limit`,
});

export async function listVouchersOf(db: Queryable, customerId: CustomerId): Promise<VoucherListRow[]> {
  return await db.query(vouchersStatement, { customerId, limit: MOST });
}

const ordersStatement = statement({
  name: 'staff_customer_orders',
  params: ofCustomer,
  row: {
    order_code: text,
    at: instant,
    kind: word<StaffCustomer['orders'][number]['kind']>(),
    state: word<StaffCustomer['orders'][number]['state']>(),
    due_agorot: agorot,
  },
  text: `
select order_code, created_at as at, kind, ${shownStateSql('shop_order')} as state, due_agorot from shop_order
where customer_id = :customer_id order by created_at desc limit :limit`,
});

export async function listOrdersOf(db: Queryable, customerId: CustomerId) {
  return await db.query(ordersStatement, { customerId, limit: MOST });
}

const washesStatement = statement({
  name: 'staff_customer_washes',
  params: ofCustomer,
  row: {
    at: instant,
    station: text,
    station_he: text,
    state: word<StaffCustomer['washes'][number]['state']>(),
    stars: nullable(integer),
  },
  text: `
select coalesce(r.started_at, r.created_at) as at, s.name as station, s.name_he as station_he, r.state,
  g.stars::int as stars
from credit_lot c
join redemption r on r.lot_id = c.lot_id
join station s on s.station_id = r.station_id
left join rating g on g.redemption_id = r.redemption_id
where c.customer_id = :customer_id order by r.created_at desc limit :limit`,
});

export async function listWashesOf(db: Queryable, customerId: CustomerId) {
  return await db.query(washesStatement, { customerId, limit: MOST });
}

const verificationsStatement = statement({
  name: 'staff_customer_verifications',
  params: { customer_id: id<CustomerId>(), now: instant },
  row: {
    kind: word<StaffCustomer['verifications'][number]['kind']>(),
    decided_at: instant,
    valid_until: nullable(instant),
    valid: boolean,
  },
  text: `
select kind, decided_at, valid_until, valid_until is null or valid_until > :now as valid from verification_document
where customer_id = :customer_id and state = 'approved' order by kind`,
});

export async function listVerificationsOf(db: Queryable, customerId: CustomerId, now: number) {
  return await db.query(verificationsStatement, { customerId, now });
}
