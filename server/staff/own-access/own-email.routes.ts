import * as calls from '#contracts/staff/team/own-email.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import type { Deps } from '#server/staff/deps.ts';
import { requestOwnEmailChange, confirmOwnEmailChange, getOwnEmail, cancelOwnEmailChange } from './change-own-email.ts';

const ofStaffUser = { access: 'staff', permission: 'member', scoped: true } as const;
const guesses = { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] } as const;

/**
 * Registers the endpoints with which staff users change their own email address. One of them stops a change that was
 * requested before.
 */
export function registerOwnEmailRoutes(app: App, deps: Deps): void {
  route(app, calls.getOwnEmail, { ...ofStaffUser, handle: ({ actor }) => getOwnEmail(deps, actor) });
  route(app, calls.requestOwnEmailChange, {
    ...ofStaffUser,
    freshProof: true,
    async handle({ actor, body }) {
      const requested = await requestOwnEmailChange(deps, actor, body);
      return requested.ok ? await getOwnEmail(deps, actor) : requested;
    },
  });
  route(app, calls.confirmOwnEmailChange, {
    ...ofStaffUser,
    freshProof: true,
    guesses,
    async handle({ actor, body }) {
      const confirmed = await confirmOwnEmailChange(deps, actor, body.code);
      return confirmed.ok ? await getOwnEmail(deps, actor) : confirmed;
    },
  });
  route(app, calls.cancelOwnEmailChange, {
    access: 'holder',
    guesses,
    handle: ({ body }) => cancelOwnEmailChange(deps, body.token),
  });
}
