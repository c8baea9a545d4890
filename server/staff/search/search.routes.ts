import { accepted } from '#contracts/core/problem.ts';
import { searchAnywhere as searchAnywhereCall } from '#contracts/staff/search.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { searchAnywhere } from './search-anywhere.ts';

export function registerSearchRoutes(app: App, deps: Deps): void {
  route(app, searchAnywhereCall, {
    access: 'staff',
    permission: 'member',
    handle: async ({ actor, query }) => accepted(await searchAnywhere(deps, actor, query.search)),
  });
}
