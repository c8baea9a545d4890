import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { ringStopReasons } from '#contracts/stations/firmware.ts';
import { stationGateways } from '#contracts/stations/gateway.ts';
import {
  sha256Schema,
  FIRMWARE_URL_MAX_LENGTH,
  FIRMWARE_VERSION_MAX_LENGTH,
} from '#contracts/stations/machine-command.ts';

export const FIRMWARE_NOTES_MAX_LENGTH = 1_000;
export const SOAK_HOURS_MAX = 720;
export const FIRMWARE_RINGS = [1, 2, 3] as const;

const instantSchema = z.iso.datetime();
const ringSchema = z.int().min(1).max(FIRMWARE_RINGS.length);
const releaseIdSchema = z.uuid();

/**
 * State of a firmware installation. `not_begun`: the machine refused the command or did not get it in time, and the
 * command can be sent again.
 */
export const firmwareInstallStates = ['sent', 'installed', 'failed', 'not_begun'] as const;
export type FirmwareInstallState = (typeof firmwareInstallStates)[number];

const installSchema = z.object({
  stationId: stationIdSchema,
  state: z.enum(firmwareInstallStates),
  sentAt: instantSchema,
  /** Time at which the machine booted and first reported the new version; null until then. */
  installedAt: instantSchema.nullable(),
  failedAt: instantSchema.nullable(),
  /** Text about the failure, written by the machine or by the shop; null if there is none. */
  failure: z.string().nullable(),
});

const releaseSchema = z.object({
  releaseId: releaseIdSchema,
  version: z.string(),
  url: z.string(),
  /** SHA-256 of the firmware file in hexadecimal digits. */
  digest: z.string(),
  notes: z.string(),
  soakHours: z.int(),
  /**
   * Number of the highest ring (group of stations) to which the firmware release was sent; 0 if it was sent to none.
   */
  ring: z.int(),
  addedBy: z.string(),
  addedAt: instantSchema,
  stoppedAt: instantSchema.nullable(),
  /**
   * Reason why the firmware release was stopped; null if it was not stopped. `failed`: the shop stopped it, because it
   * failed at a station. `staff`: a staff user stopped it.
   */
  stopReason: z.enum(['failed', 'staff']).nullable(),
  next: z.object({
    /**
     * Number of the next ring (group of stations) to which the firmware release can be sent; null if it was sent to
     * every ring.
     */
    ring: z.int().nullable(),
    fault: z.enum(ringStopReasons).nullable(),
    /**
     * End of the soak time in the earlier rings (groups of stations). From then on, the firmware release may be sent to
     * the next ring. Null if no station has installed the release.
     */
    readyAt: instantSchema.nullable(),
  }),
  installs: z.array(installSchema),
});
export type FirmwareReleaseView = z.infer<typeof releaseSchema>;

const stationSchema = z.object({
  stationId: stationIdSchema,
  name: z.string(),
  nameHe: z.string(),
  ring: z.int(),
  gateway: z.enum(stationGateways),
  /** Version that the station's controller reported at its last boot; null if it never booted. */
  version: z.string().nullable(),
  heardAt: instantSchema.nullable(),
  /** True if the station's controller can install firmware on command. */
  canUpdate: z.boolean(),
});
export type FirmwareStation = z.infer<typeof stationSchema>;

const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;
const changing = [...reading, 'validation_failed', 'step_up_required'] as const;
const releaseParams = z.object({ releaseId: releaseIdSchema });
const sentSchema = z.object({
  sent: z.int(),
});

export const getFirmware = endpoint({
  name: 'getFirmware',
  method: 'GET',
  path: '/api/admin/firmware',
  summary: 'Firmware releases with their installation state at each station, and the stations by their rings',
  status: 200,
  answer: z.object({ releases: z.array(releaseSchema), stations: z.array(stationSchema) }),
  problems: reading,
});

/** Download URL, which must use TLS. In development, http to the same computer is also accepted. */
const downloadSchema = z
  .url()
  .max(FIRMWARE_URL_MAX_LENGTH)
  .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/);

export const addFirmwareRelease = endpoint({
  name: 'addFirmwareRelease',
  method: 'POST',
  path: '/api/admin/firmware',
  summary: 'Add a firmware release without sending it to a station. Requires a fresh proof',
  body: z.object({
    version: requiredText(FIRMWARE_VERSION_MAX_LENGTH),
    url: downloadSchema,
    digest: z.string().trim().toLowerCase().pipe(sha256Schema),
    notes: optionalText(FIRMWARE_NOTES_MAX_LENGTH),
    soakHours: z.int().min(1).max(SOAK_HOURS_MAX),
  }),
  status: 201,
  answer: z.object({ releaseId: releaseIdSchema }),
  problems: [...changing, 'changed_meanwhile'],
});

export const openFirmwareRing = endpoint({
  name: 'openFirmwareRing',
  method: 'POST',
  path: '/api/admin/firmware/:releaseId/rings',
  summary:
    'Send a release to all stations of its next ring; refused until the rings before ran it long enough without failures',
  params: releaseParams,
  body: z.object({ ring: ringSchema }),
  status: 200,
  answer: sentSchema,
  problems: [...changing, 'not_found', 'changed_meanwhile', 'firmware_not_ready'],
});

export const sendFirmware = endpoint({
  name: 'sendFirmware',
  method: 'POST',
  path: '/api/admin/firmware/:releaseId/sending',
  summary: 'Send a release again to one station of an open ring; refused while a wash runs at the station',
  params: releaseParams,
  body: z.object({ stationId: stationIdSchema }),
  status: 200,
  answer: sentSchema,
  problems: [...changing, 'not_found', 'firmware_not_ready', 'command_not_supported', 'bay_washing'],
});

export const stopFirmware = endpoint({
  name: 'stopFirmware',
  method: 'POST',
  path: '/api/admin/firmware/:releaseId/stop',
  summary: 'Stop a release, or withdraw a release that was stopped automatically: no further station gets it',
  params: releaseParams,
  status: 204,
  answer: z.null(),
  problems: [...changing, 'not_found', 'changed_meanwhile'],
});

export const rollBackFirmware = endpoint({
  name: 'rollBackFirmware',
  method: 'POST',
  path: '/api/admin/firmware/:releaseId/rollback',
  summary: 'Stop a release, and send each of its stations the release that the station ran before',
  params: releaseParams,
  status: 200,
  answer: sentSchema,
  problems: [...changing, 'not_found'],
});

export const setFirmwareRing = endpoint({
  name: 'setFirmwareRing',
  method: 'PUT',
  path: '/api/admin/stations/:stationId/firmware-ring',
  summary: 'Change the ring in which a station gets new firmware; ring 1 is first',
  params: z.object({ stationId: stationIdSchema }),
  body: z.object({ ring: ringSchema }),
  status: 204,
  answer: z.null(),
  problems: [...changing, 'not_found'],
});
