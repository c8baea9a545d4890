import * as calls from '#contracts/staff/min-start-success.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getMinStartSuccess, saveMinStartSuccess } from '#server/stations/public.ts';

export function registerMinStartSuccessRoutes(app: App, deps: Deps): void {
  route(app, calls.getMinStartSuccess, {
    access: 'staff',
    permission: 'station.write',
    handle: async () => accepted(await getMinStartSuccess(deps)),
  });
  route(app, calls.saveMinStartSuccess, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => saveMinStartSuccess(deps, actor, body),
  });
}
