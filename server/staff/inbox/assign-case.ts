import { accepted, refused } from '#contracts/core/problem.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { setAssignee } from './store/staff-case.ts';
import { findMember } from '../team/store/staff-member.ts';
import { changeCase, type SeenCase } from './change-case.ts';

/** Makes a case somebody's, or nobody's (null). */
export function assignCase(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { assigneeId, ...seen }: SeenCase & { readonly assigneeId: StaffId | null },
) {
  return changeCase(deps, { actor, seen }, async (tx) => {
    const member = assigneeId === null ? null : await findMember(tx, assigneeId);
    const mayWork = member !== null && member.disabledAt === null && permissionsOf(member.roles).has('inbox.write');
    if (assigneeId !== null && !mayWork) return refused('not_found');
    await setAssignee(tx, seen, assigneeId);
    return accepted({ act: 'assign' as const, assignee: assigneeId });
  });
}
