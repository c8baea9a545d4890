import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { requiredText } from '#contracts/core/person.ts';
import { BAYS_MAX, liveBaySchema, redemptionViewSchema } from './redemptions.ts';
import { SCANNED_TEXT_MAX_LENGTH } from './station-protocol.ts';

const NAME_MAX_LENGTH = 60;
const CODE_MAX_LENGTH = 40;
/** Maximum age in ms of a scan that was made without a connection. An older report cannot be verified. */
const AGO_MAX_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Maximum number of characters of a sticker's text. The text is the sticker's URL, or the six characters printed below
 * it.
 */
const STICKER_MAX_LENGTH = 300;

/** Station to which a staff scanner belongs, with the current state of its bays. */
export const scannerViewSchema = z.object({
  name: z.string(),
  stationName: z.string(),
  stationNameHe: z.string(),
  open: z.boolean(),
  minutes: z.int().positive(),
  bays: z.array(liveBaySchema),
});
export type ScannerView = z.infer<typeof scannerViewSchema>;

export const enrolScanner = endpoint({
  name: 'enrolScanner',
  method: 'POST',
  path: '/api/scanner/enrolments',
  summary: 'Enrol a staff phone as the scanner of one station with a single-use code',
  body: z.object({
    code: z.string().trim().min(1).max(CODE_MAX_LENGTH),
    name: requiredText(NAME_MAX_LENGTH),
  }),
  status: 201,
  answer: scannerViewSchema,
  problems: ['validation_failed', 'enrolment_refused', 'too_many_requests', 'service_unavailable'],
  worksBeforeOpening: true,
});

export const getScanner = endpoint({
  name: 'getScanner',
  method: 'GET',
  path: '/api/scanner',
  summary: 'Station of this scanner, with the current state of its bays',
  status: 200,
  answer: scannerViewSchema,
  problems: ['scanner_not_known', 'too_many_requests', 'service_unavailable'],
});

const readSchema = {
  bayNo: z.int().min(1).max(BAYS_MAX),
  text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
  /**
   * Age of the scan in ms. The phone measures a duration, so the value is correct even if the phone's clock is wrong.
   */
  msAgo: z.int().min(0).max(AGO_MAX_MS),
};

export const scanWithScanner = endpoint({
  name: 'scanWithScanner',
  method: 'POST',
  path: '/api/scanner/scans',
  summary: 'Scan a code: one wash is held and started; a repeated request returns the state of that wash',
  body: z.object({ requestId: z.uuid(), ...readSchema }),
  status: 201,
  answer: redemptionViewSchema.pick({
    state: true,
    bayNo: true,
    minutes: true,
    startedAt: true,
    releaseReason: true,
    remaining: true,
    washCount: true,
  }),
  problems: [
    'validation_failed',
    'scanner_not_known',
    'scan_too_late',
    'station_closed',
    'station_not_ready',
    'bay_busy',
    'voucher_not_found',
    'voucher_not_usable',
    'idempotency_key_reused',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const reportManualWash = endpoint({
  name: 'reportManualWash',
  method: 'POST',
  path: '/api/scanner/hand-washes',
  summary: 'Report a manual wash from a time without connection: it is booked once, or becomes a case',
  body: z.object({ noteId: z.uuid(), ...readSchema }),
  status: 201,
  answer: z.object({
    /**
     * Result of the request. `looked_at`: the wash could not be booked on this voucher, so staff check it. No customer
     * is charged twice.
     */
    outcome: z.enum(['booked', 'looked_at']),
    givenAt: z.iso.datetime(),
  }),
  problems: ['validation_failed', 'scanner_not_known', 'too_many_requests', 'service_unavailable'],
});
export type ManualWashResponse = z.infer<(typeof reportManualWash)['answer']>;

export const reportRinse = endpoint({
  name: 'reportRinse',
  method: 'POST',
  path: '/api/scanner/rinses',
  summary: 'Confirm with the station’s sticker that a bay was disinfected; a repeated request counts once',
  body: z.object({
    noteId: z.uuid(),
    bayNo: readSchema.bayNo,
    text: z.string().min(1).max(STICKER_MAX_LENGTH),
    msAgo: readSchema.msAgo,
  }),
  status: 201,
  answer: z.object({ disinfectedAt: z.iso.datetime() }),
  problems: ['validation_failed', 'scanner_not_known', 'station_not_found', 'too_many_requests', 'service_unavailable'],
});
