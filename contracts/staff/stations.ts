import { z } from 'zod';
import { alertKinds } from '#contracts/stations/alerts.ts';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { nayaxInterfaces } from '#contracts/stations/cortina.ts';
import { stationGateways } from '#contracts/stations/gateway.ts';
import { machineSettingsSchema, machineSettingsStates } from '#contracts/stations/machine-command.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { readingLimitSchema } from '#contracts/stations/reading-limits.ts';
import { bayStates, rinseReporters } from '#contracts/stations/redemptions.ts';
import { stationPictureSchema } from '#contracts/stations/station-picture.ts';
import { openingSchema, stationStatuses } from '#contracts/stations/stations.ts';
import { failedStartSchema, stationFaultSchema } from './machines/station-faults.ts';

/** Interval in ms at which the station list and a station's page are refreshed. */
export const STATIONS_REFRESH_MS = 10_000;

const instantSchema = z.iso.datetime();

/** Reasons why the shop closes a bay because of its water: too hot, or temperature unknown. */
export const unsafeWaterReasons = ['hot_water', 'no_temperature'] as const;
export type UnsafeWaterReason = (typeof unsafeWaterReasons)[number];

/**
 * Connection states of a machine. It was seen recently, is silent, or was never seen. `unasked`: its gateway reports no
 * state. `unreachable`: its gateway is not configured.
 */
export const machineConnections = ['online', 'silent', 'never', 'unasked', 'unreachable'] as const;
export type StationConnection = (typeof machineConnections)[number];

/** Outage as staff entered it. It includes an end in the past and the internal note. */
export const staffOutageSchema = z.object({
  reason: z.enum(outageReasons),
  since: instantSchema,
  until: instantSchema.nullable(),
  note: z.string(),
});
export type RecordedOutage = z.infer<typeof staffOutageSchema>;

/**
 * States of a bay that staff see. `unconfirmed`: the machine has not reported a start. Its start window has passed, and
 * the start request is at least a minute old.
 */
export const staffBayStates = [...bayStates, 'unconfirmed', 'retired'] as const;

const staffBaySchema = z.object({
  bayNo: z.int(),
  name: z.string(),
  nameHe: z.string(),
  state: z.enum(staffBayStates),
  busyUntil: instantSchema.nullable(),
  /** Time of the start request that the machine has not confirmed. Null in every state except `unconfirmed`. */
  unconfirmedSince: instantSchema.nullable(),
  /** Last start of the bay, if it failed and the bay has not worked since; null otherwise. */
  failedStart: failedStartSchema.nullable(),
  disinfectedAt: instantSchema.nullable(),
  disinfectedBy: z.enum(rinseReporters).nullable(),
  /** Time by which a used bay must be rinsed; null if no rinse is due. */
  rinseDueAt: instantSchema.nullable(),
  out: staffOutageSchema.nullable(),
  /** Time at which a lock command closed the bay; null if the bay is not locked. */
  lockedAt: instantSchema.nullable(),
  /** Time at which the shop closed the bay because of its water; null if the bay is not closed for this reason. */
  unsafeAt: instantSchema.nullable(),
  /** Reason why the shop closed the bay because of its water; null if the bay is not closed for this reason. */
  unsafeReason: z.enum(unsafeWaterReasons).nullable(),
  /** Most severe alert of the bay that has not ended; null if there is none. */
  alert: z.enum(alertKinds).nullable(),
  /** Time at which staff last scanned the bay's sticker; null if staff have not scanned the current sticker. */
  stickerSeenAt: instantSchema.nullable(),
  /**
   * True if staff must scan the sticker, because the last scan is more than 30 days ago. Without a scan, the time
   * counts from the day on which the bay was put into service.
   */
  stickerDue: z.boolean(),
  /** Product that is sold as a wash at a Nayax reader; null if the bay has no reader. */
  product: z
    .object({
      interface: z.enum(nayaxInterfaces),
      selection: z.int(),
      selections: z.int(),
      priceAgorot: agorotSchema,
    })
    .nullable(),
});
export type StaffBay = z.infer<typeof staffBaySchema>;

