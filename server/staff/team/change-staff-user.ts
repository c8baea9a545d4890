import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { changeStaffUserRow, findStaffUser, lockOwners, type StaffUserRow } from './store/staff-user.ts';
import { removeIneligibleOnCall } from '../on-call/remove-ineligible-on-call.ts';
import { checkStaffAccess, type StaffAccess } from './check-access.ts';
import { endStaffSessions } from '../sign-in/store/staff-session.ts';

export type StaffUserChangeRequest = {
  /**
   * New roles, and the stations of a partner. If null, nothing of this changes. If `ownRoleId` is missing, the custom
   * role does not change, because browser tabs from before custom roles existed do not send it.
   */
  readonly access: StaffAccess | null;
  readonly disabled: boolean | null;
};

type ChangeRefusal = 'not_found' | 'not_permitted' | 'partner_stations' | 'role_gone';

const unchanged = { roles: null, ownRoleId: null, ownRoleOfStations: null, stations: null } as const;

/**
 * Changes a staff user's roles and stations, or deactivates or reactivates the user. Actors cannot change themselves,
 * and must still be owners at commit. If two owners deactivate each other at the same time, one of them therefore
 * remains.
 */
export async function changeStaffUser(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { staffId, access, disabled }: StaffUserChangeRequest & { readonly staffId: StaffId },
): Promise<Outcome<StaffUserRow, ChangeRefusal>> {
  if (staffId === actor.staffId) return refused('not_permitted');
  return deps.db.inTransaction(async (tx): Promise<Outcome<StaffUserRow, ChangeRefusal>> => {
    const owners = await lockOwners(tx);
    if (!owners.includes(actor.staffId)) return refused('not_permitted');
    const before = await findStaffUser(tx, staffId);
    if (before === null) return refused('not_found');
    const checked = access === null ? accepted(unchanged) : await checkChange(tx, access, before);
    if (!checked.ok) return checked;
    const now = deps.clock.now();
    if (!(await changeStaffUserRow(tx, { staffId, ...checked.value, disabled, now }))) return refused('not_found');
    if (disabled === true) await endStaffSessions(tx, staffId, now);
    const after = await findStaffUser(tx, staffId);
    if (after === null) return refused('not_found');
    await appendAudit(tx, actor, {
      action: 'staff.change',
      refId: staffId,
      detail: {
        before: stateOf(before),
        after: stateOf(after),
        ...(await removeIneligibleFromOnCall(tx, { access, disabled })),
      },
    });
    return accepted(after);
  });
}

/** Checks the new roles and stations. If `ownRoleId` is missing, the user keeps the custom role. */
async function checkChange(tx: Tx, access: StaffAccess, { ownRole }: StaffUserRow) {
  const { ownRoleId = ownRole?.ownRoleId ?? null } = access;
  return await checkStaffAccess(tx, { ...access, ownRoleId });
}

/**
 * Removes staff users who can no longer acknowledge alerts from the on-call list. Returns them for the audit log. It
 * also runs when a user is activated again, because the user's role can have changed meanwhile.
 */
async function removeIneligibleFromOnCall(tx: Tx, { access, disabled }: StaffUserChangeRequest) {
  if (access === null && disabled !== false) return {};
  const offCall = await removeIneligibleOnCall(tx);
  return offCall.length === 0 ? {} : { offCall };
}

function stateOf({ roles, ownRole, stations, disabledAt }: StaffUserRow) {
  const own = stations.map(({ stationId }) => stationId);
  return {
    roles,
    ownRole: ownRole?.ownRoleId ?? null,
    ...(own.length === 0 ? {} : { stations: own }),
    disabled: disabledAt !== null,
  };
}
