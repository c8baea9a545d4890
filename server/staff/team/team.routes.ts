import {
  changeMember as changeMemberCall,
  inviteMember as inviteMemberCall,
  listTeam,
  type StaffMember,
} from '#contracts/staff/customers/members.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { listRoute } from '../list/list-route.ts';
import { findMember, listMembers, type StaffMemberRow } from './store/staff-member.ts';
import { changeMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { openMemberEmail } from './member-email.ts';

export function registerTeamRoutes(app: App, deps: Deps): void {
  listRoute(app, listTeam, {
    access: 'staff',
    permission: 'team.read',
    handle: async () => accepted({ rows: (await listMembers(deps.db)).map((row) => memberViewOf(deps, row)) }),
  });
  route(app, inviteMemberCall, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body }) {
      const invited = await inviteMember(deps, actor, { ...body, tell: true });
      if (!invited.ok) return invited;
      deps.wake.outbox('mail');
      const row = await findMember(deps.db, invited.value.staffId);
      if (row === null) throw new Error('staff user not found after write');
      return accepted(memberViewOf(deps, row));
    },
  });
  route(app, changeMemberCall, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body, params }) {
      const { roles, ownRoleId, stations = [], disabled = null } = body;
      const access = roles === undefined ? null : { roles, ownRoleId, stations };
      const changed = await changeMember(deps, actor, { staffId: params.staffId, access, disabled });
      return changed.ok ? accepted(memberViewOf(deps, changed.value)) : refused(changed.refusal);
    },
  });
}

/** Returns a staff user in the form of the team list. */
function memberViewOf(deps: SealedDeps, row: StaffMemberRow): StaffMember {
  const { staffId, name, emailSealed, roles, ownRole, stations, disabledAt, isSetUp, lastSeenAt } = row;
  const open = () => openMemberEmail(deps.keyring, staffId, emailSealed);
  const present = isSetUp ? 'active' : 'invited';
  return {
    id: staffId,
    name,
    email: readSealed(deps, { table: 'staff_member', id: staffId }, open) ?? UNREADABLE,
    roles: [...roles],
    ownRole,
    stations,
    state: disabledAt === null ? present : 'disabled',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  };
}
