import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { openingSchema } from '#contracts/stations/stations.ts';

export const STATION_NAME_MAX = 80;
export const STATION_ADDRESS_MAX = 160;
export const STATION_ACCESS_MAX = 400;
export const BAY_NAME_MAX = 40;
export const OUT_NOTE_MAX = 300;
export const WASH_MINUTES_MAX = 60;
export const OFFLINE_WASHES_MAX = 50;
const SLUG_MAX = 80;

const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;

const ofStation = z.object({ stationId: stationIdSchema });
const ofBay = ofStation.extend({ bayNo: z.coerce.number().int().min(1).max(BAYS_MAX) });

/** Version of the station on the staff user's screen; an act on an older version is refused. */
const seen = { version: z.int().min(1) };

const facts = {
  name: requiredText(STATION_NAME_MAX),
  nameHe: requiredText(STATION_NAME_MAX),
  address: requiredText(STATION_ADDRESS_MAX),
  addressHe: requiredText(STATION_ADDRESS_MAX),
  city: requiredText(STATION_NAME_MAX),
  cityHe: requiredText(STATION_NAME_MAX),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Sunday first. */
  hours: z.array(openingSchema).length(7),
  washMinutes: z.int().min(1).max(WASH_MINUTES_MAX),
  /** What a machine may give within a day while it cannot reach the shop. */
  offlineWashes: z.int().min(0).max(OFFLINE_WASHES_MAX),
  accessibility: optionalText(STATION_ACCESS_MAX),
  accessibilityHe: optionalText(STATION_ACCESS_MAX),
};

const changed = z.object({ stationId: stationIdSchema, version: z.int() });

export const addStation = endpoint({
  name: 'addStation',
  method: 'POST',
  path: '/api/admin/stations',
  summary: 'A new station; nobody can wash there before it is opened',
  body: z.object({
    ...facts,
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(SLUG_MAX),
    bays: z.int().min(1).max(BAYS_MAX),
  }),
  status: 201,
  answer: changed,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'slug_taken', 'service_unavailable'],
});

export const changeStation = endpoint({
  name: 'changeStation',
  method: 'PATCH',
  path: '/api/admin/stations/:stationId',
  summary: 'Other facts or hours; the public pages follow at once',
  params: ofStation,
  body: z.object({ ...seen, ...facts }),
  status: 200,
  answer: changed,
  problems: [...refusals, 'changed_meanwhile'],
});

export const changeService = endpoint({
  name: 'changeService',
  method: 'POST',
  path: '/api/admin/stations/:stationId/service',
  summary: 'A station, or one of its bays, goes out of service or comes back',
  params: ofStation,
  body: z.object({
    ...seen,
    /** Null: the station as a whole. */
    bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
    /** Null: it works again. */
    out: z
      .object({
        reason: z.enum(outageReasons),
        until: z.iso.datetime().nullable(),
        note: optionalText(OUT_NOTE_MAX),
      })
      .nullable(),
  }),
  status: 200,
  answer: changed,
  problems: [...refusals, 'changed_meanwhile'],
});

export const addBay = endpoint({
  name: 'addBay',
  method: 'POST',
  path: '/api/admin/stations/:stationId/bays',
  summary: 'One bay more',
  params: ofStation,
  body: z.object(seen),
  status: 200,
  answer: changed,
  problems: [...refusals, 'changed_meanwhile', 'bays_full'],
});

export const changeBay = endpoint({
  name: 'changeBay',
  method: 'PATCH',
  path: '/api/admin/stations/:stationId/bays/:bayNo',
  summary: 'Another name of a bay, or it is not there any more',
  params: ofBay,
  body: z
    .object({
      ...seen,
      name: optionalText(BAY_NAME_MAX),
      nameHe: optionalText(BAY_NAME_MAX),
      retired: z.boolean(),
    })
    .refine(({ name, nameHe }) => (name === undefined) === (nameHe === undefined), { path: ['nameHe'] }),
  status: 200,
  answer: changed,
  problems: [...refusals, 'changed_meanwhile', 'last_bay'],
});

export const renewSticker = endpoint({
  name: 'renewSticker',
  method: 'POST',
  path: '/api/admin/stations/:stationId/sticker',
  summary: 'New stickers for the bays of a station: those that hang there lead nowhere from now on',
  params: ofStation,
  body: z.object(seen),
  status: 200,
  answer: changed,
  problems: [...refusals, 'changed_meanwhile', 'step_up_required'],
});

export const openEnrolment = endpoint({
  name: 'openEnrolment',
  method: 'POST',
  path: '/api/admin/stations/:stationId/enrolments',
  summary: 'A code that lets in one controller, or one scanner, within a day; shown this once',
  params: ofStation,
  body: z.object({ admits: z.enum(['controller', 'scanner']) }),
  status: 201,
  answer: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
  problems: [...refusals, 'step_up_required'],
});

export const revokeDevice = endpoint({
  name: 'revokeDevice',
  method: 'POST',
  path: '/api/admin/stations/:stationId/revocations',
  summary: 'A controller or a scanner is shut out for good',
  params: ofStation,
  body: z.object({ kind: z.enum(['controller', 'scanner']), id: z.uuid() }),
  status: 204,
  answer: z.null(),
  problems: [...refusals],
});
