import { accepted, refused } from '#contracts/core/problem.ts';
import {
  cancelMembership,
  getMembership,
  joinMembership,
  pauseMembership,
  resumeMembership,
} from '#contracts/selling/membership.ts';
import { parseCalendarDay } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { Deps } from '#server/selling/deps.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { cancelMembership as cancel } from './cancel-membership.ts';
import { getOwnMembership, requireMembership } from './get-own-membership.ts';
import { joinMembership as join } from './join-membership.ts';
import { pauseMembership as pause, resumeMembership as resume } from './pause-membership.ts';

const MEMBERSHIP_PART = '/dashboard#membership';

const form = { accepted: () => MEMBERSHIP_PART, refused: () => MEMBERSHIP_PART } as const;

export function registerMembershipRoutes(app: App, deps: Deps): void {
  route(app, getMembership, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await getOwnMembership(deps, actor)),
  });
  route(app, joinMembership, {
    access: 'customer',
    limits: [sellingRateLimits.checkouts_by_address],
    form: { accepted: ({ redirectUrl }) => redirectUrl, refused: () => MEMBERSHIP_PART },
    handle: async ({ actor, body, locale, request, reply }) => {
      const { plan, email } = body;
      const outcome = await join(deps, actor, {
        plan,
        email,
        locale,
        guestHash: storePurchaseCookie(deps, request, reply),
      });
      return outcome.ok ? accepted({ redirectUrl: outcome.value.redirectUrl }) : outcome;
    },
  });
  registerChanges(app, deps);
}

function registerChanges(app: App, deps: Deps): void {
  route(app, pauseMembership, {
    access: 'customer',
    form,
    handle: async ({ actor, body }) => {
      const found = await requireMembership(deps, actor.customerId);
      if (!found.ok) return found;
      const until = parseCalendarDay(body.until);
      const outcome = await pause(deps, actor, { membershipId: found.value.membershipId, until });
      if (outcome === 'paused') return accepted(null);
      if (outcome === 'changed_meanwhile') return refused(outcome);
      return { ...refused('validation_failed'), fields: { until: 'not_a_choice' as const } };
    },
  });
  route(app, resumeMembership, {
    access: 'customer',
    form,
    handle: async ({ actor }) => {
      const found = await requireMembership(deps, actor.customerId);
      return found.ok ? resume(deps, actor, found.value.membershipId) : found;
    },
  });
  route(app, cancelMembership, {
    access: 'customer',
    form,
    handle: async ({ actor, body }) => {
      const found = await requireMembership(deps, actor.customerId);
      if (!found.ok) return found;
      const { membershipId } = found.value;
      return cancel(deps, actor, { membershipId, when: body.when, version: null, reason: null });
    },
  });
}
