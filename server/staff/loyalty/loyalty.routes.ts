import {
  getLoyaltyProgram,
  listFounders as listFoundersCall,
  listLoyaltyMembers,
  listStaffPoints,
  scheduleLoyaltyTerms as scheduleLoyaltyTermsCall,
  previewLoyaltyTerms as previewLoyaltyTermsCall,
  withdrawLoyaltyTerms as withdrawLoyaltyTermsCall,
} from '#contracts/staff/customers/loyalty.ts';
import { accepted, type FieldProblemCode } from '#contracts/core/problem.ts';
import type { LoyaltyTermsError } from '#domain/loyalty/loyalty-terms-draft.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { scheduleLoyaltyTerms, withdrawLoyaltyTerms } from '#server/loyalty/public.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import { listRoute } from '../list/list-route.ts';
import { getLoyaltyProgramInForce } from './get-program.ts';
import { listFounders, listMembers, listPoints } from './list-loyalty.ts';
import { findLoyaltyTermsErrors, previewLoyaltyTerms } from './preview-terms.ts';

export function registerStaffLoyaltyRoutes(app: App, deps: Deps): void {
  const read = { access: 'staff', permission: 'loyalty.read' } as const;
  route(app, getLoyaltyProgram, { ...read, handle: async () => accepted(await getLoyaltyProgramInForce(deps)) });
  listRoute(app, listLoyaltyMembers, {
    ...read,
    handle: async ({ query }) => accepted(await listMembers(deps, query)),
  });
  listRoute(app, listStaffPoints, { ...read, handle: async ({ query }) => accepted(await listPoints(deps, query)) });
  listRoute(app, listFoundersCall, { ...read, handle: async ({ query }) => accepted(await listFounders(deps, query)) });
  route(app, previewLoyaltyTermsCall, {
    ...read,
    async handle({ query }) {
      const errors = await findLoyaltyTermsErrors(deps, query);
      return errors.length > 0 ? invalidTermsResult(errors) : accepted(await previewLoyaltyTerms(deps, query));
    },
  });
  registerRules(app, deps);
}

function registerRules(app: App, deps: Deps): void {
  const write = { access: 'staff', permission: 'loyalty.write' } as const;
  route(app, scheduleLoyaltyTermsCall, {
    ...write,
    async handle({ actor, body }) {
      const { rules: draft, version: expectedVersion } = body;
      const errors = await findLoyaltyTermsErrors(deps, draft);
      if (errors.length > 0) return invalidTermsResult(errors);
      const wash = await findSingleWashProduct(deps.db, deps.clock.now());
      const validFrom = body.validFrom === undefined ? null : Date.parse(body.validFrom);
      const plan = { draft, validFrom, washAgorot: wash?.priceAgorot ?? null, expectedVersion };
      const planned = await scheduleLoyaltyTerms(deps, actor, plan);
      if (planned.ok) return accepted(await getLoyaltyProgramInForce(deps));
      return planned.refusal === 'validation_failed' ? { ...planned, fields: { validFrom: 'invalid' } } : planned;
    },
  });
  route(app, withdrawLoyaltyTermsCall, {
    ...write,
    async handle({ actor, params }) {
      const withdrawn = await withdrawLoyaltyTerms(deps, actor, params.loyaltyTermsId);
      return withdrawn.ok ? accepted(await getLoyaltyProgramInForce(deps)) : withdrawn;
    },
  });
}

/** Maps the errors in loyalty terms to the form fields that the staff user has to correct. */
function invalidTermsResult(errors: readonly LoyaltyTermsError[]) {
  const fields = Object.fromEntries(errors.map(({ field }): [string, FieldProblemCode] => [field, 'invalid']));
  return { ok: false, refusal: 'validation_failed', fields } as const;
}
