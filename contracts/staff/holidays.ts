import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { requiredText } from '#contracts/core/person.ts';
import { holidayRuleSchema } from '#contracts/stations/holidays.ts';
import { openingSchema } from '#contracts/stations/stations.ts';

export const DAY_REASON_MAX_LENGTH = 120;

const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

const specialDaySchema = z.object({
  specialDayId: z.uuid(),
  /** Station to which the entry applies; null for all stations. */
  stationId: stationIdSchema.nullable(),
  day: z.iso.date(),
  /** Opening hours of the day; null if the station is closed. */
  opening: openingSchema,
  reason: z.string(),
  reasonHe: z.string(),
});
export type SpecialDay = z.infer<typeof specialDaySchema>;

const holidayStationSchema = z.object({
  stationId: stationIdSchema,
  name: z.string(),
  nameHe: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** True if the station follows the holiday rule. False if it keeps its weekly hours on holidays. */
  followsHolidays: z.boolean(),
  /** Version of the station's data. A change that is based on an older version is refused. */
  version: z.int(),
});
export type HolidayStation = z.infer<typeof holidayStationSchema>;

export const getHolidaySchedule = endpoint({
  name: 'getHolidaySchedule',
  method: 'GET',
  path: '/api/admin/holidays',
  summary: 'The rule for closing on Shabbat and holidays, the stations that follow it, and single days from today on',
  status: 200,
  answer: z.object({
    /** Holiday rule of the shop. Null if no rule was saved. All stations then keep their weekly hours. */
    rule: holidayRuleSchema.nullable(),
    /** Version of the holiday rule; 0 before the first save. */
    version: z.int(),
    stations: z.array(holidayStationSchema),
    days: z.array(specialDaySchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const saveHolidayRule = endpoint({
  name: 'saveHolidayRule',
  method: 'PUT',
  path: '/api/admin/holidays/rule',
  summary: 'Save the rule for closing on Shabbat and holidays; it applies immediately to pages and machines',
  body: z.object({ version: z.int().min(0), rule: holidayRuleSchema }),
  status: 200,
  answer: z.object({ version: z.int() }),
  problems: [...refusals, 'changed_meanwhile'],
});

export const setStationFollowsHolidays = endpoint({
  name: 'setStationFollowsHolidays',
  method: 'POST',
  path: '/api/admin/stations/:stationId/holidays',
  summary: 'Make a station follow the rule for holidays, or keep its weekly hours',
  params: z.object({ stationId: stationIdSchema }),
  body: z.object({ version: z.int().min(1), follows: z.boolean() }),
  status: 200,
  answer: z.object({ stationId: stationIdSchema, version: z.int() }),
  problems: [...refusals, 'not_found', 'changed_meanwhile'],
});

export const addSpecialDay = endpoint({
  name: 'addSpecialDay',
  method: 'POST',
  path: '/api/admin/holidays/days',
  summary: 'Add a day with special hours, or a closed day; refused if the day already has an entry',
  body: specialDaySchema.omit({ specialDayId: true }).extend({
    reason: requiredText(DAY_REASON_MAX_LENGTH),
    reasonHe: requiredText(DAY_REASON_MAX_LENGTH),
  }),
  status: 201,
  answer: z.object({ specialDayId: z.uuid() }),
  problems: [...refusals, 'not_found', 'changed_meanwhile'],
});

export const removeSpecialDay = endpoint({
  name: 'removeSpecialDay',
  method: 'DELETE',
  path: '/api/admin/holidays/days/:specialDayId',
  summary: 'Remove a single day; the weekly hours and the rule apply again',
  params: z.object({ specialDayId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...refusals, 'not_found'],
});
