import { accepted } from '#contracts/core/problem.ts';
import { getRetention as getRetentionCall } from '#contracts/staff/settings/retention.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getRetention } from './get-retention.ts';

export function registerRetentionRoutes(app: App, deps: Deps): void {
  route(app, getRetentionCall, {
    access: 'staff',
    permission: 'settings.read',
    handle: async () => accepted(await getRetention(deps)),
  });
}
