import * as calls from '#contracts/staff/first-day.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getFirstDay, markFirstDay } from './first-day.ts';

const access = 'staff';

export function registerFirstDayRoutes(app: App, deps: Deps): void {
  route(app, calls.getFirstDay, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await getFirstDay(deps)),
  });
  route(app, calls.markFirstDay, {
    access,
    permission: 'settings.write',
    async handle({ actor, body }) {
      await markFirstDay(deps, actor, body);
      return accepted(await getFirstDay(deps));
    },
  });
}
