import type { OwnRoleId } from '#contracts/core/ids.ts';
import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/team/roles.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findCustomRole } from '../team/store/custom-role.ts';
import { listStaffUsers } from '../team/store/staff-user.ts';
import { listRoles, customRoleView } from './list-roles.ts';
import { changeRole, createRole, deleteRole } from './manage-roles.ts';

export function registerRoleRoutes(app: App, deps: Deps): void {
  route(app, calls.listRoles, {
    access: 'staff',
    permission: 'team.read',
    handle: async () => accepted(await listRoles(deps.db)),
  });
  route(app, calls.createRole, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body }) {
      const created = await createRole(deps, actor, body);
      return created.ok ? accepted(await viewOf(deps, created.value)) : created;
    },
  });
  route(app, calls.changeRole, {
    access: 'staff',
    permission: 'role.write',
    async handle({ actor, body, params }) {
      const changed = await changeRole(deps, actor, { ...params, ...body });
      return changed.ok ? accepted(await viewOf(deps, changed.value)) : changed;
    },
  });
  route(app, calls.deleteRole, {
    access: 'staff',
    permission: 'role.write',
    handle: ({ actor, body, params }) => deleteRole(deps, actor, { ...params, ...body }),
  });
}

async function viewOf({ db }: Pick<Deps, 'db'>, ownRoleId: OwnRoleId) {
  const [role, staffUsers] = await Promise.all([findCustomRole(db, ownRoleId), listStaffUsers(db)]);
  if (role === null) throw new Error('role not found after write');
  return customRoleView(role, staffUsers);
}
