import { getGeo } from '#contracts/core/places/geo.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { requestSourceOf } from '#server/core/http/limits/request-source.ts';
import { findCountry } from './find-country.ts';

export function registerGeoRoutes(app: App, deps: CoreDeps): void {
  route(app, getGeo, {
    access: 'anyone',
    handle: async ({ request }) => accepted(await findCountry(deps, requestSourceOf(request))),
  });
}
