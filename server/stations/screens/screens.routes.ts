import { enrolStationScreen, getStationScreen } from '#contracts/stations/station-screen.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { newCookieToken } from '#server/core/http/cookies/server-cookie.ts';
import type { Deps } from '#server/stations/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { enrolScreen } from './enrol-screen.ts';
import { getScreen } from './get-screen.ts';

const limits = [coreRateLimits.link_misses_by_address] as const;

/**
 * Registers the endpoints of a station's screen. A tablet is identified by the token in its link until the token is
 * revoked.
 */
export function registerScreenRoutes(app: App, deps: Deps): void {
  route(app, enrolStationScreen, {
    access: 'holder',
    guesses: { limits, of: ['enrolment_refused'] },
    handle: ({ body }) => enrolScreen(deps, { ...body, token: newCookieToken() }),
  });
  route(app, getStationScreen, {
    access: 'holder',
    guesses: { limits, of: ['screen_not_known'] },
    handle: ({ params }) => getScreen(deps, params.screenToken),
  });
}
