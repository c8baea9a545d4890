import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { requiredText } from '#contracts/core/person.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';

export const STATION_PICTURE_MAX_BYTES = 10 * 1_024 * 1_024;
export const STATION_ALT_MAX_LENGTH = 160;

const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;
const stationParams = z.object({ stationId: stationIdSchema });

export const saveStationPicture = endpoint({
  name: 'saveStationPicture',
  method: 'PUT',
  path: '/api/admin/stations/:stationId/picture',
  summary:
    'Show a photo of a station on its page and at its stickers; it is re-encoded to 960 by 720 pixels. Without a file only the texts of the shown photo change',
  params: stationParams,
  takes: 'multipart/form-data',
  body: z.object({
    file: z.file().max(STATION_PICTURE_MAX_BYTES).optional(),
    en: requiredText(STATION_ALT_MAX_LENGTH),
    he: requiredText(STATION_ALT_MAX_LENGTH),
  }),
  status: 204,
  answer: z.null(),
  problems: [...refusals, ...pictureUploadErrors, 'payload_too_large', 'unsupported_media_type'],
});

export const removeStationPicture = endpoint({
  name: 'removeStationPicture',
  method: 'DELETE',
  path: '/api/admin/stations/:stationId/picture',
  summary: 'Remove the photo of a station; its page shows the drawing again',
  params: stationParams,
  status: 204,
  answer: z.null(),
  problems: refusals,
});
