import * as calls from '#contracts/staff/accounting-policy.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { changeAccountingPolicy } from '#server/ledger/public.ts';
import { getAccountingPolicy, previewAccountingPolicy } from './get-accounting-policy.ts';

export function registerAccountingPolicyRoutes(app: App, deps: Deps): void {
  route(app, calls.getAccountingPolicy, {
    access: 'staff',
    permission: 'report.read',
    handle: async () => accepted(await getAccountingPolicy(deps)),
  });
  route(app, calls.previewAccountingPolicy, {
    access: 'staff',
    permission: 'report.read',
    handle: async ({ query }) => accepted(await previewAccountingPolicy(deps, query)),
  });
  route(app, calls.changeAccountingPolicy, {
    access: 'staff',
    permission: 'settings.write',
    async handle({ actor, body: { seen, ...terms } }) {
      const changed = await changeAccountingPolicy(deps, actor, { terms, seen });
      return changed.ok ? accepted(await getAccountingPolicy(deps)) : changed;
    },
  });
}
