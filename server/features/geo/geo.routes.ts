import { getGeo } from '#contracts/geo.ts';
import { accepted } from '#contracts/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { route } from '#server/http/endpoint-route.ts';
import { whereaboutsOf } from '#server/http/whereabouts.ts';
import { findCountry } from './find-country.ts';

export function registerGeoRoutes(app: App, deps: Deps): void {
  route(app, getGeo, {
    access: 'anyone',
    handle: async ({ request }) => accepted(await findCountry(deps, whereaboutsOf(request))),
  });
}
