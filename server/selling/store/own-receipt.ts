import type { CustomerId } from '#contracts/core/ids.ts';
import { boolean, id, instant, integer, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ownReceiptRow = {
  ...pick('shop_order', 'order_id order_code kind due_agorot'),
  package_name: text,
  package_name_he: text,
  paid_at: instant,
  refunded: boolean,
  claim: nullable(json<GiftClaimRow>()),
} as const;

/** A paid order of a customer. `refunded` is true if some or all of its money was refunded. */
export type OwnReceiptRow = RowOf<typeof ownReceiptRow>;

const listStatement = statement({
  name: 'own_receipt_list',
  params: { customer_id: id<CustomerId>(), after: nullable(uuid), limit: integer },
  row: ownReceiptRow,
  text: `
select o.order_id, o.order_code, o.kind, w.name as package_name, w.name_he as package_name_he, o.paid_at,
  o.due_agorot, o.state in ('part_refunded', 'refunded') as refunded, c.claim
from shop_order o
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join lateral (
  select ${giftClaimSql('credit_lot', 'o')} as claim from credit_lot
  where source = 'order_line' and source_id = l.order_line_id and state <> 'void'
  order by ordinal limit 1) c on true
where o.customer_id = :customer_id and o.paid_at is not null
  and (:after is null or (o.paid_at, o.order_id) < (
    select last.paid_at, last.order_id from shop_order last
    where last.order_id = :after and last.customer_id = :customer_id))
order by o.paid_at desc, o.order_id desc
limit :limit`,
});

export type OwnReceiptsPageQuery = {
  readonly customerId: CustomerId;
  /** Last order of the previous page, after which this page begins. Null for the first page. */
  readonly after: string | null;
  readonly limit: number;
};

/** Returns paid orders of one customer, newest first. */
export async function listOwnReceipts(db: Queryable, values: OwnReceiptsPageQuery): Promise<OwnReceiptRow[]> {
  return await db.query(listStatement, values);
}
