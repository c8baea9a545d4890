import { accepted } from '#contracts/core/problem.ts';
import {
  addMaintenancePlan as addMaintenancePlanCall,
  type MaintenancePlan,
  endMaintenancePlan as endMaintenancePlanCall,
  listMaintenancePlans,
} from '#contracts/staff/work-orders/maintenance-plans.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { lastWorkingDayOfStation } from '#server/stations/public.ts';
import { addMaintenancePlan, endMaintenancePlan } from './manage-maintenance-plans.ts';
import { type MaintenancePlanRow, listMaintenancePlanRows } from './store/maintenance-plan.ts';

function viewOf(row: MaintenancePlanRow): MaintenancePlan {
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

export function registerMaintenancePlanRoutes(app: App, deps: Deps): void {
  route(app, listMaintenancePlans, {
    access: 'staff',
    permission: 'station.read',
    handle: async () => accepted({ rows: (await listMaintenancePlanRows(deps.db)).map(viewOf) }),
  });
  route(app, addMaintenancePlanCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, body }) => addMaintenancePlan(deps, actor, body),
  });
  route(app, endMaintenancePlanCall, {
    access: 'staff',
    permission: 'station.write',
    handle: ({ actor, params }) => endMaintenancePlan(deps, actor, params.carePlanId),
  });
}
