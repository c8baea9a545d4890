import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import { interruptionCauses } from '#contracts/entitlements/redemption.ts';
import {
  COMMAND_ANSWER_MAX_LENGTH,
  COMMAND_LOG_MAX_LENGTH,
  commandOutcomes,
  FIRMWARE_VERSION_MAX_LENGTH,
  machineCommandSchema,
  supportedCommandKindsSchema,
} from './machine-command.ts';
import { BAYS_MAX } from './redemptions.ts';

/**
 * Path of the protocol between a station's controller and the shop (docs/station-api.md). Every request except the
 * enrolment is signed with the controller's key (HTTP Message Signatures, RFC 9421, Ed25519).
 */
export const STATION_API_PATH = '/api/station';

export const SIGNATURE_TOLERANCE_SECONDS = 300;
/** Maximum size of a signed request body, in bytes. */
export const STATION_BODY_MAX_BYTES = 65_536;
/** Components of a request that are signed, in their fixed order. No other set of components is accepted. */
export const SIGNED_COMPONENTS = '("@method" "@path" "content-digest")';
/** Public key of the controller. It is an Ed25519 key with 32 bytes, encoded as base64url. */
const publicKeySchema = z.string().regex(/^[\w-]{43}$/);

const ENROLMENT_CODE_MAX_LENGTH = 40;

export const enrolStation = endpoint({
  name: 'enrolStation',
  method: 'POST',
  path: '/api/station/enrolments',
  summary: 'Enrol a controller and its key with a single-use code; docs/station-api.md has the protocol',
  body: z.object({ code: z.string().min(1).max(ENROLMENT_CODE_MAX_LENGTH), publicKey: publicKeySchema }),
  status: 201,
  answer: z.object({ stationId: stationIdSchema, keyId: z.uuid() }),
  problems: ['validation_failed', 'enrolment_refused', 'too_many_requests', 'service_unavailable'],
  worksBeforeOpening: true,
});

/**
 * Washes that the machine may start without a connection to the shop. `washes` is their number, and `minutes` is their
 * length. Washes that were started but not yet reported count towards the number.
 */
const allowanceSchema = z.object({ washes: z.int().nonnegative(), minutes: z.int().positive() });
export type OfflineAllowance = z.infer<typeof allowanceSchema>;

/**
 * Returns the schema of a machine's text that is shown to staff. U+0000 is removed. Some firmware pads texts with it,
 * and PostgreSQL cannot store it.
 */
function machineTextSchema(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .transform((text) => text.replaceAll('\u0000', ''));
}

export const bootBodySchema = z.object({
  firmware: machineTextSchema(FIRMWARE_VERSION_MAX_LENGTH, 1).pipe(z.string().min(1)),
  clockTrusted: z.boolean(),
  /** Commands that the machine supports, in addition to the commands of a wash. Absent if it supports none. */
  commands: supportedCommandKindsSchema.optional(),
});
export const bootResponseSchema = z.object({
  status: z.literal('accepted'),
  time: z.iso.datetime(),
  heartbeatSeconds: z.int().positive(),
  offline: allowanceSchema,
});
export type BootResponse = z.infer<typeof bootResponseSchema>;

export const heartbeatBodySchema = z.object({ time: z.iso.datetime(), clockTrusted: z.boolean() });
export const heartbeatResponseSchema = z.object({ time: z.iso.datetime(), offline: allowanceSchema });
export type HeartbeatResponse = z.infer<typeof heartbeatResponseSchema>;

/** Time in seconds for which a controller's poll waits for a command. The controller can request another time. */
export const POLL_WAIT_SECONDS = 20;
/**
 * Maximum time in seconds for which a controller can let its poll wait. Proxies end idle connections after a minute.
 */
export const POLL_WAIT_MAX_SECONDS = 50;

export const commandsBodySchema = z.object({
  waitSeconds: z.int().min(1).max(POLL_WAIT_MAX_SECONDS).default(POLL_WAIT_SECONDS),
});

/**
 * Command about a wash. `start`: the machine starts the wash by `startBefore`, or not at all. `status`: the machine
 * reports the result of an earlier start, or `unknown` if the start never arrived.
 */
export const commandSchema = z.object({
  kind: z.enum(['start', 'status']),
  remoteStartId: redemptionIdSchema,
  bayNo: z.int(),
  minutes: z.int().positive(),
  startBefore: z.iso.datetime(),
});
export type StationCommand = z.infer<typeof commandSchema>;
export const commandsResponseSchema = z.object({
  time: z.iso.datetime(),
  commands: z.array(z.union([commandSchema, machineCommandSchema])),
});
export type CommandsResponse = z.infer<typeof commandsResponseSchema>;

/** Result of one command. If the result is sent again, nothing changes. */
export const commandResultBodySchema = z.object({
  commandId: z.uuid(),
  outcome: z.enum(commandOutcomes),
  reason: machineTextSchema(COMMAND_ANSWER_MAX_LENGTH).optional(),
  /** End of the machine's log, sent with the result `done` of the command `log`. */
  log: machineTextSchema(COMMAND_LOG_MAX_LENGTH).optional(),
});
export type CommandResultBody = z.infer<typeof commandResultBodySchema>;

export const stationEventKinds = ['started', 'updated', 'ended', 'failed', 'unknown', 'rinsed'] as const;
export type StationEventKind = (typeof stationEventKinds)[number];

/** Maximum number of characters of a scanned text. A rotating code is shorter. */
export const SCANNED_TEXT_MAX_LENGTH = 200;

