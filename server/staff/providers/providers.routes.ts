import * as calls from '#contracts/staff/settings/providers.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { registerCredentialRoutes } from './credentials/credentials.routes.ts';
import { listProviders } from './list-providers.ts';
import { testConnection } from './test-connection.ts';
import { sendTestMessage } from './test-message.ts';

const access = 'staff';

export function registerProviderSettingRoutes(app: App, deps: Deps): void {
  registerCredentialRoutes(app, deps);
  route(app, calls.listProviders, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await listProviders(deps)),
  });
  route(app, calls.testConnection, {
    access,
    permission: 'settings.write',
    handle: ({ actor, body }) => testConnection(deps, actor, body.provider),
  });
  route(app, calls.sendTestMessage, {
    access,
    permission: 'settings.write',
    async handle({ actor, body }) {
      const sent = await sendTestMessage(deps, actor, body);
      return sent.ok ? accepted(await listProviders(deps)) : sent;
    },
  });
}
