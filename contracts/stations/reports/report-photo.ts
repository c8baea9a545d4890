import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { redemptionTokenSchema, stationTokenSchema } from '#contracts/core/ids.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { bayNoSchema } from '../redemptions.ts';

/** Maximum size of a customer's photo in bytes. The photo is a JPEG, PNG or WebP, which is detected from the bytes. */
export const REPORT_PHOTO_MAX_BYTES = 10 * 1_024 * 1_024;

const file = z.file().max(REPORT_PHOTO_MAX_BYTES);

/**
 * Result of the upload. `stored`: the photo was stored. `known`: the report already has a photo, so the new photo was
 * not stored.
 */
const answer = z.object({ photo: z.enum(['stored', 'known']) });

const refusals = [
  // this code is also sent if the link is correct but there is no open report
  'not_found',
  'validation_failed',
  ...pictureUploadErrors,
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'work_required',
  'service_unavailable',
] as const;

export const addWashPhoto = endpoint({
  name: 'addWashPhoto',
  method: 'POST',
  path: '/api/redemptions/:redemptionToken/photo',
  summary:
    'Add one photo of at most 10 MB to the report of a wash that did not start; it is re-encoded without its GPS position',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  takes: 'multipart/form-data',
  body: z.object({ file }),
  status: 200,
  answer,
  problems: ['redemption_not_found', ...refusals],
});

export const addStickerPhoto = endpoint({
  name: 'addStickerPhoto',
  method: 'POST',
  path: '/api/stations/sticker-reports/photo',
  summary:
    'Add one photo of at most 10 MB to the report of a sticker that looks forged; it is re-encoded without its GPS position',
  takes: 'multipart/form-data',
  // without JavaScript, the form sends an empty `bayNo` if the sticker belongs to the whole station
  body: z.object({ stationToken: stationTokenSchema, bayNo: z.literal('').or(bayNoSchema).optional(), file }),
  status: 200,
  answer,
  problems: ['station_not_found', ...refusals],
});
