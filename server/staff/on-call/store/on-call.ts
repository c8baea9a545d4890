import type { StaffId } from '#contracts/core/ids.ts';
import { boolean, bytes, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const personRow = { ...pick('staff_on_call', 'staff_id phone_sealed'), ...pick('staff_member', 'name') } as const;

/** A person on call. `phoneSealed` is null if they receive mails only. */
type OnCallRow = RowOf<typeof personRow>;

const listStatement = statement({
  name: 'staff_on_call_list',
  params: {},
  row: personRow,
  text: `
select c.staff_id, c.phone_sealed, m.name from staff_on_call c join staff_member m using (staff_id)
where m.disabled_at is null
order by c.position`,
});

/** Returns the people on call in the order in which they are notified. Deactivated staff users are left out. */
export async function listOnCallRows(db: Queryable): Promise<OnCallRow[]> {
  return await db.query(listStatement, {});
}

const lockStatement = statement({
  name: 'staff_on_call_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('staff_on_call')) is not null as locked`,
});

/** Locks the list until commit, so that of two concurrent changes the second reads what the first wrote. */
export async function lockOnCall(tx: Tx): Promise<void> {
  await tx.query(lockStatement, {});
}

const clearStatement = statement({
  name: 'staff_on_call_clear',
  params: {},
  row: {},
  text: 'delete from staff_on_call',
});

const addStatement = statement({
  name: 'staff_on_call_add',
  params: { ...pick('staff_on_call', 'staff_id position'), phone_sealed: nullable(bytes) },
  row: {},
  text: `
insert into staff_on_call (staff_id, position, phone_sealed) values (:staff_id, :position, :phone_sealed)`,
});

/** Replaces the list. Lock it first. */
export async function replaceOnCall(
  tx: Tx,
  people: readonly { readonly staffId: StaffId; readonly phoneSealed: Buffer | null }[],
): Promise<void> {
  await tx.query(clearStatement, {});
  for (const [index, person] of people.entries()) await tx.query(addStatement, { ...person, position: index + 1 });
}

const contactRow = {
  ...pick('staff_member', 'email_sealed'),
  phone_sealed: nullable(bytes),
} as const;

const contactStatement = statement({
  name: 'staff_on_call_contact',
  params: pick('staff_member', 'staff_id'),
  row: contactRow,
  text: `
select m.email_sealed, c.phone_sealed from staff_member m left join staff_on_call c using (staff_id)
where m.staff_id = :staff_id and m.disabled_at is null`,
});

/** Returns how a staff user is reached; null if the user left. */
export async function findContact(db: Queryable, staffId: StaffId): Promise<RowOf<typeof contactRow> | null> {
  const [row] = await db.query(contactStatement, { staffId });
  return row ?? null;
}