const stationRowSchema = z.object({
  stationId: stationIdSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  city: z.string(),
  cityHe: z.string(),
  status: z.enum(stationStatuses),
  sample: z.boolean(),
  gateway: z.enum(stationGateways),
  connection: z.enum(machineConnections),
  heardAt: instantSchema.nullable(),
  /**
   * True if the machine's clock is reliable. Null if the machine never reported this, or if its gateway reports no
   * connection state.
   */
  clockTrusted: z.boolean().nullable(),
  out: staffOutageSchema.nullable(),
  bays: z.array(staffBaySchema),
  washesToday: z.int(),
  /**
   * Number of washes in the last 24 hours that the machine started without a connection. `allowed` is the maximum per
   * machine.
   */
  offline: z.object({ used: z.int(), allowed: z.int() }),
  openIncidents: z.int(),
  /** Failed starts and open incidents by kind. Alerts are not included. */
  faults: z.array(stationFaultSchema),
  /** Number of alerts that have not ended. */
  openAlerts: z.int(),
  /** Number of tasks in the station's log that are due today or overdue. */
  due: z.int(),
  /** End of the maintenance window; null if there is none. Alerts are not sent during a maintenance window. */
  mutedUntil: instantSchema.nullable(),
});
export type StaffStationRow = z.infer<typeof stationRowSchema>;

export const listStaffStations = endpoint({
  name: 'listStaffStations',
  method: 'GET',
  path: '/api/admin/stations',
  summary: 'All stations with their current state',
  status: 200,
  answer: z.object({ at: instantSchema, rows: z.array(stationRowSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const stationDetailSchema = stationRowSchema.extend({
  /** Version of the station's editable data. An action based on another version is refused. */
  version: z.int(),
  address: z.string(),
  addressHe: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Opening hours of each day; Sunday comes first. */
  hours: z.array(openingSchema).length(7),
  washMinutes: z.int(),
  accessibility: z.string(),
  accessibilityHe: z.string(),
  /** Photograph of the station on the site; null if the site shows the drawing. */
  picture: stationPictureSchema.nullable(),
  /** Current sticker of the station with its version number; null before the first sticker. */
  sticker: z.object({ version: z.int(), shortCode: z.string() }).nullable(),
  machine: z
    .object({
      firmware: z.string(),
      bootedAt: instantSchema,
      /** Number of sensor readings in the last 24 hours that arrived too late to count. */
      lateReadings: z.int(),
    })
    .nullable(),
  /**
   * Limits of sensor readings that staff set for the station or one of its bays. Other readings have their default
   * limits.
   */
  limits: z.array(readingLimitSchema),
  /** Price and duration (minutes) that the shop set for the machine. The machine's confirmation is also included. */
  settings: z.object({
    minutes: z.int(),
    /** Price of one wash in agorot that the shop set for the machine; null if no single wash is for sale. */
    priceAgorot: agorotSchema.nullable(),
    state: z.enum(machineSettingsStates),
    /** Time of the machine's response to the settings; null until the machine responds. */
    answeredAt: instantSchema.nullable(),
    /** Last settings that the machine confirmed; null if it never confirmed any. */
    shown: machineSettingsSchema.nullable(),
  }),
  controllers: z.array(z.object({ keyId: z.uuid(), enrolledAt: instantSchema, revokedAt: instantSchema.nullable() })),
  scanners: z.array(
    z.object({
      scannerId: z.uuid(),
      name: z.string(),
      enrolledAt: instantSchema,
      revokedAt: instantSchema.nullable(),
    }),
  ),
  screens: z.array(
    z.object({
      screenId: z.uuid(),
      name: z.string(),
      enrolledAt: instantSchema,
      /** Time of the screen's last request, exact to the minute. */
      seenAt: instantSchema,
      revokedAt: instantSchema.nullable(),
    }),
  ),
});
export type StaffStation = z.infer<typeof stationDetailSchema>;

const stationParams = z.object({ stationId: stationIdSchema });

export const getStaffStation = endpoint({
  name: 'getStaffStation',
  method: 'GET',
  path: '/api/admin/stations/:stationId',
  summary: 'One station: facts, current state of its bays, controllers, scanners and screens',
  params: stationParams,
  status: 200,
  answer: z.object({ at: instantSchema, station: stationDetailSchema }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

const qrSchema = z.object({ size: z.int(), path: z.string() });

const stickerSchema = z.object({
  stationId: stationIdSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  shortCode: z.string(),
  bays: z.array(z.object({ bayNo: z.int(), name: z.string(), nameHe: z.string(), qr: qrSchema })),
});
export type StickerSheet = z.infer<typeof stickerSchema>;

export const listStickerSheets = endpoint({
  name: 'listStickerSheets',
  method: 'GET',
  path: '/api/admin/stickers',
  summary: 'Printable stickers for the bays of one station or all stations',
  query: z.object({ station: stationIdSchema.optional() }),
  status: 200,
  answer: z.object({ rows: z.array(stickerSchema), look: publicBrandSchema.shape.look }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
