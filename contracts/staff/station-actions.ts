import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { enrolledDeviceKinds } from '#contracts/stations/enrolled-device.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { readingLimitsSchema } from '#contracts/stations/reading-limits.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { openingSchema } from '#contracts/stations/stations.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { WORK_PHOTO_MAX_BYTES } from './work-orders/work-orders.ts';

export const STATION_NAME_MAX_LENGTH = 80;
export const STATION_ADDRESS_MAX_LENGTH = 160;
export const STATION_ACCESS_MAX_LENGTH = 400;
export const BAY_NAME_MAX_LENGTH = 40;
export const OUTAGE_NOTE_MAX_LENGTH = 300;
export const WASH_MINUTES_MAX = 60;
export const OFFLINE_WASHES_MAX = 50;
export const SLUG_MAX_LENGTH = 80;

const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;

const stationParams = z.object({ stationId: stationIdSchema });
const bayParams = stationParams.extend({ bayNo: z.coerce.number().int().min(1).max(BAYS_MAX) });

/** Version of the station that the staff user saw. An action based on an older version is refused. */
const expectedVersion = { version: z.int().min(1) };

const facts = {
  name: requiredText(STATION_NAME_MAX_LENGTH),
  nameHe: requiredText(STATION_NAME_MAX_LENGTH),
  address: requiredText(STATION_ADDRESS_MAX_LENGTH),
  addressHe: requiredText(STATION_ADDRESS_MAX_LENGTH),
  city: requiredText(STATION_NAME_MAX_LENGTH),
  cityHe: requiredText(STATION_NAME_MAX_LENGTH),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Opening hours of each day; Sunday comes first. */
  hours: z.array(openingSchema).length(7),
  washMinutes: z.int().min(1).max(WASH_MINUTES_MAX),
  /** Maximum number of washes per day that a machine may give while it cannot reach the shop. */
  offlineWashes: z.int().min(0).max(OFFLINE_WASHES_MAX),
  accessibility: optionalText(STATION_ACCESS_MAX_LENGTH),
  accessibilityHe: optionalText(STATION_ACCESS_MAX_LENGTH),
};

const changedStation = z.object({ stationId: stationIdSchema, version: z.int() });

export const addStation = endpoint({
  name: 'addStation',
  method: 'POST',
  path: '/api/admin/stations',
  summary: 'Add a station; no washes are possible before it is opened',
  body: z.object({
    ...facts,
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(SLUG_MAX_LENGTH),
    bays: z.int().min(1).max(BAYS_MAX),
  }),
  status: 201,
  answer: changedStation,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'slug_taken', 'service_unavailable'],
});

export const changeStation = endpoint({
  name: 'changeStation',
  method: 'PATCH',
  path: '/api/admin/stations/:stationId',
  summary: 'Change facts or opening hours; the public pages show them immediately',
  params: stationParams,
  body: z.object({ ...expectedVersion, ...facts }),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile'],
});

export const changeServiceState = endpoint({
  name: 'changeServiceState',
  method: 'POST',
  path: '/api/admin/stations/:stationId/service',
  summary: 'Take a station or a bay out of service, or back into service',
  params: stationParams,
  body: z.object({
    ...expectedVersion,
    /** Number of the bay; null for the whole station. */
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
    /** New outage. If null, the station or bay is put back into service. */
    out: z
      .object({
        reason: z.enum(outageReasons),
        until: z.iso.datetime().nullable(),
        note: optionalText(OUTAGE_NOTE_MAX_LENGTH),
        /**
         * Id of the outage's log entry. The client creates the id, because it needs the id to add a photo to the entry.
         */
        outageId: z.uuid().optional(),
      })
      .nullable(),
  }),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile'],
});

const outageParams = stationParams.extend({ outageId: z.uuid() });

export const addOutagePhoto = endpoint({
  name: 'addOutagePhoto',
  method: 'POST',
  path: '/api/admin/stations/:stationId/outages/:outageId/photo',
  summary: 'Add a photo of at most 10 MB to an outage in the log; it is re-encoded without its GPS position',
  params: outageParams,
  takes: 'multipart/form-data',
  body: z.object({ file: z.file().max(WORK_PHOTO_MAX_BYTES) }),
  status: 201,
  answer: z.object({ outageId: z.uuid() }),
  problems: [...refusals, 'changed_meanwhile', ...pictureUploadErrors, 'payload_too_large', 'unsupported_media_type'],
});

export const showOutagePhoto = endpoint({
  name: 'showOutagePhoto',
  method: 'GET',
  path: '/api/admin/stations/:stationId/outages/:outageId/photo',
  summary: 'The photo of an outage in the log of a station',
  params: outageParams,
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'image/jpeg',
  problems: refusals,
});

/** Returns the URL path of an outage's photo, for an image element. */
export function outagePhotoPath(stationId: StationId, outageId: string): string {
  return `/api/admin/stations/${stationId}/outages/${outageId}/photo`;
}

export const changeReadingLimits = endpoint({
  name: 'changeReadingLimits',
  method: 'PUT',
  path: '/api/admin/stations/:stationId/limits',
  summary: 'Set the limits of the readings of a station or a bay; null restores the default',
  params: stationParams,
  body: readingLimitsSchema.extend({
    ...expectedVersion,
    /** Number of the bay; null for all bays of the station. */
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
  }),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile'],
});

export const addBay = endpoint({
  name: 'addBay',
  method: 'POST',
  path: '/api/admin/stations/:stationId/bays',
  summary: 'Add a bay',
  params: stationParams,
  body: z.object(expectedVersion),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile', 'bays_full'],
});

export const changeBay = endpoint({
  name: 'changeBay',
  method: 'PATCH',
  path: '/api/admin/stations/:stationId/bays/:bayNo',
  summary: 'Rename or remove a bay',
  params: bayParams,
  body: z
    .object({
      ...expectedVersion,
      name: optionalText(BAY_NAME_MAX_LENGTH),
      nameHe: optionalText(BAY_NAME_MAX_LENGTH),
      retired: z.boolean(),
    })
    .refine(({ name, nameHe }) => (name === undefined) === (nameHe === undefined), { path: ['nameHe'] }),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile', 'last_bay'],
});

export const renewSticker = endpoint({
  name: 'renewSticker',
  method: 'POST',
  path: '/api/admin/stations/:stationId/sticker',
  summary: 'Create new stickers for the bays of a station; the old stickers stop working immediately',
  params: stationParams,
  body: z.object(expectedVersion),
  status: 200,
  answer: changedStation,
  problems: [...refusals, 'changed_meanwhile', 'step_up_required'],
});

export const issueEnrolmentCode = endpoint({
  name: 'issueEnrolmentCode',
  method: 'POST',
  path: '/api/admin/stations/:stationId/enrolments',
  summary: 'Create an enrolment code for one controller, scanner or screen, valid for one day; shown only once',
  params: stationParams,
  body: z.object({ admits: z.enum(enrolledDeviceKinds) }),
  status: 201,
  answer: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
  problems: [...refusals, 'step_up_required'],
});

export const revokeDevice = endpoint({
  name: 'revokeDevice',
  method: 'POST',
  path: '/api/admin/stations/:stationId/revocations',
  summary: 'Permanently revoke a controller, a scanner or a screen',
  params: stationParams,
  body: z.object({ kind: z.enum(enrolledDeviceKinds), id: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...refusals],
});
