import { z } from 'zod';
import { agorotSchema } from '#contracts/core/money.ts';

/**
 * Commands of the shop to a machine, besides those of a wash. At its boot a machine reports which of these commands it
 * can carry out, and it gets no other commands.
 */
export const machineCommandKinds = [
  'lock',
  'unlock',
  'identify',
  'reset',
  'rinse',
  'settings',
  'log',
  'update_firmware',
  'restart_reader',
] as const;
export type MachineCommandKind = (typeof machineCommandKinds)[number];

/** Commands that a controller of our own protocol can name; `restart_reader` goes through the maker of a reader. */
export const controllerKinds = machineCommandKinds.filter((kind) => kind !== 'restart_reader');

const KIND_MAX_LENGTH = 40;
const KINDS_MAX = 40;

/** Kinds that a machine can carry out. Kinds that the shop does not know are dropped. */
export const supportedKindsSchema = z
  .array(z.string().max(KIND_MAX_LENGTH))
  .max(KINDS_MAX)
  .transform((kinds) => controllerKinds.filter((kind) => kinds.includes(kind)));

/**
 * States of a command. `sent`: stored, and not handed to the machine yet. `accepted`: the machine has received it and
 * will carry it out.
 */
export const machineCommandStates = ['sent', 'delivered', 'accepted', 'done', 'refused', 'failed', 'expired'] as const;
export type MachineCommandState = (typeof machineCommandStates)[number];

/** Settings of a machine, with the shop's own values at the moment of the command. */
export const machineSettingsSchema = z.object({
  /** Minutes of one wash. */
  minutes: z.int().positive(),
  /** Price of one wash, which the machine may show; absent if no single wash is for sale. */
  priceAgorot: agorotSchema.optional(),
  offlineWashes: z.int().nonnegative(),
  volumePercent: z.int().min(0).max(100),
});
export type MachineSettings = z.infer<typeof machineSettingsSchema>;

export const FIRMWARE_VERSION_MAX = 100;
export const FIRMWARE_URL_MAX = 2_000;

/** SHA-256 of a file, in lower-case hexadecimal digits. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Firmware that a machine installs. */
export const firmwareSchema = z.object({
  /** Where the machine downloads the file. */
  url: z.url().max(FIRMWARE_URL_MAX),
  /** Digest of the file; the machine installs nothing else. */
  sha256: digestSchema,
  /** Text that the machine reports at its boot once it has installed the file. */
  version: z.string().min(1).max(FIRMWARE_VERSION_MAX),
  /** Ring of the station, for the machine's log. */
  ring: z.int().min(1).max(3),
});
export type Firmware = z.infer<typeof firmwareSchema>;

/** A command. `expiresAt`: the machine must not begin it later, by the shop's clock. */
export const machineCommandSchema = z.object({
  kind: z.enum(controllerKinds),
  commandId: z.uuid(),
  /** Number of the bay; absent for the whole machine. */
  bayNo: z.int().optional(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Settings; present for the command `settings` only. */
  settings: machineSettingsSchema.optional(),
  /** File to install; present for the command `update_firmware` only. */
  firmware: firmwareSchema.optional(),
});
export type MachineCommand = z.infer<typeof machineCommandSchema>;

/** Results of a command that a machine can report. */
export const commandOutcomes = [
  'accepted',
  'done',
  'refused',
  'failed',
  'expired',
] as const satisfies readonly MachineCommandState[];
export type CommandOutcome = (typeof commandOutcomes)[number];

export const COMMAND_ANSWER_MAX = 200;
/** Maximum number of characters of a machine's log that the shop stores. */
export const COMMAND_LOG_MAX = 50_000;

/** Reasons why a reported result has no effect. */
export const resultFaults = ['not_of_this_station', 'not_delivered', 'already_decided', 'too_late'] as const;
export const resultAnswerSchema = z.object({
  outcome: z.enum(['applied', 'known', 'parked']),
  why: z.enum(resultFaults).optional(),
});
export type ResultAnswer = z.infer<typeof resultAnswerSchema>;
