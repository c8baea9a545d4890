import type { CustomerId } from '#contracts/core/ids.ts';
import type { CaseAct } from '#contracts/staff/cases/inbox-case.ts';
import type { CaseKind } from '#contracts/staff/cases/inbox.ts';
import { bytes, id, instant, integer, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** Cases that are about somebody: what they wrote from an address that is proven to be theirs, and their washes. */
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
)`;

const ownRow = {
  staff_case_entry_id: uuid,
  act: word<CaseAct>(),
  kind: word<CaseKind>(),
  body_sealed: bytes,
  created_at: instant,
} as const;

const listStatement = statement({
  name: 'own_data_case_entries',
  params: { customer_id: id<CustomerId>() },
  row: ownRow,
  text: `
with ${ownSql}
select e.staff_case_entry_id, e.act, e.kind, e.body_sealed, e.created_at
from own join staff_case_entry e using (staff_case_entry_id)
where e.body_sealed is not null order by e.created_at, e.staff_case_entry_id`,
});

/** What was written about it by colleagues and to its owner; still sealed. */
export async function listOwnCaseEntries(db: Queryable, customerId: CustomerId): Promise<RowOf<typeof ownRow>[]> {
  return db.query(listStatement, { customerId });
}

const forgetStatement = statement({
  name: 'own_data_forget_case_entries',
  params: { customer_id: id<CustomerId>() },
  row: {},
  text: `
with ${ownSql}
update staff_case_entry e set body_sealed = null from own where e.staff_case_entry_id = own.staff_case_entry_id`,
});

/** That somebody answered stays, what they wrote goes. */
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

/** Cases of messages that are gone. */
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

/** What was written before this (epoch ms) about things that stay in the books and are done. */
export async function emptyOldEntries(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(emptyStatement, { before });
  return row?.emptied ?? 0;
}
