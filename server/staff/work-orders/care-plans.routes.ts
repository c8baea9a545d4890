import { accepted } from '#contracts/core/problem.ts';
import {
  addCarePlan as addCarePlanCall,
  type CarePlan,
  endCarePlan as endCarePlanCall,
  listCarePlans,
} from '#contracts/staff/work-orders/care-plans.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { lastWorkingDayOfStation } from '#server/stations/public.ts';
import { addCarePlan, endCarePlan } from './manage-care-plans.ts';
import { type CarePlanRow, listCarePlanRows } from './store/care-plan.ts';

function viewOf(row: CarePlanRow): CarePlan {
  const { carePlanId, assignee, assigneeName, nextOn, hours: _hours, calendar: _calendar, ...plan } = row;
  const dueOn = nextOn === null ? null : lastWorkingDayOfStation(row, nextOn);
  return {
    ...plan,
    id: carePlanId,
    nextOn: dueOn,
    movedFrom: dueOn === nextOn ? null : nextOn,
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
  };
}

export function registerCarePlanRoutes(app: App, deps: Deps): void {
  route(app, listCarePlans, {
    access: 'staff',
    permission: 'station.read',
    handle: async () => accepted({ rows: (await listCarePlanRows(deps.db)).map(viewOf) }),
  });
  route(app, addCarePlanCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => addCarePlan(deps, actor, body),
  });
  route(app, endCarePlanCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, params }) => endCarePlan(deps, actor, params.carePlanId),
  });
}
