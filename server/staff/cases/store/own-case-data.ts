import type { CustomerId } from '#contracts/core/ids.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { bytes, instant, integer, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL for the cases about a customer. They are messages from the customer's verified email address, and cases about the
 * customer's washes and ratings.
 */
const ownSql = `
own as (
  select e.staff_case_entry_id
  from customer c
  join contact_message m on m.email_index = c.email_index and c.email_verified_at is not null
  join staff_case_entry e on e.kind = m.kind and e.subject_id = m.contact_message_id
  where c.customer_id = :customer_id
  union
  select e.staff_case_entry_id
  from credit_lot l join redemption x using (lot_id)
  join staff_case_entry e on e.kind in ('wash', 'rating') and e.subject_id = x.redemption_id
  where l.customer_id = :customer_id
  union
  select e.staff_case_entry_id
  from shop_order o join staff_case_entry e on e.kind = 'rating' and e.subject_id = o.order_id
  where o.customer_id = :customer_id
)`;

const ownRow = {
  ...pick('staff_case_entry', 'staff_case_entry_id act created_at'),
  kind: word<CaseKind>(),
  body_sealed: bytes,
} as const;

const listStatement = statement({
  name: 'own_data_case_entries',
  params: pick('customer', 'customer_id'),
  row: ownRow,
  text: `
with ${ownSql}
select e.staff_case_entry_id, e.act, e.kind, e.body_sealed, e.created_at
from own join staff_case_entry e using (staff_case_entry_id)
where e.body_sealed is not null order by e.created_at, e.staff_case_entry_id`,
});

/** Returns the staff's notes and answers in the cases about a customer. They are still encrypted. */
export async function listOwnCaseEntries(db: Queryable, customerId: CustomerId): Promise<RowOf<typeof ownRow>[]> {
  return db.query(listStatement, { customerId });
}

const forgetStatement = statement({
  name: 'own_data_forget_case_entries',
  params: pick('customer', 'customer_id'),
  row: {},
  text: `
with ${ownSql}
update staff_case_entry e set body_sealed = null from own where e.staff_case_entry_id = own.staff_case_entry_id`,
});

/** Deletes the texts of the entries in the cases about a customer. The entries themselves remain. */
export async function forgetCaseEntries(db: Queryable, customerId: CustomerId): Promise<void> {
  await db.query(forgetStatement, { customerId });
}

const deleteStatement = statement({
  name: 'staff_case_delete_orphans',
  params: {},
  row: { deleted: integer },
  text: `
with gone as (
  delete from staff_case c
  where c.kind in ('contact', 'franchise', 'cancellation')
    and not exists (select from contact_message m where m.contact_message_id = c.subject_id)
  returning 1
)
select count(*)::int as deleted from gone`,
});

/** Deletes cases whose message no longer exists. Returns the number of deleted cases. */
export async function deleteOrphanCases(db: Queryable): Promise<number> {
  const [row] = await db.query(deleteStatement, {});
  return row?.deleted ?? 0;
}

const emptyStatement = statement({
  name: 'staff_case_empty_old',
  params: { before: instant },
  row: { emptied: integer },
  text: `
with emptied as (
  update staff_case_entry e set body_sealed = null
  where e.body_sealed is not null and e.created_at < :before and e.kind in ('cancellation', 'rating', 'wash', 'hand_wash')
    and exists (select from staff_case_list l where l.kind = e.kind and l.subject_id = e.subject_id and l.is_done)
  returning 1
)
select count(*)::int as emptied from emptied`,
});

/**
 * Deletes old texts of closed cases whose subject is in the ledger and therefore never deleted. `before` is in epoch
 * ms. Returns the number of deleted texts.
 */
export async function deleteOldEntryTexts(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(emptyStatement, { before });
  return row?.emptied ?? 0;
}
