import type { OwnRoleId, StaffId, StationId } from '#contracts/core/ids.ts';
import type { StaffUser, StaffRole } from '#contracts/staff/team/staff-users.ts';
import { array, boolean, id, instant, json, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { assignedRolesRow, assignedRolesSql } from './assigned-roles.ts';

const staffUserRow = {
  ...pick('staff_member', 'staff_id name email_sealed disabled_at'),
  ...assignedRolesRow,
  stations: json<StaffUser['stations']>(),
  is_set_up: boolean,
  last_seen_at: nullable(instant),
} as const;
export type StaffUserRow = RowOf<typeof staffUserRow>;

const staffUserColumns = `m.staff_id, m.name, m.email_sealed, ${assignedRolesSql('m')}, m.disabled_at,
  (select coalesce(jsonb_agg(jsonb_build_object('stationId', s.station_id, 'name', s.name, 'nameHe', s.name_he)
    order by s.name, s.station_id), '[]') from station s where s.station_id = any (m.station_ids)) as stations,
  exists (select 1 from staff_totp t where t.staff_id = m.staff_id and t.confirmed_at is not null) as is_set_up,
  (select max(s.seen_at) from staff_session s where s.staff_id = m.staff_id and s.stage = 'full') as last_seen_at`;

const listStatement = statement({
  name: 'staff_member_list',
  params: {},
  row: staffUserRow,
  text: `select ${staffUserColumns} from staff_member m order by m.disabled_at nulls first, m.name, m.staff_id`,
});

/** Returns all staff users. Deactivated users come last. */
export async function listStaffUsers(db: Queryable): Promise<StaffUserRow[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'staff_member_find',
  params: pick('staff_member', 'staff_id'),
  row: staffUserRow,
  text: `select ${staffUserColumns} from staff_member m where m.staff_id = :staff_id`,
});

export async function findStaffUser(db: Queryable, staffId: StaffId): Promise<StaffUserRow | null> {
  const [row] = await db.query(findStatement, { staffId });
  return row ?? null;
}

const findByEmailStatement = statement({
  name: 'staff_member_find_by_email',
  params: pick('staff_member', 'email_index'),
  row: pick('staff_member', 'staff_id'),
  text: 'select staff_id from staff_member where email_index = :email_index',
});

export async function findStaffUserByEmail(db: Queryable, emailIndex: Buffer): Promise<StaffId | null> {
  const [row] = await db.query(findByEmailStatement, { emailIndex });
  return row?.staffId ?? null;
}

const findResettableStatement = statement({
  name: 'staff_member_find_resettable',
  params: pick('staff_member', 'email_index'),
  row: pick('staff_member', 'staff_id'),
  text: `
select m.staff_id from staff_member m
where m.email_index = :email_index and m.disabled_at is null
  and exists (select 1 from staff_totp t where t.staff_id = m.staff_id and t.confirmed_at is not null)`,
});

/**
 * Returns the active staff user who has this email address and a second factor. Returns null if there is no such user.
 */
export async function findResettableStaffUser(db: Queryable, emailIndex: Buffer): Promise<StaffId | null> {
  const [row] = await db.query(findResettableStatement, { emailIndex });
  return row?.staffId ?? null;
}

const addStatement = statement({
  name: 'staff_member_add',
  params: {
    ...pick('staff_member', 'staff_id name email_index email_sealed'),
    roles: array(word<StaffRole>()),
    own_role_id: nullable(id<OwnRoleId>()),
    own_role_of_stations: nullable(boolean),
    stations: array(id<StationId>()),
    now: instant,
  },
  row: {},
  text: `
insert into staff_member (staff_id, name, email_index, email_sealed, roles, own_role_id, own_role_of_stations, station_ids,
  created_at)
values (:staff_id, :name, :email_index, :email_sealed, :roles, :own_role_id, :own_role_of_stations, :stations, :now)`,
});

export type NewStaffUser = ParamsOf<typeof addStatement>;

/**
 * Adds a staff user. Throws the unique violation `staff_member_email` if a staff user already has the email address.
 */
export async function addStaffUser(tx: Tx, staffUser: NewStaffUser): Promise<void> {
  await tx.query(addStatement, staffUser);
}

const renameStatement = statement({
  name: 'staff_member_rename',
  params: pick('staff_member', 'staff_id name'),
  row: {},
  text: 'update staff_member set name = :name where staff_id = :staff_id',
});

export async function renameStaffUser(tx: Tx, staffId: StaffId, name: string): Promise<void> {
  await tx.query(renameStatement, { staffId, name });
}

const lockOwnersStatement = statement({
  name: 'staff_member_lock_owners',
  params: {},
  row: pick('staff_member', 'staff_id'),
  text: `
select staff_id from staff_member where 'owner' = any (roles) and disabled_at is null order by staff_id for update`,
});

/** Locks the current owners and returns them. No other transaction can change them until this transaction ends. */
export async function lockOwners(tx: Tx): Promise<StaffId[]> {
  return (await tx.query(lockOwnersStatement, {})).map(({ staffId }) => staffId);
}

const changeStatement = statement({
  name: 'staff_member_change',
  params: {
    ...pick('staff_member', 'staff_id'),
    roles: nullable(array(word<StaffRole>())),
    own_role_id: nullable(id<OwnRoleId>()),
    own_role_of_stations: nullable(boolean),
    stations: nullable(array(id<StationId>())),
    disabled: nullable(boolean),
    now: instant,
  },
  row: pick('staff_member', 'staff_id'),
  text: `
update staff_member set roles = coalesce(:roles, roles), station_ids = coalesce(:stations, station_ids),
  own_role_id = case when :roles is null then own_role_id else :own_role_id end,
  own_role_of_stations = case when :roles is null then own_role_of_stations else :own_role_of_stations end,
  disabled_at = case when :disabled then coalesce(disabled_at, :now) when not :disabled then null else disabled_at end
where staff_id = :staff_id
returning staff_id`,
});

export type StaffUserChange = {
  readonly staffId: StaffId;
  /** Fixed roles. If null, no role changes, not even the custom role. */
  readonly roles: readonly StaffRole[] | null;
  readonly ownRoleId: OwnRoleId | null;
  readonly ownRoleOfStations: boolean | null;
  /** Stations of a partner. If null, they do not change. */
  readonly stations: readonly StationId[] | null;
  readonly disabled: boolean | null;
  readonly now: number;
};

/** Changes a staff user. Returns false if the id does not exist. */
export async function changeStaffUserRow(tx: Tx, change: StaffUserChange): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const knownStatement = statement({
  name: 'staff_member_known_stations',
  params: { stations: array(id<StationId>()) },
  row: { known: boolean },
  text: `
select count(*) = cardinality(:stations) as known from station where station_id = any (:stations)`,
});

/** Returns true if all ids are stations and no id is repeated. */
export async function doStationsExist(db: Queryable, stations: readonly StationId[]): Promise<boolean> {
  const [row] = await db.query(knownStatement, { stations });
  return row?.known === true;
}

const anyStaffStatement = statement({
  name: 'staff_member_any',
  params: {},
  row: { found: boolean },
  text: 'select exists (select 1 from staff_member) as found',
});

export async function hasStaffUsers(db: Queryable): Promise<boolean> {
  const [row] = await db.query(anyStaffStatement, {});
  return row?.found === true;
}
