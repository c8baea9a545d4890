import * as calls from '#contracts/staff/settings/credentials.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { connectProvider } from './connect-provider.ts';
import { listConnections } from './list-connections.ts';
import { removeProvider } from './remove-provider.ts';

const access = 'staff';

export function registerCredentialRoutes(app: App, deps: Deps): void {
  route(app, calls.listConnections, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await listConnections(deps)),
  });
  route(app, calls.connectProvider, {
    access,
    permission: 'settings.write',
    handle({ actor, params, body }) {
      const { seen, phone, locale, ...values } = body;
      return connectProvider(deps, actor, { ...params, values, seen, phone, locale });
    },
  });
  route(app, calls.removeProvider, {
    access,
    permission: 'settings.write',
    handle: ({ actor, params, body }) => removeProvider(deps, actor, { ...params, ...body }),
  });
}
