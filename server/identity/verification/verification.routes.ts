import {
  submitVerification as submitVerificationCall,
  getVerifications as getVerificationsCall,
  withdrawVerification as withdrawVerificationCall,
} from '#contracts/identity/verification.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { requestVerification } from './request-verification.ts';
import { getVerifications } from './get-verifications.ts';
import { withdrawVerification } from './withdraw-verification.ts';

export function registerVerificationRoutes(app: App, deps: Deps): void {
  route(app, getVerificationsCall, {
    access: 'customer',
    handle: async ({ actor }) => accepted(await getVerifications(deps, actor)),
  });
  route(app, withdrawVerificationCall, {
    access: 'customer',
    async handle({ actor, params }) {
      const withdrawn = await withdrawVerification(deps, { ...params, customerId: actor.customerId });
      return withdrawn.ok ? accepted(await getVerifications(deps, actor)) : withdrawn;
    },
  });
}

export function registerVerificationUpload(uploads: App, deps: Deps): void {
  route(uploads, submitVerificationCall, {
    access: 'customer',
    limitsBeforeReading: [identityRateLimits.verifications_by_customer],
    async handle({ actor, body }) {
      const requested = await requestVerification(deps, { ...body, customerId: actor.customerId });
      return requested.ok ? accepted(await getVerifications(deps, actor)) : requested;
    },
  });
}
