import { accepted } from '#contracts/core/problem.ts';
import {
  addCarePlan as addCall,
  type CarePlan,
  endCarePlan as endCall,
  listCarePlans,
} from '#contracts/staff/work-orders/care-plans.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addCarePlan, endCarePlan } from './manage-care-plans.ts';
import { type CarePlanRow, listCarePlanRows } from './store/care-plan.ts';

function viewOf({ carePlanId, assignee, assigneeName, ...plan }: CarePlanRow): CarePlan {
  return { id: carePlanId, ...plan, assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' } };
}

export function registerCarePlanRoutes(app: App, deps: Deps): void {
  route(app, listCarePlans, {
    access: 'staff',
    permission: 'station.read',
    handle: async () => accepted({ rows: (await listCarePlanRows(deps.db)).map(viewOf) }),
  });
  route(app, addCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => addCarePlan(deps, actor, body),
  });
  route(app, endCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, params }) => endCarePlan(deps, actor, params.carePlanId),
  });
}
