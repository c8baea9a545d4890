import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';

/**
 * Maximum size of an uploaded profile picture in bytes. JPEG, PNG or WebP is accepted. The server stores one small
 * re-encoded picture.
 */
export const PICTURE_MAX_BYTES = 10 * 1_024 * 1_024;
export const PICTURE_PATH = '/api/profile/picture';

/**
 * File of a picture in JPEG, PNG or WebP. The format is detected from the bytes. The file name and the declared type
 * are ignored.
 */
export const pictureFileSchema = z.file().max(PICTURE_MAX_BYTES);

export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: PICTURE_PATH,
  summary: 'Profile picture of the signed-in customer, 512 by 512; only that customer can load it',
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'image/webp',
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});

export const putPicture = endpoint({
  name: 'putPicture',
  method: 'PUT',
  path: PICTURE_PATH,
  summary: 'Set the profile picture; it is re-encoded and only the result is stored; three uploads a day',
  takes: 'multipart/form-data',
  body: z.object({ picture: pictureFileSchema }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'validation_failed',
    ...pictureUploadErrors,
    'payload_too_large',
    'unsupported_media_type',
    'too_many_requests',
    'service_unavailable',
  ],
});

export const deletePicture = endpoint({
  name: 'deletePicture',
  method: 'DELETE',
  path: PICTURE_PATH,
  summary: 'Remove the profile picture; succeeds also without one',
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'service_unavailable'],
});
