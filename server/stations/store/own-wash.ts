import type { CustomerId, PetId, ShareId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ownWashRow = {
  ...pick('redemption', 'redemption_id bay_no minutes delivered_seconds units'),
  ...pick('credit_lot', 'gift initial value_agorot'),
  ...pick('shop_order', 'gross_agorot discount_agorot'),
  washed_at: instant,
  started_at: instant,
  offline_confirmed_at: nullable(instant),
  used_before: integer,
  package_number: integer,
  package_name: text,
  package_name_he: text,
  location_name: text,
  location_name_he: text,
  pet_id: nullable(id<PetId>()),
  pet_name_sealed: nullable(bytes),
  share_id: nullable(id<ShareId>()),
  share_name_sealed: nullable(bytes),
} as const;

/** Completed wash of a customer's voucher. The price of the voucher is in agorot. */
export type OwnWashRow = RowOf<typeof ownWashRow>;

const listStatement = statement({
  name: 'own_wash_list',
  params: { ...pick('pet', 'customer_id'), after: nullable(uuid), limit: nullable(integer) },
  row: ownWashRow,
  text: `
select r.redemption_id, r.created_at as washed_at, coalesce(r.started_at, r.created_at) as started_at, r.bay_no,
  r.minutes, r.delivered_seconds, f.received_at as offline_confirmed_at, r.units, r.used_before, c.gift, c.initial, c.value_agorot, o.gross_agorot,
  o.discount_agorot, w.number as package_number, w.name as package_name, w.name_he as package_name_he,
  s.name as location_name, s.name_he as location_name_he,
  p.pet_id, p.name_sealed as pet_name_sealed, ws.share_id, ws.name_sealed as share_name_sealed
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join shop_order o on o.order_id = l.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
cross join lateral (
  select redemption_id, created_at, started_at, bay_no, minutes, delivered_seconds, units, station_id,
    sum(units) over (order by created_at, redemption_id) - units as used_before
  from redemption where lot_id = c.lot_id and state = 'completed') r
join station s on s.station_id = r.station_id
left join offline_wash f on f.redemption_id = r.redemption_id
left join washed_pet wp on wp.redemption_id = r.redemption_id
left join pet p on p.pet_id = wp.pet_id and p.customer_id = :customer_id
left join shared_wash sw on sw.redemption_id = r.redemption_id
left join wash_share ws on ws.share_id = sw.share_id and ws.owner_id = :customer_id
where c.source = 'order_line' and c.kind = 'wash' and c.customer_id = :customer_id
  and (:after is null or (r.created_at, r.redemption_id) < (
    select last.created_at, last.redemption_id from redemption last join credit_lot own using (lot_id)
    where last.redemption_id = :after and own.customer_id = :customer_id))
order by r.created_at desc, r.redemption_id desc
limit :limit`,
});

export type OwnWashesPageQuery = {
  readonly customerId: CustomerId;
  /** Last wash of the previous page, after which the page begins. Null for the first page. */
  readonly after: string | null;
  /** Maximum number of washes. If null, all washes are returned. */
  readonly limit: number | null;
};

/** Returns completed washes of one customer's vouchers, newest first. */
export async function listOwnWashes(db: Queryable, values: OwnWashesPageQuery): Promise<OwnWashRow[]> {
  return await db.query(listStatement, values);
}
