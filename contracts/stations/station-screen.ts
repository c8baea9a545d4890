import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { screenTokenSchema } from '#contracts/core/ids.ts';
import { requiredText } from '#contracts/core/person.ts';
import { liveBaySchema } from './redemptions.ts';

const NAME_MAX_LENGTH = 60;
const CODE_MAX_LENGTH = 40;

const screenBaySchema = liveBaySchema.extend({
  /**
   * Remaining time of the wash in whole minutes, rounded up, as the machine reports it. 0 means less than one minute.
   * Null if the machine does not report it now.
   */
  minutesLeft: z.int().nonnegative().nullable(),
});
export type ScreenBay = z.infer<typeof screenBaySchema>;

export const stationScreenSchema = z.object({
  name: z.string(),
  nameHe: z.string(),
  open: z.boolean(),
  /** Next opening; null while the station is open, or if no opening is known for the coming weeks. */
  opensAt: z.iso.datetime().nullable(),
  /** Duration of one wash in minutes. */
  minutes: z.int().positive(),
  bays: z.array(screenBaySchema),
  /**
   * QR code for the page of the sticker. It contains the code that is valid for this minute. Null if the station has no
   * sticker yet.
   */
  code: z
    .object({ qr: z.object({ size: z.int().positive(), path: z.string() }), expiresAt: z.iso.datetime() })
    .nullable(),
  at: z.iso.datetime(),
});
export type StationScreen = z.infer<typeof stationScreenSchema>;

export const enrolStationScreen = endpoint({
  name: 'enrolStationScreen',
  method: 'POST',
  path: '/api/station-screens/enrolments',
  summary: 'Enrol a tablet as the screen of one station with a single-use code',
  body: z.object({
    code: z.string().trim().min(1).max(CODE_MAX_LENGTH),
    name: requiredText(NAME_MAX_LENGTH),
  }),
  status: 201,
  answer: z.object({ screenToken: screenTokenSchema }),
  problems: ['validation_failed', 'enrolment_refused', 'too_many_requests', 'service_unavailable'],
  worksBeforeOpening: true,
});

export const getStationScreen = endpoint({
  name: 'getStationScreen',
  method: 'GET',
  path: '/api/station-screens/:screenToken',
  summary: 'Bays of the station of a screen, and the code of this minute',
  params: z.object({ screenToken: screenTokenSchema }),
  status: 200,
  answer: stationScreenSchema,
  problems: ['screen_not_known', 'too_many_requests', 'service_unavailable'],
});
