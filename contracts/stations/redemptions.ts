import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionTokenSchema, shareIdSchema, stationTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { interruptions, redemptionStates, releaseReasons } from '#contracts/entitlements/redemption.ts';
import { typedCodeSchema } from '#contracts/entitlements/vouchers.ts';
import { outageSchema } from './outage.ts';
import { stationStatuses } from './stations.ts';

export const BAYS_MAX = 20;
const bayNoSchema = z.coerce.number().int().min(1).max(BAYS_MAX);

export const rinsers = ['machine', 'staff'] as const;
export type Rinser = (typeof rinsers)[number];

/** `silent`: the station has not been heard of for ten minutes, so nobody knows. */
export const bayStates = ['free', 'busy', 'out_of_order', 'silent'] as const;
export type BayState = (typeof bayStates)[number];

export const liveBaySchema = z.object({
  bayNo: bayNoSchema,
  /** What is said beside its number; empty: nothing. */
  name: z.string(),
  nameHe: z.string(),
  state: z.enum(bayStates),
  /** When a wash that runs should be over, as far as anybody knows. */
  busyUntil: z.iso.datetime().nullable(),
  /** When it was last said to be rinsed and disinfected; null where it never was. */
  disinfectedAt: z.iso.datetime().nullable(),
  /** Who said so: the machine itself, or staff with their scanner. */
  disinfectedBy: z.enum(rinsers).nullable(),
  /** Out of order: why, and until when; null where nobody said. */
  outage: outageSchema.nullable(),
});
export type LiveBay = z.infer<typeof liveBaySchema>;

/** A station as somebody who stands before it sees it. */
export const scannedStationSchema = z.object({
  stationToken: stationTokenSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  address: z.string(),
  addressHe: z.string(),
  status: z.enum(stationStatuses),
  open: z.boolean(),
  /** Next opening; null while it is open, and where its hours name none. */
  opensAt: z.iso.datetime().nullable(),
  /** What one wash gives. */
  minutes: z.int().positive(),
  bays: z.array(liveBaySchema),
  sample: z.boolean(),
});
export type ScannedStation = z.infer<typeof scannedStationSchema>;

export const getScannedStation = endpoint({
  name: 'getScannedStation',
  method: 'GET',
  path: '/api/stations/by-token/:stationToken',
  summary: 'The station whose sticker was scanned, with its bays as they are now',
  params: z.object({ stationToken: stationTokenSchema }),
  status: 200,
  answer: scannedStationSchema,
  problems: ['station_not_found', 'too_many_requests', 'service_unavailable'],
});

/** Six characters, read from a sticker by whoever cannot scan: case, spaces and dashes do not matter. */
export const SHORT_CODE_LENGTH = 6;

export const findStationByCode = endpoint({
  name: 'findStationByCode',
  method: 'POST',
  path: '/api/stations/by-code',
  summary: 'The station with this short code, as if its sticker had been scanned',
  body: z.object({ shortCode: z.string().min(1).max(40) }),
  status: 200,
  answer: scannedStationSchema,
  problems: ['station_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const redemptionViewSchema = z.object({
  redemptionToken: redemptionTokenSchema,
  stationToken: stationTokenSchema,
  state: z.enum(redemptionStates),
  stationName: z.string(),
  stationNameHe: z.string(),
  bayNo: bayNoSchema,
  minutes: z.int().positive(),
  requestedAt: z.iso.datetime(),
  /** The machine does not start it later than this. */
  startBefore: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** How long the water ran, as the machine counted; null where it did not say. */
  deliveredSeconds: z.int().nonnegative().nullable(),
  /** Why the machine broke it off; null where it did not. One that came back because of it is `reversed`. */
  interruption: z.enum(interruptions).nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releaseReason: z.enum(releaseReasons).nullable(),
  /** Reference of the question to staff; null where none was asked. */
  reference: z.string().nullable(),
  /** What the voucher has left after it. */
  remaining: z.int().nonnegative(),
  washCount: z.int().positive(),
});
export type RedemptionView = z.infer<typeof redemptionViewSchema>;

/** A form without scripts sends both fields, and one of them is empty. */
function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .or(z.literal(''))
    .optional()
    .transform((value) => (value === '' ? undefined : value));
}

/** What is spent, in one of three ways: a voucher that one has the link of, a code as it is typed, or what is shared. */
export const redemptionBodySchema = z
  .object({
    stationToken: stationTokenSchema,
    bayNo: bayNoSchema,
    voucherToken: unlessEmpty(voucherTokenSchema),
    code: unlessEmpty(typedCodeSchema),
    shareId: unlessEmpty(shareIdSchema),
    /** Chosen once for one press of the button: the same again is the same wash. */
    requestId: z.uuid(),
  })
  .refine((body) => [body.voucherToken, body.code, body.shareId].filter((way) => way !== undefined).length === 1, {
    path: ['code'],
  });
export type RedemptionBody = z.output<typeof redemptionBodySchema>;

export const startRedemption = endpoint({
  name: 'startRedemption',
  method: 'POST',
  path: '/api/redemptions',
  summary: 'Spend one wash of a voucher at a bay: it is held until the machine says that it started',
  body: redemptionBodySchema,
  status: 201,
  answer: redemptionViewSchema,
  problems: [
    'validation_failed',
    'station_not_found',
    'station_closed',
    'station_not_ready',
    'bay_busy',
    'voucher_not_found',
    'voucher_not_usable',
    'share_ended',
    'share_limit_reached',
    'idempotency_key_reused',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const getRedemption = endpoint({
  name: 'getRedemption',
  method: 'GET',
  path: '/api/redemptions/:redemptionToken',
  summary: 'How a wash stands, for whoever asked for it',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  status: 200,
  answer: redemptionViewSchema,
  problems: ['redemption_not_found', 'too_many_requests', 'service_unavailable'],
});

/** Washes that a phone may have lost sight of: requested within the last ninety minutes, newest first. */
const freshWashesSchema = z.array(redemptionViewSchema).max(3);

export const listOwnFreshWashes = endpoint({
  name: 'listOwnFreshWashes',
  method: 'GET',
  path: '/api/redemptions',
  summary: 'Running and recent washes that this browser asked for',
  status: 200,
  answer: freshWashesSchema,
  problems: ['service_unavailable'],
});

export const listFreshWashesOfVoucher = endpoint({
  name: 'listFreshWashesOfVoucher',
  method: 'GET',
  path: '/api/redemptions/of-voucher/:voucherToken',
  summary: 'Running and recent washes of a voucher, for the holder of its link',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: freshWashesSchema,
  problems: ['voucher_not_found', 'too_many_requests', 'service_unavailable'],
});

export const sayNotStarted = endpoint({
  name: 'sayNotStarted',
  method: 'POST',
  path: '/api/redemptions/:redemptionToken/not-started',
  summary: 'It did not start: given back at once where the machine agrees, asked of staff where it does not',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  status: 200,
  answer: z.object({
    redemption: redemptionViewSchema,
    /** What was done: given back now, looked at by staff, or still too early to tell. */
    outcome: z.enum(['given_back', 'asked_staff', 'waiting']),
    /** By which staff finds the question. */
    reference: z.string().nullable(),
  }),
  problems: ['redemption_not_found', 'too_many_requests', 'service_unavailable'],
});
