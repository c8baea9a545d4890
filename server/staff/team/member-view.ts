import type { StaffMember } from '#contracts/staff/customers/members.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import type { StaffMemberRow } from './store/staff-member.ts';
import { openMemberEmail } from './member-email.ts';

/** A member as the team sees them. */
export function memberViewOf(deps: SealedDeps, row: StaffMemberRow): StaffMember {
  const { staffId, name, emailSealed, roles, disabledAt, isSetUp, lastSeenAt } = row;
  const open = () => openMemberEmail(deps.keyring, staffId, emailSealed);
  const present = isSetUp ? 'active' : 'invited';
  return {
    id: staffId,
    name,
    email: readSealed(deps, { table: 'staff_member', id: staffId }, open) ?? UNREADABLE,
    roles: [...roles],
    state: disabledAt === null ? present : 'disabled',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  };
}
