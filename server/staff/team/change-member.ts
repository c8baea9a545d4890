import type { StaffId } from '#contracts/core/ids.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { changeMemberRow, findMember, lockOwners, type StaffMemberRow } from './store/staff-member.ts';
import { endStaffSessions } from '../sign-in/store/staff-session.ts';

export type Change = { readonly roles: readonly StaffRole[] | null; readonly disabled: boolean | null };

/**
 * Changes a staff user's roles, or deactivates a staff user. Users cannot change themselves, and must be owners at
 * commit, so that one of two owners who deactivate each other remains.
 */
export async function changeMember(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { staffId, roles, disabled }: Change & { readonly staffId: StaffId },
): Promise<Outcome<StaffMemberRow, 'not_found' | 'not_permitted'>> {
  if (staffId === actor.staffId) return refused('not_permitted');
  return deps.db.inTransaction(async (tx): Promise<Outcome<StaffMemberRow, 'not_found' | 'not_permitted'>> => {
    const owners = await lockOwners(tx);
    if (!owners.includes(actor.staffId)) return refused('not_permitted');
    const now = deps.clock.now();
    const before = await findMember(tx, staffId);
    if (before === null || !(await changeMemberRow(tx, { staffId, roles, disabled, now }))) return refused('not_found');
    if (disabled === true) await endStaffSessions(tx, staffId, now);
    const after = await findMember(tx, staffId);
    if (after === null) return refused('not_found');
    await appendAudit(tx, actor, {
      action: 'staff.change',
      refId: staffId,
      detail: { before: stateOf(before), after: stateOf(after) },
    });
    return accepted(after);
  });
}

function stateOf({ roles, disabledAt }: StaffMemberRow) {
  return { roles, disabled: disabledAt !== null };
}
