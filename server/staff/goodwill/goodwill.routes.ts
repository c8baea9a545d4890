import {
  confirmGoodwill as confirmGoodwillCall,
  declineGoodwill as declineGoodwillCall,
  giveGoodwill as giveGoodwillCall,
  listGoodwill as listGoodwillCall,
  previewGoodwill as previewGoodwillCall,
} from '#contracts/staff/customers/goodwill.ts';
import { giveFreeWash as giveFreeWashCall } from '#contracts/staff/free-wash.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { confirmGoodwill, declineGoodwill } from './decide-goodwill.ts';
import { giveFreeWash } from './give-free-wash.ts';
import { giveGoodwill } from './give-goodwill.ts';
import { listGoodwill } from './list-goodwill.ts';
import { previewGoodwill } from './preview-goodwill.ts';

export function registerGoodwillRoutes(app: App, deps: Deps): void {
  const mint = { access: 'staff', permission: 'credit.mint' } as const;
  listRoute(app, listGoodwillCall, {
    access: 'staff',
    permission: 'loyalty.read',
    handle: async ({ actor, query }) => accepted(await listGoodwill(deps, actor, query)),
  });
  route(app, previewGoodwillCall, { ...mint, handle: ({ actor, query }) => previewGoodwill(deps, actor, query) });
  route(app, giveGoodwillCall, {
    ...mint,
    async handle({ actor, body }) {
      const result = await giveGoodwill(deps, actor, body);
      return result.ok ? accepted({ outcome: result.value }) : result;
    },
  });
  route(app, giveFreeWashCall, {
    ...mint,
    async handle({ actor, params, body }) {
      const outcome = await giveFreeWash(deps, actor, { ...params, ...body });
      return outcome.ok ? accepted({ redemptionId: outcome.value }) : outcome;
    },
  });
  route(app, confirmGoodwillCall, {
    ...mint,
    async handle({ actor, params }) {
      const confirmed = await confirmGoodwill(deps, actor, params.goodwillId);
      return confirmed.ok ? accepted({}) : confirmed;
    },
  });
  route(app, declineGoodwillCall, {
    ...mint,
    async handle({ actor, params }) {
      const declined = await declineGoodwill(deps, actor, params.goodwillId);
      return declined.ok ? accepted({}) : declined;
    },
  });
}
