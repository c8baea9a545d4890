import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureFaults } from '#contracts/core/picture-faults.ts';

/** The profile picture: JPEG, PNG or WebP in, one small re-encoded picture kept. */
export const PICTURE_MAX_BYTES = 10 * 1_024 * 1_024;
export const PICTURE_PATH = '/api/profile/picture';

/** JPEG, PNG or WebP by its bytes; its name and the type that a browser says mean nothing. */
export const pictureFileSchema = z.file().max(PICTURE_MAX_BYTES);

export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: PICTURE_PATH,
  summary: 'The own profile picture, 512 by 512; nobody else gets it',
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'image/webp',
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});

export const putPicture = endpoint({
  name: 'putPicture',
  method: 'PUT',
  path: PICTURE_PATH,
  summary: 'Set the profile picture; it is made anew and only the result is kept; three a day',
  takes: 'multipart/form-data',
  body: z.object({ picture: pictureFileSchema }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'validation_failed',
    ...pictureFaults,
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
  summary: 'Take the profile picture away; fine also where there is none',
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'service_unavailable'],
});
