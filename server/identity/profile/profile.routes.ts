import { getCurrentUser, updateProfile } from '#contracts/identity/account.ts';
import { getFounderMember } from '#contracts/identity/founder.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { customerIdOf } from '#server/core/actor.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { getCurrentUser as currentUserOf } from '#server/identity/account/get-current-user.ts';
import { getFounderMember as founderMemberOf } from '#server/identity/profile/get-founder-member.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { updateProfile as updateProfileOf } from './update-profile.ts';

export function registerProfileRoutes(app: App, deps: Deps): void {
  route(app, getCurrentUser, {
    access: 'customer',
    handle: async ({ actor }) => {
      const user = await currentUserOf(deps, actor.customerId);
      return user === null ? refused('not_signed_in') : accepted(user);
    },
  });
  route(app, getFounderMember, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor }) => {
      const customerId = customerIdOf(actor);
      const founder = customerId === null ? null : await founderMemberOf(deps, customerId);
      return accepted(founder === null ? { success: false } : { success: true, founder });
    },
  });
  route(app, updateProfile, {
    access: 'customer',
    limits: [identityRateLimits.profile_changes_by_customer],
    handle: ({ actor, body }) => updateProfileOf(deps, actor, body),
  });
}
