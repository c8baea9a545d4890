import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { BAYS_MAX, liveBaySchema, redemptionViewSchema } from './redemptions.ts';
import { SCANNED_TEXT_MAX_LENGTH } from './station-protocol.ts';

const NAME_MAX_LENGTH = 60;
const CODE_MAX_LENGTH = 40;
/** A phone that was in a drawer for longer tells nothing that anybody can check. */
const AGO_MAX_MS = 30 * 24 * 60 * 60 * 1_000;

/** The sticker's address, or the six characters below it. */
const STICKER_MAX_LENGTH = 300;

/** What staff's phone knows of its place. */
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
  summary: 'A phone of the staff becomes the scanner of one station, by a code that works once',
  body: z.object({
    code: z.string().trim().min(1).max(CODE_MAX_LENGTH),
    name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  }),
  status: 201,
  answer: scannerViewSchema,
  problems: ['validation_failed', 'enrolment_refused', 'too_many_requests', 'service_unavailable'],
});

export const getScanner = endpoint({
  name: 'getScanner',
  method: 'GET',
  path: '/api/scanner',
  summary: 'The station of the scanner that asks, with its bays as they are now',
  status: 200,
  answer: scannerViewSchema,
  problems: ['scanner_not_known', 'too_many_requests', 'service_unavailable'],
});

const readSchema = {
  bayNo: z.int().min(1).max(BAYS_MAX),
  /** What the camera read, or what was typed. */
  text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
  /** How long ago by the phone's own clock: a difference is right where a clock is wrong. */
  msAgo: z.int().min(0).max(AGO_MAX_MS),
};

export const scanWithScanner = endpoint({
  name: 'scanWithScanner',
  method: 'POST',
  path: '/api/scanner/scans',
  summary: 'Staff read a code: one wash is held and started. The same request again says how that wash stands',
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

export const noteHandWash = endpoint({
  name: 'noteHandWash',
  method: 'POST',
  path: '/api/scanner/hand-washes',
  summary: 'A wash that was given by hand while the shop could not be asked: booked once, or put before people',
  body: z.object({ noteId: z.uuid(), ...readSchema }),
  status: 201,
  answer: z.object({
    /** `looked_at`: it could not be booked on this voucher; the shop's people have it, and nobody pays twice. */
    outcome: z.enum(['booked', 'looked_at']),
    givenAt: z.iso.datetime(),
  }),
  problems: ['validation_failed', 'scanner_not_known', 'too_many_requests', 'service_unavailable'],
});
export type HandWashAnswer = z.infer<(typeof noteHandWash)['answer']>;

export const noteRinse = endpoint({
  name: 'noteRinse',
  method: 'POST',
  path: '/api/scanner/rinses',
  summary: 'Staff scanned the sticker at their station and say that a bay was disinfected; the same note counts once',
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
