import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import { array, bytes, id, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from '#server/messaging/public.ts';

const personRow = {
  page_id: uuid,
  customer_id: nullable(id<CustomerId>()),
  /** Encrypted profile of the account. Null if there is no account, or if it was deleted. */
  profile_sealed: nullable(bytes),
  order_id: nullable(id<OrderId>()),
  order_sealed: nullable(bytes),
  /**
   * Encrypted email address of the recipient of proposed free washes. Null if the recipient has an account, and for all
   * other objects.
   */
  email_sealed: nullable(bytes),
  contact_message_id: nullable(id<ContactMessageId>()),
  /** Encrypted author of a message to the shop. Null if the object is not such a message. */
  message_sealed: nullable(bytes),
} as const;

const profile = 'case when c.deleted_at is null then c.profile_sealed end';

const peopleStatement = statement({
  name: 'audit_people',
  params: { ids: array(uuid) },
  row: personRow,
  // each id is looked up by its key
  text: `
with asked as materialized (select distinct page_id from unnest(:ids) as asked (page_id))
select page_id, c.customer_id, ${profile} as profile_sealed, null::uuid as order_id, null::bytea as order_sealed,
  null::bytea as email_sealed, null::uuid as contact_message_id, null::bytea as message_sealed
from asked join customer c on c.customer_id = page_id
union all
select page_id, c.customer_id, ${profile}, o.order_id, o.private_sealed, g.email_sealed, null, null
from asked join goodwill g on g.goodwill_id = page_id
left join shop_order o on o.order_id = g.order_id
left join customer c on c.customer_id = coalesce(g.customer_id, o.customer_id)
union all
select page_id, c.customer_id, ${profile}, o.order_id, o.private_sealed, null, null, null
from asked join credit_lot l on l.lot_id = page_id
left join order_line n on l.source = 'order_line' and n.order_line_id = l.source_id
left join shop_order o on o.order_id = n.order_id
left join customer c on c.customer_id = l.customer_id
union all
select page_id, null, null, null, null, null, t.contact_message_id, t.private_sealed
from asked join contact_message t on t.contact_message_id = page_id`,
});

export type AuditPersonRow = RowOf<typeof personRow>;

/**
 * Returns the encrypted data of the people behind accounts, vouchers, free washes given by staff, and messages to the
 * shop.
 */
export async function findAuditPeople(db: Queryable, ids: readonly string[]): Promise<AuditPersonRow[]> {
  return ids.length === 0 ? [] : await db.query(peopleStatement, { ids });
}

const employeesStatement = statement({
  name: 'audit_employees',
  params: { ids: array(id<EmployeeId>()) },
  row: { employee_id: id<EmployeeId>(), person_sealed: bytes },
  text: `select employee_id, person_sealed from employee where employee_id = any(:ids)`,
});

/** Returns the encrypted personal data of employees. */
export async function findAuditEmployees(db: Queryable, ids: readonly EmployeeId[]) {
  return ids.length === 0 ? [] : await db.query(employeesStatement, { ids });
}
