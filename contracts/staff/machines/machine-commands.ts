import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import {
  machineCommandKinds,
  machineCommandStates,
  machineSettingsSchema,
} from '#contracts/stations/machine-command.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';

/**
 * Machine commands that a staff user can send with a button. `update_firmware` is not included, because only a firmware
 * release sends it.
 */
export const staffCommandKinds = machineCommandKinds.filter((kind) => kind !== 'update_firmware');
export type StaffCommandKind = (typeof staffCommandKinds)[number];

const instantSchema = z.iso.datetime();
const stationParams = z.object({ stationId: stationIdSchema });

const commandSchema = z.object({
  commandId: z.uuid(),
  /** Number of the bay; null for the whole machine. */
  bayNo: z.int().nullable(),
  kind: z.enum(machineCommandKinds),
  state: z.enum(machineCommandStates),
  /**
   * Response text of the machine, or a code of the shop; null if there is none. `superseded`: a newer command replaced
   * this command. `without_machine`: the shop carried out the command itself. `provider_took_it`: the card reader's
   * provider accepted the command.
   */
  answer: z.string().nullable(),
  sentAt: instantSchema,
  expiresAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  /** Settings that were sent to the machine; null for commands other than `settings`. */
  settings: machineSettingsSchema.nullable(),
  /** True if the machine sent its log. */
  hasLog: z.boolean(),
  /** Name of the staff user who sent the command; null if the shop sent it automatically. */
  by: z.string().nullable(),
});
export type SentCommand = z.infer<typeof commandSchema>;

export const listMachineCommands = endpoint({
  name: 'listMachineCommands',
  method: 'GET',
  path: '/api/admin/stations/:stationId/commands',
  summary: 'Newest commands to the machine of a station, and the commands that it supports',
  params: stationParams,
  status: 200,
  answer: z.object({ rows: z.array(commandSchema), supported: z.array(z.enum(machineCommandKinds)) }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const sendMachineCommand = endpoint({
  name: 'sendMachineCommand',
  method: 'POST',
  path: '/api/admin/stations/:stationId/commands',
  summary: 'Send a command to a machine; the response waits up to two seconds for the machine',
  params: stationParams,
  body: z.object({
    /**
     * Id that the browser creates for each click of the button. A repeated request with the same id sends no second
     * command.
     */
    commandId: z.uuid(),
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
    kind: z.enum(staffCommandKinds),
    /** Sound volume in percent, used by the command `settings`. The other settings come from the shop. */
    volumePercent: z.int().min(0).max(100).optional(),
  }),
  status: 201,
  answer: commandSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'command_not_supported',
    'bay_washing',
    'idempotency_key_reused',
    'service_unavailable',
  ],
});

export const getMachineLog = endpoint({
  name: 'getMachineLog',
  method: 'GET',
  path: '/api/admin/stations/:stationId/commands/:commandId/log',
  summary: 'Log that a machine sent for a command; deleted after thirty days',
  params: stationParams.extend({ commandId: z.uuid() }),
  status: 200,
  answer: z.object({ log: z.string() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});
