import { getCurrentUser, updateProfile } from '#contracts/account.ts';
import { accepted, refused } from '#contracts/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { route } from '#server/http/endpoint-route.ts';
import { getCurrentUser as currentUserOf } from './get-current-user.ts';
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
