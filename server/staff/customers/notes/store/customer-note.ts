import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { isOfPersonSql, personExistsSql, personParams, type PersonKeys } from './note-person.ts';

const noteRow = { ...pick('customer_note', 'customer_note_id body_sealed written_at'), written_by: text } as const;
type CustomerNoteRow = RowOf<typeof noteRow>;

const listStatement = statement({
  name: 'customer_note_list',
  params: { ...personParams, limit: integer },
  row: noteRow,
  text: `
select n.customer_note_id, n.body_sealed, n.written_at, m.name as written_by
from customer_note n join staff_member m on m.staff_id = n.written_by
where ${isOfPersonSql}
order by n.written_at desc, n.customer_note_id desc limit :limit`,
});

/** Returns the notes about a customer, newest first. They are still encrypted. */
export async function listNoteRows(db: Queryable, person: PersonKeys, limit: number): Promise<CustomerNoteRow[]> {
  return await db.query(listStatement, { ...person, limit });
}

const addStatement = statement({
  name: 'customer_note_add',
  params: {
    ...personParams,
    ...pick('customer_note', 'customer_note_id body_sealed written_by written_at'),
    limit: integer,
  },
  row: pick('customer_note', 'customer_note_id'),
  // a note about an account is stored only under the account's id, even if a guest used its email address before
  text: `
insert into customer_note (customer_note_id, customer_id, guest_key, body_sealed, written_by, written_at)
select :customer_note_id, :customer_id, case when :customer_id is null then :guest_key end, :body_sealed, :written_by,
  :written_at
where (select count(*) from customer_note n where ${isOfPersonSql}) < :limit and ${personExistsSql}
on conflict (customer_note_id) do nothing
returning customer_note_id`,
});

/**
 * Adds a note. Returns false if the id exists already, if the customer has `limit` notes, or if the account is deleted.
 */
export async function addNoteRow(tx: Tx, note: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, note)).length > 0;
}

const removeStatement = statement({
  name: 'customer_note_remove',
  params: { ...personParams, ...pick('customer_note', 'customer_note_id') },
  row: pick('customer_note', 'customer_note_id'),
  text: `
delete from customer_note n where n.customer_note_id = :customer_note_id and ${isOfPersonSql}
returning n.customer_note_id`,
});

/** Deletes a note. Returns false if this customer has no such note. */
export async function removeNoteRow(tx: Tx, note: PersonKeys & { readonly customerNoteId: string }): Promise<boolean> {
  return (await tx.query(removeStatement, note)).length > 0;
}

const moveStatement = statement({
  name: 'customer_note_merge',
  params: { from: id<CustomerId>(), into: id<CustomerId>() },
  row: {},
  text: 'update customer_note set customer_id = :into where customer_id = :from',
});

export async function moveNotesToAccount(tx: Tx, { from, into }: MergedAccountPair): Promise<void> {
  await tx.query(moveStatement, { from, into });
}

const forgetStatement = statement({
  name: 'customer_note_forget',
  params: personParams,
  row: {},
  text: `delete from customer_note n where ${isOfPersonSql}`,
});

/** Deletes all notes about a customer whose account is deleted. */
export async function forgetNotes(db: Queryable, person: PersonKeys): Promise<void> {
  await db.query(forgetStatement, person);
}

const oldStatement = statement({
  name: 'customer_note_delete_old',
  params: { before: instant },
  row: { deleted: integer },
  text: `
with gone as (delete from customer_note where written_at < :before returning 1)
select count(*)::int as deleted from gone`,
});

/** Deletes notes that were written before `before` (epoch ms). Returns the number of deleted notes. */
export async function deleteOldNotes(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(oldStatement, { before });
  return row?.deleted ?? 0;
}
