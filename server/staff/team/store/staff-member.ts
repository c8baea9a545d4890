import type { StaffId } from '#contracts/core/ids.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { array, boolean, bytes, id, instant, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const memberRow = {
  staff_id: id<StaffId>(),
  name: text,
  email_sealed: bytes,
  roles: json<readonly StaffRole[]>(),
  disabled_at: nullable(instant),
  is_set_up: boolean,
  last_seen_at: nullable(instant),
} as const;
export type StaffMemberRow = RowOf<typeof memberRow>;

const memberColumns = `m.staff_id, m.name, m.email_sealed, to_jsonb(m.roles) as roles, m.disabled_at,
  exists (select 1 from staff_totp t where t.staff_id = m.staff_id and t.confirmed_at is not null) as is_set_up,
  (select max(s.seen_at) from staff_session s where s.staff_id = m.staff_id and s.stage = 'full') as last_seen_at`;

const listStatement = statement({
  name: 'staff_member_list',
  params: {},
  row: memberRow,
  text: `select ${memberColumns} from staff_member m order by m.disabled_at nulls first, m.name, m.staff_id`,
});

/** Everybody, those who were shut out last. */
export async function listMembers(db: Queryable): Promise<StaffMemberRow[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'staff_member_find',
  params: { staff_id: id<StaffId>() },
  row: memberRow,
  text: `select ${memberColumns} from staff_member m where m.staff_id = :staff_id`,
});

export async function findMember(db: Queryable, staffId: StaffId): Promise<StaffMemberRow | null> {
  const [row] = await db.query(findStatement, { staffId });
  return row ?? null;
}

const findByEmailStatement = statement({
  name: 'staff_member_find_by_email',
  params: { email_index: bytes },
  row: { staff_id: id<StaffId>() },
  text: 'select staff_id from staff_member where email_index = :email_index',
});

export async function findMemberByEmail(db: Queryable, emailIndex: Buffer): Promise<StaffId | null> {
  const [row] = await db.query(findByEmailStatement, { emailIndex });
  return row?.staffId ?? null;
}

const addStatement = statement({
  name: 'staff_member_add',
  params: {
    staff_id: id<StaffId>(),
    name: text,
    email_index: bytes,
    email_sealed: bytes,
    roles: array(word<StaffRole>()),
    now: instant,
  },
  row: {},
  text: `
insert into staff_member (staff_id, name, email_index, email_sealed, roles, created_at)
values (:staff_id, :name, :email_index, :email_sealed, :roles, :now)`,
});

export type NewMember = {
  readonly staffId: StaffId;
  readonly name: string;
  readonly emailIndex: Buffer;
  readonly emailSealed: Buffer;
  readonly roles: readonly StaffRole[];
  readonly now: number;
};

/** Throws the unique violation `staff_member_email` where somebody has the address already. */
export async function addMember(tx: Tx, member: NewMember): Promise<void> {
  await tx.query(addStatement, member);
}

const renameStatement = statement({
  name: 'staff_member_rename',
  params: { staff_id: id<StaffId>(), name: text },
  row: {},
  text: 'update staff_member set name = :name where staff_id = :staff_id',
});

export async function renameMember(tx: Tx, staffId: StaffId, name: string): Promise<void> {
  await tx.query(renameStatement, { staffId, name });
}

const lockOwnersStatement = statement({
  name: 'staff_member_lock_owners',
  params: {},
  row: { staff_id: id<StaffId>() },
  text: `
select staff_id from staff_member where 'owner' = any (roles) and disabled_at is null order by staff_id for update`,
});

/** Everybody who is an owner now; nobody else changes that before the transaction ends. */
export async function lockOwners(tx: Tx): Promise<StaffId[]> {
  return (await tx.query(lockOwnersStatement, {})).map(({ staffId }) => staffId);
}

const changeStatement = statement({
  name: 'staff_member_change',
  params: {
    staff_id: id<StaffId>(),
    roles: nullable(array(word<StaffRole>())),
    disabled: nullable(boolean),
    now: instant,
  },
  row: { staff_id: id<StaffId>() },
  text: `
update staff_member set roles = coalesce(:roles, roles),
  disabled_at = case when :disabled then coalesce(disabled_at, :now) when not :disabled then null else disabled_at end
where staff_id = :staff_id
returning staff_id`,
});

export type MemberChange = {
  readonly staffId: StaffId;
  /** Null leaves them. */
  readonly roles: readonly StaffRole[] | null;
  readonly disabled: boolean | null;
  readonly now: number;
};

/** False where there is nobody with this id. */
export async function changeMemberRow(tx: Tx, change: MemberChange): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const anyStatement = statement({
  name: 'staff_member_any',
  params: {},
  row: { found: boolean },
  text: 'select exists (select 1 from staff_member) as found',
});

export async function hasMembers(db: Queryable): Promise<boolean> {
  const [row] = await db.query(anyStatement, {});
  return row?.found === true;
}
