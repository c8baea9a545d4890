import type { AuditObjectKind } from '#contracts/staff/team/audit.ts';
import { array, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const objectRow = {
  id: uuid,
  kind: word<AuditObjectKind>(),
  page_id: uuid,
  name: nullable(text),
  name_he: nullable(text),
} as const;

const ofOrder = `o.order_code, o.order_code`;
const unnamed = 'null::text, null::text';

const objectsStatement = statement({
  name: 'audit_things',
  params: { ids: array(uuid) },
  row: objectRow,
  // an id exists in one table only, and the encrypted names of people are read separately, for staff who may read them
  text: `
with asked as materialized (select distinct id from unnest(:ids) as asked (id))
select id, 'order' as kind, id as page_id, o.order_code as name, o.order_code as name_he
  from asked join shop_order o on o.order_id = id
union all
select id, 'order', o.order_id, ${ofOrder}
  from asked join payment p on p.payment_id = id join shop_order o using (order_id)
union all
select id, 'order', o.order_id, ${ofOrder}
  from asked join refund r on r.refund_id = id join payment p using (payment_id) join shop_order o using (order_id)
union all
select id, 'order', o.order_id, ${ofOrder}
  from asked join staff_proposal s on s.staff_proposal_id = id join shop_order o using (order_id)
union all
select id, 'voucher', id, ${unnamed} from asked join credit_lot l on l.lot_id = id
union all
select id, 'voucher', r.lot_id, ${unnamed} from asked join redemption r on r.redemption_id = id
union all
select id, 'product', id, w.name, w.name_he from asked join wash_package w on w.wash_package_id = id
union all
select id, 'station', id, s.name, s.name_he from asked join station s on s.station_id = id
union all
select id, 'staff', id, s.name, s.name from asked join staff_member s on s.staff_id = id
union all
select id, 'role', id, r.name, r.name_he from asked join own_role r on r.own_role_id = id
union all
select id, 'customer', id, ${unnamed} from asked join customer c on c.customer_id = id
union all
select id, 'customer', w.customer_id, ${unnamed}
  from asked join points_withdrawal w on w.points_withdrawal_id = id
union all
select id, 'employee', id, ${unnamed} from asked join employee e on e.employee_id = id
union all
select id, 'employee', d.employee_id, ${unnamed} from asked join employee_document d on d.document_id = id
union all
select id, 'item', id, i.name, i.name_he from asked join inventory_item i on i.item_id = id
union all
select id, 'purchase', id, p.supplier, p.supplier from asked join purchase_order p on p.purchase_order_id = id
union all
select id, 'work_order', id, w.title, w.title from asked join work_order w on w.work_order_id = id
union all
select id, 'membership', id, ${unnamed} from asked join membership s on s.membership_id = id
union all
select id, 'case', id, t.reference, t.reference from asked join contact_message t on t.contact_message_id = id
union all
select id, 'gift', id, ${unnamed} from asked join goodwill g on g.goodwill_id = id`,
});

export type AuditObjectRow = RowOf<typeof objectRow>;

/** Returns the objects with these ids. If an id no longer exists in any table, it is left out. */
export async function findAuditObjects(db: Queryable, ids: readonly string[]): Promise<AuditObjectRow[]> {
  return ids.length === 0 ? [] : await db.query(objectsStatement, { ids });
}
