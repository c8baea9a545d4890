import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import { interruptions } from '#contracts/entitlements/redemption.ts';
import { BAYS_MAX } from './redemptions.ts';

/**
 * What a station's controller says to the shop, and what it hears: docs/station-api.md. Every call but the enrolment
 * is signed by the controller's key (HTTP Message Signatures, RFC 9421, Ed25519).
 */
export const STATION_API_PATH = '/api/station';

export const SIGNATURE_TOLERANCE_SECONDS = 300;
/** The components that are signed, in this order; nothing else is accepted. */
export const SIGNED_COMPONENTS = '("@method" "@path" "content-digest")';
/** 32 bytes of an Ed25519 key as base64url. */
const publicKeySchema = z.string().regex(/^[\w-]{43}$/);

const ENROLMENT_CODE_MAX_LENGTH = 40;

export const enrolStation = endpoint({
  name: 'enrolStation',
  method: 'POST',
  path: '/api/station/enrolments',
  summary: 'A controller introduces its key, by a code that works once',
  body: z.object({ code: z.string().min(1).max(ENROLMENT_CODE_MAX_LENGTH), publicKey: publicKeySchema }),
  status: 201,
  answer: z.object({ stationId: stationIdSchema, keyId: z.uuid() }),
  problems: ['validation_failed', 'enrolment_refused', 'too_many_requests', 'service_unavailable'],
});

/**
 * What the machine may give from here on while it hears nothing: so many washes of so many minutes. What it has given and
 * not told yet counts, too.
 */
const allowanceSchema = z.object({ washes: z.int().nonnegative(), minutes: z.int().positive() });
export type OfflineAllowance = z.infer<typeof allowanceSchema>;

export const bootBodySchema = z.object({
  firmware: z.string().min(1).max(100),
  clockTrusted: z.boolean(),
});
export const bootAnswerSchema = z.object({
  status: z.enum(['accepted', 'pending']),
  time: z.iso.datetime(),
  heartbeatSeconds: z.int().positive(),
  offline: allowanceSchema,
});
export type BootAnswer = z.infer<typeof bootAnswerSchema>;

export const heartbeatBodySchema = z.object({ time: z.iso.datetime(), clockTrusted: z.boolean() });
export const heartbeatAnswerSchema = z.object({ time: z.iso.datetime(), offline: allowanceSchema });
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswerSchema>;

export const commandsBodySchema = z.object({});

/** `start`: begin by `startBefore` or never. `status`: say what became of it; `unknown` where it never came. */
export const commandSchema = z.object({
  kind: z.enum(['start', 'status']),
  remoteStartId: redemptionIdSchema,
  bayNo: z.int(),
  minutes: z.int().positive(),
  startBefore: z.iso.datetime(),
});
export type StationCommand = z.infer<typeof commandSchema>;
export const commandsAnswerSchema = z.object({ time: z.iso.datetime(), commands: z.array(commandSchema) });

export const stationEventKinds = ['started', 'updated', 'ended', 'failed', 'unknown', 'rinsed'] as const;
export type StationEventKind = (typeof stationEventKinds)[number];

/** Longer than a rotating code; nothing longer is looked at. */
export const SCANNED_TEXT_MAX_LENGTH = 200;

/** What the machine's reader read, at which bay; `requestId` is the machine's own number of this try. */
export const scanBodySchema = z.object({
  requestId: z.uuid(),
  bayNo: z.int().min(1).max(BAYS_MAX),
  text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
});
export type ScanBody = z.infer<typeof scanBodySchema>;

/** Why nothing was held. `voucher_not_found` is said of every code that is not good, whatever is wrong with it. */
export const scanRefusals = [
  'voucher_not_found',
  'voucher_not_usable',
  'bay_busy',
  'station_closed',
  'station_not_ready',
  'idempotency_key_reused',
] as const satisfies readonly ProblemCode[];

/** `held`: the start comes as a command with the same `remoteStartId`. */
export const scanAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('held'),
    remoteStartId: redemptionIdSchema,
    bayNo: z.int(),
    minutes: z.int().positive(),
    startBefore: z.iso.datetime(),
  }),
  z.object({ outcome: z.literal('refused'), why: z.enum(scanRefusals) }),
]);
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

const TRANSACTION_ID_MAX_LENGTH = 64;
const REASON_MAX_LENGTH = 200;
const DELIVERED_MAX_SECONDS = 3_600;
export const EVENTS_MAX = 100;

/** Highest message number of one wash. */
const SEQ_NO_MAX = 999;

const numbers = {
  /** The station's own number of this wash. */
  transactionId: z.string().min(1).max(TRANSACTION_ID_MAX_LENGTH),
  /** From 0, without gaps. */
  seqNo: z.int().min(0).max(SEQ_NO_MAX),
};

/** The number of a message that is unreadable otherwise: it leaves no gap for the messages behind it. */
export const numberedEventSchema = z.object(numbers);

const toldSchema = {
  ...numbers,
  at: z.iso.datetime(),
  reason: z.string().max(REASON_MAX_LENGTH).optional(),
  /** Of `ended`: how long the water ran. */
  deliveredSeconds: z.int().min(0).max(DELIVERED_MAX_SECONDS).optional(),
  /** Of `ended`: the machine broke it off, and nobody at it did. */
  interruption: z.enum(interruptions).optional(),
};

/** One thing that happened at the station; told until it is acknowledged, in the order of `seqNo`. */
export const stationEventSchema = z.object({
  ...toldSchema,
  kind: z.enum(stationEventKinds),
  remoteStartId: redemptionIdSchema,
  /** It happened while the shop could not be reached. */
  offline: z.boolean(),
});
export type StationEvent = z.infer<typeof stationEventSchema>;

/** The same of a wash that the machine gave while it could not ask; each message says what began it, in any order. */
export const offlineEventSchema = z.object({
  ...toldSchema,
  kind: z.enum(['started', 'updated', 'ended', 'rinsed'] as const satisfies readonly StationEventKind[]),
  offline: z.literal(true),
  offlineWash: z.object({
    bayNo: z.int().min(1).max(BAYS_MAX),
    /** What was read or typed at the machine. */
    text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
    startedAt: z.iso.datetime(),
  }),
});
export type OfflineEvent = z.infer<typeof offlineEventSchema>;

/** Read one by one: a message that nobody understands is set aside and holds up none behind it. */
export const eventsBodySchema = z.object({ events: z.array(z.unknown()).min(1).max(EVENTS_MAX) });
/**
 * `waiting`: stored, and applied once the messages before it arrive. `parked`: stored nowhere or without effect, and `why`
 * says the reason.
 */
export const eventOutcomes = ['applied', 'known', 'waiting', 'parked'] as const;
export const parkReasons = [
  'malformed',
  'not_of_this_station',
  'number_reused',
  'too_late',
  'too_many_messages',
] as const;
export type ParkReason = (typeof parkReasons)[number];
/** Missing numbers named in one answer. */
export const MISSING_MAX = 20;
export const eventsAnswerSchema = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(eventOutcomes),
      why: z.enum(parkReasons).optional(),
      /** Of `waiting`: the numbers of this wash that have not arrived, lowest first. */
      missing: z.array(z.int()).max(MISSING_MAX).optional(),
    }),
  ),
  offline: allowanceSchema,
});
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;