/**
 * Request body of a scan. It has the text that the machine's reader scanned, and the number of the bay. The machine
 * creates a new `requestId` for each attempt.
 */
export const scanBodySchema = z.object({
  requestId: z.uuid(),
  bayNo: z.int().min(1).max(BAYS_MAX),
  text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
});
export type ScanBody = z.infer<typeof scanBodySchema>;

/** Reasons why a scan did not reserve a wash. For every kind of invalid code, the reason is `voucher_not_found`. */
export const scanRefusals = [
  'voucher_not_found',
  'voucher_not_usable',
  'bay_busy',
  'station_closed',
  'station_not_ready',
  'idempotency_key_reused',
] as const satisfies readonly ProblemCode[];

/** Response to a scan. `held`: a wash is reserved, and the start follows as a command with the same `remoteStartId`. */
export const scanResponseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('held'),
    remoteStartId: redemptionIdSchema,
    bayNo: z.int(),
    minutes: z.int().positive(),
    startBefore: z.iso.datetime(),
  }),
  z.object({ outcome: z.literal('refused'), why: z.enum(scanRefusals) }),
]);
export type ScanResponse = z.infer<typeof scanResponseSchema>;

const TRANSACTION_ID_MAX_LENGTH = 64;
const REASON_MAX_LENGTH = 200;
const DELIVERED_MAX_SECONDS = 3_600;
export const EVENTS_PER_REPORT_MAX = 100;

/** Highest message number that the protocol allows for one wash. */
const SEQ_NO_MAX = 999;

/**
 * Returns true if an id can be stored and compared exactly. U+0000 cannot be stored, and half a surrogate pair is
 * stored as U+FFFD.
 */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

const numbers = {
  /** Id that the machine created for this wash. */
  transactionId: z.string().min(1).max(TRANSACTION_ID_MAX_LENGTH).refine(isStorable),
  /** Number of the message. The messages of a wash are numbered consecutively from 0. */
  seqNo: z.int().min(0).max(SEQ_NO_MAX),
};

/**
 * Number of a message whose other content cannot be read. The number is stored, so that later messages do not wait for
 * it.
 */
export const numberedEventSchema = z.object(numbers);

const reportedSchema = {
  ...numbers,
  at: z.iso.datetime(),
  reason: machineTextSchema(REASON_MAX_LENGTH).optional(),
  /**
   * Remaining seconds of running water, counted from the time `at`. Only events of kind `started` and `updated` have
   * this field.
   */
  remainingSeconds: z.int().min(0).max(DELIVERED_MAX_SECONDS).optional(),
  /** Number of seconds for which water ran. Only events of kind `ended` have this field. */
  deliveredSeconds: z.int().min(0).max(DELIVERED_MAX_SECONDS).optional(),
  /**
   * Reason why the machine stopped the wash; absent if the customer stopped it. Only events of kind `ended` have this
   * field.
   */
  interruption: z.enum(interruptionCauses).optional(),
};

/**
 * One event of a wash at the station. The controller sends the event again until it is acknowledged, in the order of
 * `seqNo`.
 */
export const stationEventSchema = z.object({
  ...reportedSchema,
  kind: z.enum(stationEventKinds),
  remoteStartId: redemptionIdSchema,
  /** True if the event happened while the controller could not reach the shop. */
  offline: z.boolean(),
});
export type StationEvent = z.infer<typeof stationEventSchema>;

/**
 * Event of a wash that the machine started without a connection to the shop. Each message contains how the wash was
 * started, so that messages can arrive in any order.
 */
export const offlineEventSchema = z.object({
  ...reportedSchema,
  kind: z.enum(['started', 'updated', 'ended', 'rinsed'] as const satisfies readonly StationEventKind[]),
  offline: z.literal(true),
  offlineWash: z.object({
    bayNo: z.int().min(1).max(BAYS_MAX),
    text: z.string().min(1).max(SCANNED_TEXT_MAX_LENGTH),
    startedAt: z.iso.datetime(),
  }),
});
export type OfflineEvent = z.infer<typeof offlineEventSchema>;

/**
 * Request body with events. Each event is parsed separately. An event that cannot be read is therefore set aside and
 * does not block later events.
 */
export const eventsBodySchema = z.object({ events: z.array(z.unknown()).min(1).max(EVENTS_PER_REPORT_MAX) });
/**
 * Results for a reported event. `waiting`: the event is stored, and is applied after the missing earlier messages
 * arrive. `parked`: the event is not applied, and `why` is the reason.
 */
export const eventOutcomes = ['applied', 'known', 'waiting', 'parked'] as const;
export const eventParkReasons = [
  'malformed',
  'not_of_this_station',
  'number_reused',
  'too_late',
  'too_many_messages',
] as const;
export type EventParkReason = (typeof eventParkReasons)[number];
/** Maximum number of missing messages listed in one response. */
export const MISSING_EVENTS_MAX = 20;
export const eventsResponseSchema = z.object({
  results: z.array(
    z.object({
      outcome: z.enum(eventOutcomes),
      why: z.enum(eventParkReasons).optional(),
      /** Numbers of the missing messages of this wash, lowest first. Only the outcome `waiting` has this field. */
      missing: z.array(z.int()).max(MISSING_EVENTS_MAX).optional(),
    }),
  ),
  offline: allowanceSchema,
});
export type EventsResponse = z.infer<typeof eventsResponseSchema>;
