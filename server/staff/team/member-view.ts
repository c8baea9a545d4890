import type { StaffMember } from '#contracts/staff/members.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { StaffMemberRow } from '../store/staff-member.ts';
import { openMemberEmail } from './member-email.ts';

/** A member as the team sees them. */
export function memberViewOf(keyring: Pick<Keyring, 'open'>, row: StaffMemberRow): StaffMember {
  const { staffId, name, emailSealed, roles, disabledAt, isSetUp, lastSeenAt } = row;
  const present = isSetUp ? 'active' : 'invited';
  return {
    id: staffId,
    name,
    email: openMemberEmail(keyring, staffId, emailSealed),
    roles: [...roles],
    state: disabledAt === null ? present : 'disabled',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  };
}
