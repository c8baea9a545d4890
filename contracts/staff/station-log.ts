import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { optionalText } from '#contracts/core/person.ts';
import { incidentKinds, incidentStates, logKinds } from '#contracts/stations/keeping.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { listQuery } from './list.ts';

export const LOG_NOTE_MAX = 500;
export const INCIDENT_NOTE_MAX = 300;

const instantSchema = z.iso.datetime();
const ofStation = z.object({ stationId: stationIdSchema });

const dueStates = ['overdue', 'today', 'soon', 'later'] as const;

const entrySchema = z.object({
  id: z.string(),
  bayNo: z.int().nullable(),
  /** `rinse`: staff said with a scanner that the bay is disinfected. */
  kind: z.enum([...logKinds, 'rinse']),
  note: z.string(),
  doneAt: instantSchema,
  nextDueOn: z.iso.date().nullable(),
  /** A member of the staff, or for a rinse the phone that said so. */
  by: z.string(),
});
export type LogEntry = z.infer<typeof entrySchema>;

const dueSchema = z.object({
  bayNo: z.int().nullable(),
  kind: z.enum(logKinds),
  dueOn: z.iso.date(),
  state: z.enum(dueStates),
});
export type Due = z.infer<typeof dueSchema>;

export const listStationLog = endpoint({
  name: 'listStationLog',
  method: 'GET',
  path: '/api/admin/stations/:stationId/log',
  summary: 'What was cleaned, looked after and mended at a station, the newest first, and what is due',
  params: ofStation,
  query: listQuery({}),
  status: 200,
  answer: z.object({ rows: z.array(entrySchema), next: z.string().nullable(), due: z.array(dueSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const addLogEntry = endpoint({
  name: 'addLogEntry',
  method: 'POST',
  path: '/api/admin/stations/:stationId/log',
  summary: 'What somebody did at a station, and when it is due again',
  params: ofStation,
  body: z.object({
    /** Made by whoever writes: sent twice, it is one entry. */
    entryId: z.uuid(),
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
    kind: z.enum(logKinds),
    note: optionalText(LOG_NOTE_MAX),
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
  /** True if an offline wash exceeded the machine's allowance or the machine's clock was wrong. */
  overAllowance: z.boolean(),
  timeBelieved: z.boolean(),
  state: z.enum(incidentStates),
  note: z.string(),
  by: z.string().nullable(),
  saidAt: instantSchema.nullable(),
  /** 0: nobody has said anything yet. */
  version: z.int(),
});
export type StationIncident = z.infer<typeof incidentSchema>;

export const listStationIncidents = endpoint({
  name: 'listStationIncidents',
  method: 'GET',
  path: '/api/admin/stations/:stationId/incidents',
  summary: 'What went wrong at a station within ninety days, open ones first; and its washes that wait in the inbox',
  params: ofStation,
  status: 200,
  answer: z.object({
    rows: z.array(incidentSchema),
    /** Washes said not to have begun, and washes by hand that nobody paid for: they are answered in the inbox. */
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

export const noteIncident = endpoint({
  name: 'noteIncident',
  method: 'POST',
  path: '/api/admin/stations/:stationId/incidents',
  summary: 'Somebody has seen it, or it is done with',
  params: ofStation,
  body: z.object({
    kind: z.enum(incidentKinds),
    subject: z.string().min(1).max(64),
    version: z.int().min(0),
    state: z.enum(['seen', 'closed']),
    note: optionalText(INCIDENT_NOTE_MAX),
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
