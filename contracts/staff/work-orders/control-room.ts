import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { figureGranularities } from '../bay-statistics.ts';
import { failedStartSchema, stationFaultSchema } from '../machines/station-faults.ts';
import { machineConnections, staffBayStates, staffOutageSchema } from '../stations.ts';
import { alertKinds } from '#contracts/stations/alerts.ts';
import { stationStatuses } from '#contracts/stations/stations.ts';

const instantSchema = z.iso.datetime();
const countSchema = z.int().nonnegative();

/** Interval in ms at which the control room is refreshed, in addition to the portal's event stream. */
export const CONTROL_ROOM_REFRESH_MS = 10_000;

export const tankLevelKinds = ['shampoo_percent', 'conditioner_percent', 'flea_care_percent'] as const;

const roomBaySchema = z.object({
  bayNo: z.int(),
  name: z.string(),
  nameHe: z.string(),
  state: z.enum(staffBayStates),
  busyUntil: instantSchema.nullable(),
  /** Time of the start request that the machine has not confirmed. Null in every state except `unconfirmed`. */
  unconfirmedSince: instantSchema.nullable(),
  /** Last start of the bay, if it failed and the bay has not worked since; null otherwise. */
  failedStart: failedStartSchema.nullable(),
  /** Outage that staff entered for the bay; null if there is none. */
  out: staffOutageSchema.nullable(),
  /** Most severe alert of the bay that has not ended; null if there is none. */
  alert: z.enum(alertKinds).nullable(),
  /** Time at which the last wash ended; null if there was none. */
  lastWashAt: instantSchema.nullable(),
  visits: countSchema,
  /** Number of visits whose first attempt gave water within 60 seconds. */
  firstStarts: countSchema,
  washes: countSchema,
  /** True if the shop records downtimes of the bay. False if it does not record them yet. */
  watched: z.boolean(),
  openSeconds: countSchema,
  outSeconds: countSchema,
  /** Levels of tanks in percent, as reported by the machine. */
  levels: z.array(z.object({ kind: z.enum(tankLevelKinds), percent: z.number() })),
});
export type ControlRoomBay = z.infer<typeof roomBaySchema>;

const roomStationSchema = z.object({
  stationId: stationIdSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  city: z.string(),
  cityHe: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  status: z.enum(stationStatuses),
  connection: z.enum(machineConnections),
  heardAt: instantSchema.nullable(),
  washesToday: countSchema,
  /** Number of alerts that have not ended; `workOrders`: number of active work orders. */
  alerts: countSchema,
  workOrders: countSchema,
  /** Failed starts and open incidents by kind. Alerts are not included. */
  faults: z.array(stationFaultSchema),
  bays: z.array(roomBaySchema),
});
export type ControlRoomStation = z.infer<typeof roomStationSchema>;

export const getControlRoom = endpoint({
  name: 'getControlRoom',
  method: 'GET',
  path: '/api/admin/control-room',
  summary:
    'All stations and bays: current state, alerts, work orders, and the figures of the current day, week or month',
  query: z.object({ step: z.enum(figureGranularities).default('day') }),
  status: 200,
  answer: z.object({
    at: instantSchema,
    /** First and last day of the period that the figures cover. */
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.array(roomStationSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
