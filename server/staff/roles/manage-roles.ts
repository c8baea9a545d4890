import type { OwnRoleId } from '#contracts/core/ids.ts';
import { stationPermissions, type Permission } from '#contracts/core/permission.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { mayHaveRolesAndStations } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addCustomRole,
  changeCustomRole,
  deleteCustomRole,
  findCustomRole,
  listCustomRoleUsers,
  lockCustomRole,
  lockCustomRoleToGrant,
  moveCustomRoleUsers,
  type CustomRoleRow,
} from '../team/store/custom-role.ts';
import { removeIneligibleOnCall } from '../on-call/remove-ineligible-on-call.ts';
import { lockOwners } from '../team/store/staff-user.ts';

type RoleDeps = Pick<Deps, 'clock' | 'db'>;
type RoleContent = { readonly name: string; readonly nameHe: string; readonly permissions: readonly Permission[] };

const nameConstraints = ['own_role_one_name', 'own_role_one_name_he'];

/**
 * Runs a change of a role in a transaction, if the actor is still an owner. Owners are locked until commit. Concurrent
 * changes to roles and to the roles of staff users therefore run one after the other.
 */
async function inOwnerTransaction<Value, Refusal extends ProblemCode>(
  { db }: Pick<Deps, 'db'>,
  { staffId }: Staff,
  write: (tx: Tx) => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'not_permitted'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<Value, Refusal | 'not_permitted'>> => {
    const owners = await lockOwners(tx);
    return owners.includes(staffId) ? await write(tx) : refused('not_permitted');
  });
}

/** Awaits the write of a role. If another role already has the name, the unique violation becomes a refusal. */
async function refuseTakenName<Value, Refusal extends ProblemCode>(
  written: Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'role_name_taken'>> {
  try {
    return await written;
  } catch (error) {
    if (nameConstraints.includes(violatedConstraint(error) ?? '')) return refused('role_name_taken');
    throw error;
  }
}

function contentOf({ name, nameHe, permissions }: RoleContent): RoleContent {
  return { name, nameHe, permissions: [...permissions].toSorted() };
}

function isSameContent(before: RoleContent, after: RoleContent): boolean {
  return JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(after));
}

/**
 * Adds a role. A repeated request with the same id and content adds no second role. A request with the same id but
 * other content is refused.
 */
export async function createRole(
  deps: RoleDeps,
  actor: Staff,
  role: RoleContent & { readonly ownRoleId: OwnRoleId; readonly ofStations: boolean },
) {
  const creation = inOwnerTransaction(
    deps,
    actor,
    async (tx): Promise<Outcome<OwnRoleId, 'idempotency_key_reused'>> => {
      const { ownRoleId, ofStations } = role;
      const content = contentOf(role);
      const isAdded = await addCustomRole(tx, { ownRoleId, ofStations, ...content, now: deps.clock.now() });
      if (!isAdded) {
        const earlier = await findCustomRole(tx, ownRoleId);
        const isRepeated = earlier !== null && earlier.ofStations === ofStations && isSameContent(earlier, content);
        return isRepeated ? accepted(ownRoleId) : refused('idempotency_key_reused');
      }
      await appendAudit(tx, actor, { action: 'role.add', refId: ownRoleId, detail: { after: content } });
      return accepted(ownRoleId);
    },
  );
  return await refuseTakenName(creation);
}

type RoleChange = RoleContent & {
  readonly ownRoleId: OwnRoleId;
  /** Version of the role that was on the owner's screen. */
  readonly version: number;
};

type ChangeRefusal = 'not_found' | 'changed_meanwhile' | 'validation_failed';

/**
 * Changes the name and permissions of a role. Permissions are read for each request, so the change applies to the next
 * request of every user with this role. A request that changes nothing is accepted without an entry in the audit log.
 */
