import type { StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { boolean, bytes, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

const staffUserRow = pick('staff_member', 'staff_id email_index email_sealed');

const lockStatement = statement({
  name: 'staff_email_lock',
  params: pick('staff_member', 'staff_id'),
  row: staffUserRow,
  text: 'select staff_id, email_index, email_sealed from staff_member where staff_id = :staff_id for update',
});

/**
 * Locks a staff user until commit. The second of two concurrent changes of the email address then reads the result of
 * the first.
 */
export async function lockStaffUserForEmailChange(
  tx: Tx,
  staffId: StaffId,
): Promise<RowOf<typeof staffUserRow> | null> {
  const [row] = await tx.query(lockStatement, { staffId });
  return row ?? null;
}

const addStatement = statement({
  name: 'staff_email_add',
  params: {
    ...pick(
      'staff_email_change',
      `staff_email_change_id staff_id email_sealed former_sealed code_hash stop_id stop_token_hash stop_code_hash
       asked_at expires_at stoppable_until`,
    ),
    locale: nullable(word<Locale>()),
  },
  row: {},
  // the statement enqueues a mail to each of the two email addresses
  text: `
with added as (
  insert into staff_email_change (staff_email_change_id, staff_id, email_sealed, former_sealed, code_hash, stop_id,
    stop_token_hash, stop_code_hash, asked_at, expires_at, stoppable_until)
  values (:staff_email_change_id, :staff_id, :email_sealed, :former_sealed, :code_hash, :stop_id, :stop_token_hash,
    :stop_code_hash, :asked_at, :expires_at, :stoppable_until)
)
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
select topic, topic || ':' || :staff_email_change_id,
  jsonb_strip_nulls(jsonb_build_object('staffEmailChangeId', :staff_email_change_id, 'locale', :locale)),
  :asked_at, :asked_at
from unnest(array['staff_email_proof', 'staff_email_notice']) as topic`,
});

/** Stores a requested email change and enqueues its two mails. Call `endOpenEmailChanges` first. */
export async function addEmailChange(tx: Tx, change: ParamsOf<typeof addStatement>): Promise<void> {
  await tx.query(addStatement, change);
}

const endStatement = statement({
  name: 'staff_email_end_open',
  params: { ...pick('staff_email_change', 'staff_id'), now: instant },
  row: {},
  text: `
update staff_email_change set ended_at = :now
where staff_id = :staff_id and confirmed_at is null and ended_at is null`,
});

/** Ends the unconfirmed email changes of a staff user. Their codes then no longer work. */
export async function endOpenEmailChanges(tx: Tx, staffId: StaffId, now: number): Promise<void> {
  await tx.query(endStatement, { staffId, now });
}

const openStatement = statement({
  name: 'staff_email_open',
  params: { ...pick('staff_email_change', 'staff_id'), now: instant },
  row: pick('staff_email_change', 'staff_email_change_id email_sealed expires_at'),
  text: `
select staff_email_change_id, email_sealed, expires_at from staff_email_change
where staff_id = :staff_id and confirmed_at is null and ended_at is null and expires_at > :now`,
});

/**
 * Returns the staff user's unconfirmed email change whose mailed code is still valid. Returns null if there is no such
 * change.
 */
export async function findOpenEmailChange(db: Queryable, staffId: StaffId, now: number) {
  const [row] = await db.query(openStatement, { staffId, now });
  return row ?? null;
}

const confirmStatement = statement({
  name: 'staff_email_confirm',
  params: { ...pick('staff_email_change', 'staff_id code_hash'), now: instant },
  row: pick('staff_email_change', 'staff_email_change_id email_sealed'),
  text: `
update staff_email_change set confirmed_at = :now
where staff_id = :staff_id and code_hash = :code_hash and confirmed_at is null and ended_at is null
  and expires_at > :now
returning staff_email_change_id, email_sealed`,
});

/**
 * Uses the code of an email change, which works only once. Returns null if the code is wrong or belongs to another
 * staff user. Also returns null if the email change was confirmed, was ended or has expired.
 */
export async function consumeEmailChangeCode(tx: Tx, shown: ParamsOf<typeof confirmStatement>) {
  const [row] = await tx.query(confirmStatement, shown);
  return row ?? null;
}

const stopOwnerStatement = statement({
  name: 'staff_email_stop_owner',
  params: { secret_hash: bytes },
  row: pick('staff_email_change', 'staff_id'),
  text: `
select staff_id from staff_email_change where stop_token_hash = :secret_hash or stop_code_hash = :secret_hash`,
});

/** Returns the staff user whose email change would be stopped by a link. Returns null if there is no such link. */
export async function findStaffUserOfEmailChangeCancelLink(db: Queryable, secretHash: Buffer): Promise<StaffId | null> {
  const [row] = await db.query(stopOwnerStatement, { secretHash });
  return row?.staffId ?? null;
}

const stopStatement = statement({
  name: 'staff_email_stop',
  params: { secret_hash: bytes, now: instant },
  row: { ...pick('staff_email_change', 'staff_email_change_id former_sealed'), made: boolean },
  // later changes are stopped too, because an attacker can have requested them; their stop links end, because with such
  // a link an attacker could restore the wrong email address
  text: `
with shown as (
  select staff_email_change_id, staff_id, former_sealed, asked_at from staff_email_change
  where (stop_token_hash = :secret_hash or stop_code_hash = :secret_hash) and stopped_at is null
    and stoppable_until > :now
), ended as (
  update staff_email_change c set stopped_at = :now from shown
  where c.staff_id = shown.staff_id and c.asked_at >= shown.asked_at and c.stopped_at is null
)
select shown.staff_email_change_id, shown.former_sealed, exists (
  select from staff_email_change later where later.staff_id = shown.staff_id and later.asked_at >= shown.asked_at
    and later.confirmed_at is not null) as made
from shown`,
});

/**
 * Uses the link that stops an email change, which works only once. The links of later changes end. Returns null if the
 * link was used, was ended or has expired. `made` is true if this change or a later change was confirmed. Lock the
 * staff user first.
 */
export async function consumeEmailChangeCancelLink(tx: Tx, secretHash: Buffer, now: number) {
  const [row] = await tx.query(stopStatement, { secretHash, now });
  return row ?? null;
}

const writeStatement = statement({
  name: 'staff_email_write',
  params: { ...staffUserRow, now: instant },
  row: {},
  text: `
with former as (
  insert into staff_former_email (staff_id, email_index, left_at)
  select staff_id, email_index, :now from staff_member where staff_id = :staff_id and email_index <> :email_index
  on conflict do nothing
)
update staff_member set email_index = :email_index, email_sealed = :email_sealed where staff_id = :staff_id`,
});

/**
 * Saves the email address of a staff user, and stores the blind index of the previous email address. Throws the unique
 * violation `staff_member_email` if another staff user has the new email address.
 */
export async function writeStaffEmail(tx: Tx, change: ParamsOf<typeof writeStatement>): Promise<void> {
  await tx.query(writeStatement, change);
}

const linksStatement = statement({
  name: 'staff_email_end_reset_links',
  params: { ...pick('staff_member', 'staff_id'), now: instant },
  row: {},
  text: `
update staff_invitation set used_at = :now
where staff_id = :staff_id and purpose = 'password' and used_at is null`,
});

export async function endPasswordResetLinks(tx: Tx, staffId: StaffId, now: number): Promise<void> {
  await tx.query(linksStatement, { staffId, now });
}

const mailStatement = statement({
  name: 'staff_email_mail',
  params: pick('staff_email_change', 'staff_email_change_id'),
  row: pick(
    'staff_email_change',
    'staff_email_change_id email_sealed former_sealed stop_id asked_at expires_at stoppable_until confirmed_at ended_at stopped_at',
  ),
  text: `
select staff_email_change_id, email_sealed, former_sealed, stop_id, asked_at, expires_at, stoppable_until, confirmed_at,
  ended_at, stopped_at
from staff_email_change where staff_email_change_id = :staff_email_change_id`,
});

/** Returns an email change of a staff user, for the mails about it. Returns null if the change was deleted. */
export async function findEmailChange(db: Queryable, staffEmailChangeId: string) {
  const [row] = await db.query(mailStatement, { staffEmailChangeId });
  return row ?? null;
}

const oldStatement = statement({
  name: 'staff_email_delete_old',
  params: { before: instant },
  row: { deleted: integer },
  text: `
with gone as (delete from staff_email_change where asked_at < :before returning 1)
select count(*)::int as deleted from gone`,
});

/**
 * Deletes email changes that were requested before the time `before` (epoch ms). Returns the number of deleted changes.
 */
export async function deleteOldEmailChanges(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(oldStatement, { before });
  return row?.deleted ?? 0;
}
