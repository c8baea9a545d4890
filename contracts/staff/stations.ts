import { z } from 'zod';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { interruptions, redemptionStates } from '#contracts/entitlements/redemption.ts';
import { nayaxInterfaces } from '#contracts/stations/cortina.ts';
import { stationGateways } from '#contracts/stations/gateway.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { bayStates, rinsers } from '#contracts/stations/redemptions.ts';
import { stationEventKinds } from '#contracts/stations/station-protocol.ts';
import { openingSchema, stationStatuses } from '#contracts/stations/stations.ts';

/** How often the list and the page of a station look again. */
export const STATIONS_REFRESH_MS = 10_000;

const instantSchema = z.iso.datetime();

/**
 * How the shop hears of a machine: it was just heard of, it has fallen silent, it was never heard of; or its maker does
 * not say (`unasked`), or nothing is set up to reach it.
 */
export const connections = ['online', 'silent', 'never', 'unasked', 'unreachable'] as const;
export type Connection = (typeof connections)[number];

/** As people entered it: also an end that has passed, and what is for colleagues only. */
const staffOutageSchema = z.object({
  reason: z.enum(outageReasons),
  since: instantSchema,
  until: instantSchema.nullable(),
  note: z.string(),
});
export type StaffOutage = z.infer<typeof staffOutageSchema>;

export const staffBayStates = [...bayStates, 'retired'] as const;

const staffBaySchema = z.object({
  bayNo: z.int(),
  name: z.string(),
  nameHe: z.string(),
  state: z.enum(staffBayStates),
  busyUntil: instantSchema.nullable(),
  disinfectedAt: instantSchema.nullable(),
  disinfectedBy: z.enum(rinsers).nullable(),
  /** Where a wash has not been rinsed away: by when it should have been. */
  rinseDueAt: instantSchema.nullable(),
  out: staffOutageSchema.nullable(),
  /** Behind a reader of Nayax: which of its products a wash is. */
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
  connection: z.enum(connections),
  heardAt: instantSchema.nullable(),
  /** Whether the machine's clock is reliable; null if no controller reports it. */
  clockTrusted: z.boolean().nullable(),
  out: staffOutageSchema.nullable(),
  bays: z.array(staffBaySchema),
  washesToday: z.int(),
  /** Washes without a connection within the last 24 hours, and how many a machine may give. */
  offline: z.object({ used: z.int(), allowed: z.int() }),
  openIncidents: z.int(),
  /** What has to be done today, or had to before. */
  due: z.int(),
});
export type StaffStationRow = z.infer<typeof stationRowSchema>;

export const listStaffStations = endpoint({
  name: 'listStaffStations',
  method: 'GET',
  path: '/api/admin/stations',
  summary: 'Every station as it is at this moment',
  status: 200,
  answer: z.object({ at: instantSchema, rows: z.array(stationRowSchema) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const stationDetailSchema = stationRowSchema.extend({
  /** Of what people changed: an act on another version is refused. */
  version: z.int(),
  address: z.string(),
  addressHe: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Sunday first. */
  hours: z.array(openingSchema).length(7),
  washMinutes: z.int(),
  accessibility: z.string(),
  accessibilityHe: z.string(),
  /** How many stickers there were; null where it has none yet. */
  sticker: z.object({ version: z.int(), shortCode: z.string() }).nullable(),
  machine: z.object({ firmware: z.string(), bootedAt: instantSchema }).nullable(),
  controllers: z.array(z.object({ keyId: z.uuid(), enrolledAt: instantSchema, revokedAt: instantSchema.nullable() })),
  scanners: z.array(
    z.object({
      scannerId: z.uuid(),
      name: z.string(),
      enrolledAt: instantSchema,
      revokedAt: instantSchema.nullable(),
    }),
  ),
});
export type StaffStation = z.infer<typeof stationDetailSchema>;

const ofStation = z.object({ stationId: stationIdSchema });

export const getStaffStation = endpoint({
  name: 'getStaffStation',
  method: 'GET',
  path: '/api/admin/stations/:stationId',
  summary: 'One station: its facts, its bays as they are now, what speaks for it',
  params: ofStation,
  status: 200,
  answer: z.object({ at: instantSchema, station: stationDetailSchema }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const getStationRecord = endpoint({
  name: 'getStationRecord',
  method: 'GET',
  path: '/api/admin/stations/:stationId/record',
  summary: 'The last washes of a week, and what its machines told last',
  params: ofStation,
  status: 200,
  answer: z.object({
    washes: z.array(
      z.object({
        redemptionId: redemptionIdSchema,
        bayNo: z.int(),
        state: z.enum(redemptionStates),
        minutes: z.int(),
        startedAt: instantSchema,
        deliveredSeconds: z.int().nullable(),
        interruption: z.enum(interruptions).nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(stationEventKinds),
        at: instantSchema,
        receivedAt: instantSchema,
        offline: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
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
  summary: 'What is printed for the bays of one station, or of all',
  query: z.object({ station: stationIdSchema.optional() }),
  status: 200,
  answer: z.object({ rows: z.array(stickerSchema), look: publicBrandSchema.shape.look }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