export async function changeRole(deps: RoleDeps, actor: Staff, change: RoleChange) {
  const changing = inOwnerTransaction(deps, actor, async (tx): Promise<Outcome<OwnRoleId, ChangeRefusal>> => {
    const { ownRoleId, version } = change;
    const before = await lockCustomRole(tx, ownRoleId);
    if (before === null) return refused('not_found');
    const after = contentOf(change);
    const fits = after.permissions.every((one) => stationPermissions.some((each) => each === one));
    if (before.ofStations && !fits) return refused('validation_failed');
    if (before.version !== version) return refused('changed_meanwhile');
    if (isSameContent(before, after)) return accepted(ownRoleId);
    if (!(await changeCustomRole(tx, { ownRoleId, version, ...after }))) return refused('changed_meanwhile');
    await appendAudit(tx, actor, {
      action: 'role.change',
      refId: ownRoleId,
      detail: { before: contentOf(before), after, ...removedFromOnCallDetail(await removeIneligibleOnCall(tx)) },
    });
    return accepted(ownRoleId);
  });
  return await refuseTakenName(changing);
}

/** New role of the staff users whose role is deleted. */
type RoleReplacement = { readonly role: StaffRole } | { readonly ownRoleId: OwnRoleId };
type RoleDeletion = {
  readonly ownRoleId: OwnRoleId;
  readonly version: number;
  /** New role of the staff users who have the deleted role. Null if no staff user has it. */
  readonly moveTo: RoleReplacement | null;
};

type DeleteRefusal = 'not_found' | 'role_in_use' | 'role_gone' | 'partner_stations' | 'changed_meanwhile';

/**
 * Deletes a role. Its staff users get another role in the same transaction. They keep their stations, so either both
 * roles are limited to own stations, or neither is. The foreign key `staff_member_own_role` prevents the deletion of a
 * role that a staff user still has.
 */
export async function deleteRole(deps: RoleDeps, actor: Staff, { ownRoleId, version, moveTo }: RoleDeletion) {
  return await inOwnerTransaction(
    deps,
    actor,
    async (tx): Promise<Outcome<{ readonly moved: number }, DeleteRefusal>> => {
      const role = await lockCustomRole(tx, ownRoleId);
      if (role === null) return refused('not_found');
      if (role.version !== version) return refused('changed_meanwhile');
      const moved = await moveRoleUsers(tx, role, moveTo);
      if (!moved.ok) return moved;
      await deleteCustomRole(tx, ownRoleId);
      const people = moved.value;
      await appendAudit(tx, actor, {
        action: 'role.delete',
        refId: ownRoleId,
        detail: {
          before: contentOf(role),
          ...(people.length === 0
            ? {}
            : { people, ...newRoleDetail(moveTo), ...removedFromOnCallDetail(await removeIneligibleOnCall(tx)) }),
        },
      });
      return accepted({ moved: people.length });
    },
  );
}

/** Returns the detail of the audit entry that names the staff users who were removed from the on-call list. */
function removedFromOnCallDetail(offCall: readonly string[]) {
  return offCall.length === 0 ? {} : { offCall };
}

/** Returns the detail of the audit entry that names the new role of the moved staff users. */
function newRoleDetail(moveTo: RoleReplacement | null) {
  if (moveTo === null) return {};
  return 'role' in moveTo ? { role: moveTo.role } : { ownRole: moveTo.ownRoleId };
}

type MoveOutcome = Outcome<readonly string[], Exclude<DeleteRefusal, 'not_found' | 'changed_meanwhile'>>;

async function moveRoleUsers(tx: Tx, role: CustomRoleRow, moveTo: RoleReplacement | null): Promise<MoveOutcome> {
  const { ownRoleId, ofStations } = role;
  const people = await listCustomRoleUsers(tx, ownRoleId);
  if (people.length === 0) return accepted([]);
  if (moveTo === null) return refused('role_in_use');
  if ('role' in moveTo) {
    const fits = mayHaveRolesAndStations({ roles: [moveTo.role], ownRole: null }, ofStations ? ['own'] : []);
    if (!fits) return refused('partner_stations');
    return accepted(
      await moveCustomRoleUsers(tx, { ownRoleId, toRole: moveTo.role, toOwnRoleId: null, toOfStations: null }),
    );
  }
  const replacement = moveTo.ownRoleId === ownRoleId ? null : await lockCustomRoleToGrant(tx, moveTo.ownRoleId);
  if (replacement === null) return refused('role_gone');
  if (replacement.ofStations !== ofStations) return refused('partner_stations');
  return accepted(
    await moveCustomRoleUsers(tx, {
      ownRoleId,
      toRole: null,
      toOwnRoleId: replacement.ownRoleId,
      toOfStations: replacement.ofStations,
    }),
  );
}
