import {
  changeTeamMember as changeTeamMemberCall,
  inviteTeamMember as inviteTeamMemberCall,
  listTeam,
  type StaffUser,
} from '#contracts/staff/team/staff-users.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { listRoute } from '../list/list-route.ts';
import { findStaffUser, listStaffUsers, type StaffUserRow } from './store/staff-user.ts';
import { changeStaffUser } from './change-staff-user.ts';
import { inviteStaffUser } from './invite-staff-user.ts';
import { decryptStaffEmail } from './staff-email.ts';

export function registerTeamRoutes(app: App, deps: Deps): void {
  listRoute(app, listTeam, {
    access: 'staff',
    permission: 'team.read',
    handle: async () => accepted({ rows: (await listStaffUsers(deps.db)).map((row) => staffUserViewOf(deps, row)) }),
  });
  route(app, inviteTeamMemberCall, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body }) {
      const invited = await inviteStaffUser(deps, actor, { ...body, tell: true });
      if (!invited.ok) return invited;
      deps.wake.outbox('mail');
      const row = await findStaffUser(deps.db, invited.value.staffId);
      if (row === null) throw new Error('staff user not found after write');
      return accepted(staffUserViewOf(deps, row));
    },
  });
  route(app, changeTeamMemberCall, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body, params }) {
      const { roles, ownRoleId, stations = [], disabled = null } = body;
      const access = roles === undefined ? null : { roles, ownRoleId, stations };
      const changed = await changeStaffUser(deps, actor, { staffId: params.staffId, access, disabled });
      return changed.ok ? accepted(staffUserViewOf(deps, changed.value)) : refused(changed.refusal);
    },
  });
}

function staffUserViewOf(deps: SealedDeps, row: StaffUserRow): StaffUser {
  const { staffId, name, emailSealed, roles, ownRole, stations, disabledAt, isSetUp, lastSeenAt } = row;
  const open = () => decryptStaffEmail(deps.keyring, staffId, emailSealed);
  const present = isSetUp ? 'active' : 'invited';
  return {
    id: staffId,
    name,
    email: readSealed(deps, { table: 'staff_member', id: staffId }, open) ?? UNREADABLE_PLACEHOLDER,
    roles: [...roles],
    ownRole,
    stations,
    state: disabledAt === null ? present : 'disabled',
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  };
}
