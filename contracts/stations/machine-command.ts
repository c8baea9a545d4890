import { z } from 'zod';
import { agorotSchema } from '#contracts/core/money.ts';

/**
 * Commands of the shop to a machine that are not about a wash. When a machine boots, it reports the commands that it
 * supports. It gets no other commands.
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

/**
 * Commands that a controller with our own protocol can support. `restart_reader` is not included, because it is sent
 * through the card reader's provider.
 */
export const controllerCommandKinds = machineCommandKinds.filter((kind) => kind !== 'restart_reader');

const KIND_MAX_LENGTH = 40;
const KINDS_MAX = 40;

/** Kinds of commands that a machine supports. Unknown kinds are ignored. */
export const supportedCommandKindsSchema = z
  .array(z.string().max(KIND_MAX_LENGTH))
  .max(KINDS_MAX)
  .transform((kinds) => controllerCommandKinds.filter((kind) => kinds.includes(kind)));

/**
 * States of a machine command. `sent`: the command is stored, but not yet delivered to the machine. `accepted`: the
 * machine has received the command and will carry it out.
 */
export const machineCommandStates = ['sent', 'delivered', 'accepted', 'done', 'refused', 'failed', 'expired'] as const;
export type MachineCommandState = (typeof machineCommandStates)[number];

/** Settings of a machine. They are the shop's settings at the time of the command. */
export const machineSettingsSchema = z.object({
  /** Duration of one wash in minutes. */
  minutes: z.int().positive(),
  /** Price of one wash in agorot, which the machine can display. Absent if no single wash is for sale. */
  priceAgorot: agorotSchema.optional(),
  offlineWashes: z.int().nonnegative(),
  volumePercent: z.int().min(0).max(100),
});
export type MachineSettings = z.infer<typeof machineSettingsSchema>;

/**
 * States of a machine's settings, compared with the shop's settings. `pending`: the settings were sent, or wait for a
 * silent machine. `refused`: the machine refused the settings or failed. `unsupported`: the machine does not accept
 * settings.
 */
export const machineSettingsStates = ['confirmed', 'pending', 'refused', 'unsupported'] as const;
export type MachineSettingsState = (typeof machineSettingsStates)[number];

export const FIRMWARE_VERSION_MAX_LENGTH = 100;
export const FIRMWARE_URL_MAX_LENGTH = 2_000;

/** SHA-256 of a file, in lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const firmwareSchema = z.object({
  url: z.url().max(FIRMWARE_URL_MAX_LENGTH),
  /** SHA-256 digest of the firmware file. The machine must not install a file with another digest. */
  sha256: sha256Schema,
  /** Firmware version that the machine reports at boot after it has installed the file. */
  version: z.string().min(1).max(FIRMWARE_VERSION_MAX_LENGTH),
  /**
   * Number of the station's ring (group of stations), from 1 to 3. It has no effect, but machines write it to their
   * log.
   */
  ring: z.int().min(1).max(3),
});
export type Firmware = z.infer<typeof firmwareSchema>;

/**
 * Command to a machine. The machine must not begin the command after `expiresAt`, which is a time of the server clock.
 */
export const machineCommandSchema = z.object({
  kind: z.enum(controllerCommandKinds),
  commandId: z.uuid(),
  /** Number of the bay; absent for the whole machine. */
  bayNo: z.int().optional(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Settings of the machine. Only the command `settings` has this field. */
  settings: machineSettingsSchema.optional(),
  /** Firmware file to install. Only the command `update_firmware` has this field. */
  firmware: firmwareSchema.optional(),
});
export type MachineCommand = z.infer<typeof machineCommandSchema>;

export const commandOutcomes = [
  'accepted',
  'done',
  'refused',
  'failed',
  'expired',
] as const satisfies readonly MachineCommandState[];
export type CommandOutcome = (typeof commandOutcomes)[number];

export const COMMAND_ANSWER_MAX_LENGTH = 200;
/** Maximum number of characters of a machine's log that the shop stores. */
export const COMMAND_LOG_MAX_LENGTH = 50_000;

/** Reasons why the shop ignores the result of a command that a machine reports. */
export const ignoredResultReasons = ['not_of_this_station', 'not_delivered', 'already_decided', 'too_late'] as const;
export const commandResultResponseSchema = z.object({
  outcome: z.enum(['applied', 'known', 'parked']),
  why: z.enum(ignoredResultReasons).optional(),
});
export type CommandResultResponse = z.infer<typeof commandResultResponseSchema>;
