import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/settings/limits.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getStaffLimits, saveStaffLimits } from './staff-limits.ts';

export function registerStaffLimitRoutes(app: App, deps: Deps): void {
  route(app, calls.getStaffLimits, {
    access: 'staff',
    permission: 'team.read',
    handle: async () => accepted(await getStaffLimits(deps)),
  });
  route(app, calls.saveStaffLimits, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => saveStaffLimits(deps, actor, body),
  });
}
