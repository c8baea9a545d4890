import * as calls from '#contracts/staff/test-payments.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { reverseTestPayments, sumTestPayments } from '#server/payments/public.ts';

export function registerTestPaymentRoutes(app: App, deps: Deps): void {
  route(app, calls.getTestPayments, {
    access: 'staff',
    permission: 'settings.read',
    handle: async () => accepted(await sumTestPayments(deps.db)),
  });
  route(app, calls.reverseTestPayments, {
    access: 'staff',
    permission: 'settings.write',
    async handle({ actor }) {
      const reversed = await reverseTestPayments(deps, actor);
      return accepted({ ...(await sumTestPayments(deps.db)), reversed });
    },
  });
}
