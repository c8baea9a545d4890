import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { optionalText } from '#contracts/core/person.ts';
import { incidentKinds, incidentStates, stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { listQuery } from './list.ts';

export const LOG_NOTE_MAX_LENGTH = 500;
export const INCIDENT_NOTE_MAX_LENGTH = 300;

const instantSchema = z.iso.datetime();
const stationParams = z.object({ stationId: stationIdSchema });

const dueStates = ['overdue', 'today', 'soon', 'later'] as const;

const entrySchema = z.object({
  id: z.string(),
  bayNo: z.int().nullable(),
  /**
   * Kind of the log entry. `rinse`: staff confirmed with a scanner that the bay is disinfected. `out`: staff took the
   * bay or the station out of service.
   */
  kind: z.enum([...stationLogKinds, 'rinse', 'out']),
  /** Reason of an outage; null for other entries. */
  reason: z.enum(outageReasons).nullable(),
  /** True if the log entry has a photo, which is at `outagePhotoPath`. */
  hasPhoto: z.boolean(),
  note: z.string(),
  doneAt: instantSchema,
  nextDueOn: z.iso.date().nullable(),
  /** Name of the staff user; for a rinse, the name of the scanner. */
  by: z.string(),
});
export type StationLogEntry = z.infer<typeof entrySchema>;

const dueSchema = z.object({
  bayNo: z.int().nullable(),
  kind: z.enum(stationLogKinds),
  dueOn: z.iso.date(),
  state: z.enum(dueStates),
});
export type DueMaintenance = z.infer<typeof dueSchema>;

export const listStationLog = endpoint({
  name: 'listStationLog',
  method: 'GET',
  path: '/api/admin/stations/:stationId/log',
  summary: 'Maintenance log of a station, newest first, and tasks that are due',
  params: stationParams,
  query: listQuery({}),
  status: 200,
  answer: listPageSchema(entrySchema).extend({ due: z.array(dueSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const addStationLogEntry = endpoint({
  name: 'addStationLogEntry',
  method: 'POST',
  path: '/api/admin/stations/:stationId/log',
  summary: 'Record a maintenance task at a station, and when it is due again',
  params: stationParams,
  body: z.object({
    /** Id that the client creates for the log entry. A repeated request with the same id adds no second entry. */
    entryId: z.uuid(),
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
    kind: z.enum(stationLogKinds),
    note: optionalText(LOG_NOTE_MAX_LENGTH),
    nextDueOn: z.iso.date().nullable(),
  }),
  status: 201,
  answer: z.object({ entryId: z.uuid() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

const incidentSchema = z.object({
  kind: z.enum(incidentKinds),
  subject: z.string(),
  bayNo: z.int().nullable(),
  since: instantSchema,
  /**
   * True if a wash that the machine started without a connection exceeded the machine's allowance. Also true if the
   * machine's clock was wrong.
   */
  overAllowance: z.boolean(),
  timeBelieved: z.boolean(),
  /** Number of times that the incident was reported. */
  times: z.int(),
  /** Photo that a customer added to the report, at `reportPhotoPath`; null if there is none. */
  photoId: z.uuid().nullable(),
  state: z.enum(incidentStates),
  note: z.string(),
  by: z.string().nullable(),
  saidAt: instantSchema.nullable(),
  /** Version of the note; 0 if staff have not added a note yet. */
  version: z.int(),
});
export type StationIncident = z.infer<typeof incidentSchema>;

export const listStationIncidents = endpoint({
  name: 'listStationIncidents',
  method: 'GET',
  path: '/api/admin/stations/:stationId/incidents',
  summary: 'Incidents of a station within ninety days, open incidents first, and its washes with open cases',
  params: stationParams,
  status: 200,
  answer: z.object({
    rows: z.array(incidentSchema),
    /** Open cases of the station. They are washes reported as not started, and manual washes that are not paid. */
    cases: z.array(
      z.object({
        kind: z.enum(['wash', 'hand_wash']),
        id: z.uuid(),
        bayNo: z.int().nullable(),
        since: instantSchema,
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const recordStationIncident = endpoint({
  name: 'recordStationIncident',
  method: 'POST',
  path: '/api/admin/stations/:stationId/incidents',
  summary: 'Acknowledge or close an incident',
  params: stationParams,
  body: z.object({
    kind: z.enum(incidentKinds),
    subject: z.string().min(1).max(64),
    version: z.int().min(0),
    state: z.enum(['seen', 'closed']),
    note: optionalText(INCIDENT_NOTE_MAX_LENGTH),
  }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});
