import {
  addSpecialDay as addSpecialDayCall,
  setStationFollowsHolidays as setStationFollowsHolidaysCall,
  getHolidaySchedule as getHolidayScheduleCall,
  removeSpecialDay as removeSpecialDayCall,
  saveHolidayRule as saveHolidayRuleCall,
} from '#contracts/staff/holidays.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addSpecialDay,
  setStationFollowsHolidays,
  getHolidaySchedule,
  removeSpecialDay,
  saveHolidayRule,
} from '#server/stations/public.ts';

const writing = { access: 'staff', permission: 'station.write' } as const;

export function registerHolidayRoutes(app: App, deps: Deps): void {
  route(app, getHolidayScheduleCall, {
    access: 'staff',
    permission: 'station.read',
    handle: async () => accepted(await getHolidaySchedule(deps)),
  });
  route(app, saveHolidayRuleCall, {
    ...writing,
    handle: ({ actor, body }) => saveHolidayRule(deps, actor, body),
  });
  route(app, setStationFollowsHolidaysCall, {
    ...writing,
    handle: ({ actor, params, body }) => setStationFollowsHolidays(deps, actor, { ...params, ...body }),
  });
  route(app, addSpecialDayCall, {
    ...writing,
    handle: ({ actor, body }) => addSpecialDay(deps, actor, body),
  });
  route(app, removeSpecialDayCall, {
    ...writing,
    handle: ({ actor, params: { specialDayId } }) => removeSpecialDay(deps, actor, specialDayId),
  });
}
