import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { optionalPhoneSchema } from '#contracts/core/person.ts';
import { alertKinds } from '#contracts/stations/alerts.ts';

const instantSchema = z.iso.datetime();

/** Interval in ms at which the lists of open alerts are refreshed. */
export const ALERTS_REFRESH_MS = 10_000;

/** Maximum number of people in the on-call list. */
export const ON_CALL_PEOPLE_MAX = 4;

/** Maximum length of a maintenance window in days. */
export const MAINTENANCE_MAX_DAYS = 14;

const alertSchema = z.object({
  alertId: z.uuid(),
  stationId: stationIdSchema,
  station: z.string(),
  stationHe: z.string(),
  /** Number of the bay; null for the whole station. */
  bayNo: z.int().nullable(),
  kind: z.enum(alertKinds),
  since: instantSchema,
  /** Number of times that the cause was reported during this alert. */
  times: z.int(),
  /** True if the cause keeps appearing and disappearing, such as a sensor with a loose contact. */
  flapping: z.boolean(),
  acknowledged: z.object({ by: z.string(), at: instantSchema }).nullable(),
});
export type StationAlert = z.infer<typeof alertSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listStationAlerts = endpoint({
  name: 'listStationAlerts',
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'Alerts that have not ended, of one station or of all: unacknowledged alerts first, dangerous kinds first',
  query: z.object({ station: stationIdSchema.optional() }),
  status: 200,
  answer: z.object({
    rows: z.array(alertSchema),
    /**
     * Name of the first staff user on call. Null if the on-call list is empty, or if the access of the signed-in staff
     * user is limited to their own stations.
     */
    onCall: z.string().nullable(),
  }),
  problems: reading,
});

const stationParams = z.object({ stationId: stationIdSchema });

export const acknowledgeAlert = endpoint({
  name: 'acknowledgeAlert',
  method: 'POST',
  path: '/api/admin/stations/:stationId/alerts/:alertId/acknowledgement',
  summary: 'Acknowledge an alert, with the other alerts of the same cause; no further message is sent about it',
  params: stationParams.extend({ alertId: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...reading, 'not_found'],
});

export const changeMaintenanceWindow = endpoint({
  name: 'changeMaintenanceWindow',
  method: 'PUT',
  path: '/api/admin/stations/:stationId/maintenance',
  summary: 'Begin a maintenance window now, or end it; during it alerts are recorded and not sent',
  params: stationParams,
  /** End of the maintenance window. If null, the current maintenance window ends. */
  body: z.object({ until: instantSchema.nullable() }),
  status: 204,
  answer: z.null(),
  problems: [...reading, 'not_found'],
});

const onCallSchema = z.object({
  people: z.array(z.object({ staffId: staffIdSchema, name: z.string(), phone: z.string().nullable() })),
  /** Staff users who may acknowledge alerts. Only they can be on call. */
  members: z.array(z.object({ staffId: staffIdSchema, name: z.string() })),
  /** Version of the on-call list. A change that is based on another version is refused. */
  version: z.string(),
});

export const getOnCall = endpoint({
  name: 'getOnCall',
  method: 'GET',
  path: '/api/admin/on-call',
  summary: 'Staff users on call in the order of notification; without any, the owners are notified',
  status: 200,
  answer: onCallSchema,
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const changeOnCall = endpoint({
  name: 'changeOnCall',
  method: 'PUT',
  path: '/api/admin/on-call',
  summary: 'Replace the list of staff users on call',
  body: z.object({
    seen: z.string().max(64),
    /** Staff users in the order in which they are notified. Each user appears at most once. */
    people: z
      .array(z.object({ staffId: staffIdSchema, phone: optionalPhoneSchema }))
      .max(ON_CALL_PEOPLE_MAX)
      .refine((people) => new Set(people.map(({ staffId }) => staffId)).size === people.length),
  }),
  status: 200,
  answer: onCallSchema,
  problems: [...reading, 'changed_meanwhile', 'not_found', 'phone_not_mobile', 'phone_service', 'phone_other_network'],
});
