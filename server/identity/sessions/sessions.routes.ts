import { getCustomer, logoutCustomer } from '#contracts/identity/account.ts';
import { endOtherSessions, endSession, listSessions } from '#contracts/identity/credentials.ts';
import { sessionIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sessionTokenOfRequest } from '#server/core/http/cookies/session-cookie.ts';
import {
  endOwnSession,
  endSessionByToken,
  endSessions,
  listSessions as listOf,
} from '#server/identity/store/session.ts';
import { getCustomerView } from '#server/identity/account/customer-view.ts';
import { pathAfterSignIn } from '#server/identity/account/return-path.ts';
import { clearSignInCookies } from '../account/clear-sign-in-cookies.ts';

/**
 * Value of the `clear-site-data` header. After signing out, the browser removes cached pages and responses, but not
 * settings or offline vouchers.
 */
const FORGET_PAGES = '"cache"';

export function registerSessionRoutes(app: App, deps: Deps): void {
  route(app, getCustomer, {
    access: 'customer',
    handle: async ({ actor }) => {
      const customer = await getCustomerView(deps, actor.customerId);
      return customer === null ? refused('not_signed_in') : accepted({ customer });
    },
  });
  route(app, logoutCustomer, {
    access: 'anyone',
    form: {
      accepted: (_answer, typed, locale) => pathAfterSignIn(typed['next'], locale),
      refused: (_typed, locale) => `/${locale}`,
    },
    handle: async ({ request, reply }) => {
      const token = sessionTokenOfRequest(deps, request);
      if (token !== null) await endSessionByToken(deps.db, deps.keyring.tokenHash(token), steadyNow(deps.clock));
      clearSignInCookies(deps, reply);
      void reply.header('clear-site-data', FORGET_PAGES);
      return accepted({});
    },
  });
  registerDeviceRoutes(app, deps);
}

function registerDeviceRoutes(app: App, deps: Deps): void {
  route(app, listSessions, {
    access: 'customer',
    handle: async ({ actor }) => {
      const now = steadyNow(deps.clock);
      const sessions = await listOf(deps.db, actor.customerId, { now, idleSince: now - SESSION_IDLE_MS });
      return accepted(
        sessions.map(({ sessionId, browser, system, createdAt, seenAt }) => ({
          id: sessionId,
          browser,
          system,
          createdAt: new Date(createdAt).toISOString(),
          seenAt: new Date(seenAt).toISOString(),
          current: sessionId === actor.sessionId,
        })),
      );
    },
  });
  route(app, endSession, {
    access: 'customer',
    handle: async ({ actor, params, reply }) => {
      const sessionId = sessionIdSchema.parse(params.sessionId);
      const ended = await endOwnSession(deps.db, { sessionId, customerId: actor.customerId }, steadyNow(deps.clock));
      if (ended && sessionId === actor.sessionId) clearSignInCookies(deps, reply);
      return ended ? accepted(null) : refused('not_found');
    },
  });
  route(app, endOtherSessions, {
    access: 'customer',
    handle: async ({ actor }) => {
      await endSessions(deps.db, { customerId: actor.customerId, keep: actor.sessionId }, steadyNow(deps.clock));
      return accepted(null);
    },
  });
}
