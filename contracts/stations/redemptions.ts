import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionTokenSchema, shareIdSchema, stationTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { interruptionCauses, redemptionStates, releaseReasons } from '#contracts/entitlements/redemption.ts';
import { enteredCodeSchema } from '#contracts/entitlements/vouchers.ts';
import { outageSchema } from './outage.ts';
import { stationStatuses } from './stations.ts';

export const BAYS_MAX = 20;
export const bayNoSchema = z.coerce.number().int().min(1).max(BAYS_MAX);

export const rinseReporters = ['machine', 'staff'] as const;
export type RinseReporter = (typeof rinseReporters)[number];

/**
 * States of a bay. `reserved`: the bay is reserved for a customer who is paying for a wash in it. `checking`: its last
 * starts failed, so no wash is offered until the bay works. `silent`: the station cannot be reached, so the state is
 * unknown.
 */
export const bayStates = ['free', 'reserved', 'busy', 'checking', 'out_of_order', 'silent'] as const;
export type BayState = (typeof bayStates)[number];

export const liveBaySchema = z.object({
  bayNo: bayNoSchema,
  /** Label next to the bay number; empty if the bay has no label. */
  name: z.string(),
  nameHe: z.string(),
  state: z.enum(bayStates),
  /** Time at which the running wash is expected to end; null if unknown. */
  busyUntil: z.iso.datetime().nullable(),
  /** Time of the last reported rinse and disinfection; null if none was reported. */
  disinfectedAt: z.iso.datetime().nullable(),
  /** Reporter of the last rinse, which is the machine, or staff with a scanner. Null if no rinse was reported. */
  disinfectedBy: z.enum(rinseReporters).nullable(),
  /** Reason and expected end of an outage; null if staff entered no outage. */
  outage: outageSchema.nullable(),
  /** True if the last start in this free bay failed; other bays are offered first. */
  startFailed: z.boolean(),
});
export type LiveBay = z.infer<typeof liveBaySchema>;

/** A station as a customer at the machine sees it. */
export const scannedStationSchema = z.object({
  stationToken: stationTokenSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  address: z.string(),
  addressHe: z.string(),
  status: z.enum(stationStatuses),
  open: z.boolean(),
  /** Next opening; null while the station is open, or if no opening is known for the coming weeks. */
  opensAt: z.iso.datetime().nullable(),
  /** Duration of one wash in minutes. */
  minutes: z.int().positive(),
  bays: z.array(liveBaySchema),
  /**
   * Bay that is reserved for this browser, and the end of the reservation. The browser is then first in the queue. Null
   * if no bay is reserved.
   */
  held: z.object({ bayNo: bayNoSchema, until: z.iso.datetime() }).nullable(),
  sample: z.boolean(),
});
export type ScannedStation = z.infer<typeof scannedStationSchema>;

export const getScannedStation = endpoint({
  name: 'getScannedStation',
  method: 'GET',
  path: '/api/stations/by-token/:stationToken',
  summary: 'Station of a scanned sticker or of the code on its screen, with the current state of its bays',
  params: z.object({ stationToken: stationTokenSchema }),
  status: 200,
  answer: scannedStationSchema,
  problems: ['station_not_found', 'screen_code_expired', 'too_many_requests', 'service_unavailable'],
});

/**
 * Number of characters of the short code on a sticker. The code is for customers who cannot scan. Upper and lower case,
 * spaces and dashes are ignored.
 */
export const SHORT_CODE_LENGTH = 6;

export const findStationByCode = endpoint({
  name: 'findStationByCode',
  method: 'POST',
  path: '/api/stations/by-code',
  summary: 'Station with this short code, as if its sticker had been scanned',
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
  /** Latest time at which the machine may start the wash. */
  startBefore: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Number of seconds for which water ran, as counted by the machine; null if not reported. */
  deliveredSeconds: z.int().nonnegative().nullable(),
  /**
   * Reason why the machine stopped the wash; null if the machine did not stop it. The state is `reversed` if the wash
   * was given back to the voucher for this reason.
   */
  interruption: z.enum(interruptionCauses).nullable(),
  /** Last report of the machine about the remaining time of running water; null if there was no report. */
  timeLeft: z.object({ seconds: z.int().nonnegative(), at: z.iso.datetime() }).nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releaseReason: z.enum(releaseReasons).nullable(),
  /**
   * True if the voucher of the wash was refunded. The wash is then not given back to the voucher, even if it did not
   * take place.
   */
  refunded: z.boolean(),
  /** Reference of the case that staff handle; null if there is no case. */
  reference: z.string().nullable(),
  /** Number of washes that are left on the voucher now. */
  remaining: z.int().nonnegative(),
  washCount: z.int().positive(),
  /**
   * Name of the pet; null if unknown, or if this viewer may not see it. Only the response of `getRedemption` contains
   * it.
   */
  petName: z.string().nullable(),
});
export type RedemptionView = z.infer<typeof redemptionViewSchema>;

/**
 * Returns a schema that treats an empty field as absent. A form without scripts also sends fields that were left empty.
 */
function emptyAsUndefined<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .or(z.literal(''))
    .optional()
    .transform((value) => (value === '' ? undefined : value));
}

/** Source from which the wash is paid. It is a voucher by its link, a typed code, or a shared allowance. */
export const redemptionBodySchema = z
  .object({
    stationToken: stationTokenSchema,
    bayNo: bayNoSchema,
    voucherToken: emptyAsUndefined(voucherTokenSchema),
    code: emptyAsUndefined(enteredCodeSchema),
    shareId: emptyAsUndefined(shareIdSchema),
    /**
     * Id that is created once for each click of the button. A repeated request with the same id returns the same wash.
     */
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
  summary: 'Spend one wash of a voucher at a bay: it is held until the machine reports the start',
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
  summary: 'State of a wash, for the customer who requested it',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  status: 200,
  answer: redemptionViewSchema,
  problems: ['redemption_not_found', 'too_many_requests', 'service_unavailable'],
});

/**
 * Washes that were requested within the last ninety minutes, newest first. A customer who closed the page can find them
 * here again.
 */
const freshWashesSchema = z.array(redemptionViewSchema).max(3);

export const listOwnRecentWashes = endpoint({
  name: 'listOwnRecentWashes',
  method: 'GET',
  path: '/api/redemptions',
  summary: 'Running and recent washes of this browser and of the signed-in account',
  status: 200,
  answer: freshWashesSchema,
  problems: ['service_unavailable'],
});

export const listRecentWashesOfVoucher = endpoint({
  name: 'listRecentWashesOfVoucher',
  method: 'GET',
  path: '/api/redemptions/of-voucher/:voucherToken',
  summary: 'Running and recent washes of a voucher, for the holder of its link',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: freshWashesSchema,
  problems: ['voucher_not_found', 'too_many_requests', 'service_unavailable'],
});

export const reportWashNotStarted = endpoint({
  name: 'reportWashNotStarted',
  method: 'POST',
  path: '/api/redemptions/:redemptionToken/not-started',
  summary: 'Report a wash that did not start: given back if the machine confirms this, otherwise checked by staff',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  status: 200,
  answer: z.object({
    redemption: redemptionViewSchema,
    /**
     * Result of the report. `given_back`: the wash was given back to the voucher now. `asked_staff`: staff will check
     * the wash. `waiting`: the wash can still start.
     */
    outcome: z.enum(['given_back', 'asked_staff', 'waiting']),
    /** Reference of the case that staff handle; null if there is no case. */
    reference: z.string().nullable(),
  }),
  problems: ['redemption_not_found', 'too_many_requests', 'service_unavailable'],
});
