import { getCurrentUser, updateProfile } from '#contracts/identity/account.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { getCurrentUser as currentUserOf } from '#server/identity/account/get-current-user.ts';
import { updateProfile as updateProfileOf } from './update-profile.ts';

export function registerProfileRoutes(app: App, deps: Deps): void {
  route(app, getCurrentUser, {
    access: 'customer',
    handle: async ({ actor }) => {
      const user = await currentUserOf(deps, actor.customerId);
      return user === null ? refused('not_signed_in') : accepted(user);
    },
  });
  route(app, updateProfile, {
    access: 'customer',
    limits: ['profile_changes_by_customer'],
    handle: ({ actor, body }) => updateProfileOf(deps, actor, body),
  });
}
