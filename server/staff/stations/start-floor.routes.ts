import * as calls from '#contracts/staff/start-floor.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getStartFloor, saveStartFloor } from '#server/stations/public.ts';

export function registerStartFloorRoutes(app: App, deps: Deps): void {
  route(app, calls.getStartFloor, {
    access: 'staff',
    permission: 'station.write',
    handle: async () => accepted(await getStartFloor(deps)),
  });
  route(app, calls.saveStartFloor, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => saveStartFloor(deps, actor, body),
  });
}
