import type { OwnRoleId, StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { array, boolean, id, instant, json, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf, type RowOf, type RowsOf } from '#server/core/db/statements/statement.ts';

const roleRow = {
  ...pick('own_role', 'own_role_id name name_he of_stations version'),
  permissions: json<readonly Permission[]>(),
} as const;
export type CustomRoleRow = RowOf<typeof roleRow>;

const roleColumns = `own_role_id, name, name_he, of_stations, version, to_jsonb(permissions) as permissions`;

const listStatement = statement({
  name: 'own_role_list',
  params: {},
  row: roleRow,
  text: `select ${roleColumns} from own_role order by name, own_role_id`,
});

export async function listCustomRoles(db: Queryable): Promise<CustomRoleRow[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'own_role_find',
  params: pick('own_role', 'own_role_id'),
  row: roleRow,
  text: `select ${roleColumns} from own_role where own_role_id = :own_role_id`,
});

export async function findCustomRole(db: Queryable, ownRoleId: OwnRoleId): Promise<CustomRoleRow | null> {
  const [row] = await db.query(findStatement, { ownRoleId });
  return row ?? null;
}

const giveStatement = statement({
  name: 'own_role_give',
  params: pick('own_role', 'own_role_id'),
  row: pick('own_role', 'own_role_id of_stations'),
  text: 'select own_role_id, of_stations from own_role where own_role_id = :own_role_id for key share',
});

/**
 * Locks a role and returns it, before the role is given to a staff user. The role cannot be deleted until this
 * transaction ends.
 */
export async function lockCustomRoleToGrant(
  tx: Tx,
  ownRoleId: OwnRoleId,
): Promise<RowsOf<typeof giveStatement> | null> {
  const [row] = await tx.query(giveStatement, { ownRoleId });
  return row ?? null;
}

const addStatement = statement({
  name: 'own_role_add',
  params: {
    ...pick('own_role', 'own_role_id name name_he of_stations'),
    permissions: array(word<Permission>()),
    now: instant,
  },
  row: pick('own_role', 'own_role_id'),
  text: `
insert into own_role (own_role_id, name, name_he, permissions, of_stations, created_at)
values (:own_role_id, :name, :name_he, :permissions, :of_stations, :now)
on conflict (own_role_id) do nothing
returning own_role_id`,
});

/**
 * Adds a custom role. Returns false if the id exists. Throws the unique violation `own_role_one_name` or
 * `own_role_one_name_he` if another role has the name.
 */
export async function addCustomRole(tx: Tx, role: ParamsOf<typeof addStatement>): Promise<boolean> {
  return (await tx.query(addStatement, role)).length === 1;
}

const changeStatement = statement({
  name: 'own_role_change',
  params: {
    ...pick('own_role', 'own_role_id name name_he version'),
    permissions: array(word<Permission>()),
  },
  row: pick('own_role', 'version'),
  text: `
update own_role set name = :name, name_he = :name_he, permissions = :permissions, version = version + 1
where own_role_id = :own_role_id and version = :version
returning version`,
});

/** Changes a custom role. Returns false if its current version differs from the given version. */
export async function changeCustomRole(tx: Tx, change: ParamsOf<typeof changeStatement>): Promise<boolean> {
  return (await tx.query(changeStatement, change)).length === 1;
}

const lockStatement = statement({
  name: 'own_role_lock',
  params: pick('own_role', 'own_role_id'),
  row: roleRow,
  text: `select ${roleColumns} from own_role where own_role_id = :own_role_id for update`,
});

/**
 * Locks a role before it is changed or deleted. The role cannot be given to staff users until this transaction ends.
 */
export async function lockCustomRole(tx: Tx, ownRoleId: OwnRoleId): Promise<CustomRoleRow | null> {
  const [row] = await tx.query(lockStatement, { ownRoleId });
  return row ?? null;
}

const moveStatement = statement({
  name: 'own_role_move_people',
  params: {
    ...pick('own_role', 'own_role_id'),
    to_role: nullable(word<StaffRole>()),
    to_own_role_id: nullable(id<OwnRoleId>()),
    to_of_stations: nullable(boolean),
  },
  row: pick('staff_member', 'staff_id'),
  text: `
update staff_member set own_role_id = :to_own_role_id, own_role_of_stations = :to_of_stations,
  roles = case when :to_role is null or :to_role = any (roles) then roles else roles || :to_role end
where own_role_id = :own_role_id
returning staff_id`,
});

/** Gives another role to all staff users who have a custom role. Returns the ids of these staff users. */
export async function moveCustomRoleUsers(tx: Tx, move: ParamsOf<typeof moveStatement>): Promise<StaffId[]> {
  return (await tx.query(moveStatement, move)).map(({ staffId }) => staffId);
}

const peopleStatement = statement({
  name: 'own_role_people',
  params: pick('own_role', 'own_role_id'),
  row: pick('staff_member', 'staff_id'),
  text: 'select staff_id from staff_member where own_role_id = :own_role_id order by staff_id',
});

export async function listCustomRoleUsers(db: Queryable, ownRoleId: OwnRoleId): Promise<StaffId[]> {
  return (await db.query(peopleStatement, { ownRoleId })).map(({ staffId }) => staffId);
}

const deleteStatement = statement({
  name: 'own_role_delete',
  params: pick('own_role', 'own_role_id'),
  row: {},
  text: 'delete from own_role where own_role_id = :own_role_id',
});

/**
 * Deletes a custom role. Throws the foreign key violation `staff_member_own_role` if a staff user still has the role.
 */
export async function deleteCustomRole(tx: Tx, ownRoleId: OwnRoleId): Promise<void> {
  await tx.query(deleteStatement, { ownRoleId });
}
