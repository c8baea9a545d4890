import type { StaffId } from '#contracts/core/ids.ts';
import { array, boolean, bytes, id, instant, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const personRow = { ...pick('staff_on_call', 'staff_id phone_sealed'), ...pick('staff_member', 'name') } as const;

/** Staff user on call. `phoneSealed` is the encrypted phone number, or null if the user receives no text messages. */
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

export async function listOnCallRows(db: Queryable): Promise<OnCallRow[]> {
  return await db.query(listStatement, {});
}

const lockStatement = statement({
  name: 'staff_on_call_lock',
  params: {},
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtext('staff_on_call')) is not null as locked`,
});

/**
 * Locks the list of staff users on call until commit. The second of two concurrent changes then reads the result of the
 * first.
 */
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

/** Replaces the list of staff users on call. Call `lockOnCall` first. */
export async function replaceOnCall(
  tx: Tx,
  people: readonly { readonly staffId: StaffId; readonly phoneSealed: Buffer | null }[],
): Promise<void> {
  await tx.query(clearStatement, {});
  for (const [index, person] of people.entries()) await tx.query(addStatement, { ...person, position: index + 1 });
}

const removeStatement = statement({
  name: 'staff_on_call_remove',
  params: { staff_ids: array(id<StaffId>()) },
  row: {},
  text: 'delete from staff_on_call where staff_id = any (:staff_ids)',
});

/** Removes staff users from the on-call list. Call `lockOnCall` first. */
export async function removeOnCall(tx: Tx, staffIds: readonly StaffId[]): Promise<void> {
  await tx.query(removeStatement, { staffIds });
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

/**
 * Returns the encrypted email address and phone number of a staff user. Returns null if the staff user was deactivated.
 */
export async function findStaffContact(db: Queryable, staffId: StaffId): Promise<RowOf<typeof contactRow> | null> {
  const [row] = await db.query(contactStatement, { staffId });
  return row ?? null;
}

const testStatement = statement({
  name: 'staff_on_call_test',
  params: { day: text, now: instant },
  row: { topic: text },
  text: `
with recipient as (
  select m.staff_id, c.phone_sealed is not null as has_phone
  from staff_member m left join staff_on_call c using (staff_id)
  where m.disabled_at is null and (c.staff_id is not null or ('owner' = any (m.roles) and not exists (
    select from staff_on_call o join staff_member p using (staff_id) where p.disabled_at is null))))
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
select t.topic, t.topic || ':' || :day || ':' || coalesce(t.device_id, r.staff_id),
  jsonb_strip_nulls(jsonb_build_object('staffId', r.staff_id, 'deviceId', t.device_id)), :now, :now
from recipient r
cross join lateral (
  select 'alert_test' as topic, null::uuid as device_id
  union all
  select 'alert_test_sms', null where r.has_phone
  union all
  select 'alert_test_push', d.device_id from staff_push_device d where d.staff_id = r.staff_id) t
on conflict (dedupe) do nothing
returning topic`,
});

/**
 * Enqueues the test messages of a day (YYYY-MM-DD) to the staff users on call, or to the owners if the list is empty.
 * It is idempotent per day and recipient. Returns the topic of each message.
 */
export async function enqueueAlertTests(
  db: Queryable,
  values: { readonly day: string; readonly now: number },
): Promise<string[]> {
  return (await db.query(testStatement, values)).map(({ topic }) => topic);
}
