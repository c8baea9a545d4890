import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { requiredText } from '#contracts/core/person.ts';

/**
 * Slots for pictures and the film on the site. A slot shows an illustration until the shop provides its own picture.
 * The slots for dogs stay empty until then.
 */
export const showcasePictureSlots = ['film', 'station', 'machine', 'founder', 'dog_1', 'dog_2', 'dog_3'] as const;
export type ShowcaseSlot = (typeof showcasePictureSlots)[number];

/**
 * Returns true if the slot is for pictures of customers' dogs. These pictures require the recorded consent of the dogs'
 * owners.
 */
export function needsConsent(slot: ShowcaseSlot): boolean {
  return slot.startsWith('dog_');
}

/** Size in pixels to which every photo on the site is cropped. */
export const PHOTO_SIZE = { width: 960, height: 720 } as const;
export const FILM_MAX_SECONDS = 6;
export const FILM_MAX_BYTES = 3 * 1_024 * 1_024;
export const SHOWCASE_UPLOAD_MAX_BYTES = 10 * 1_024 * 1_024;
const ALT_MAX_LENGTH = 160;

/** Hash of a file's content, which identifies the file. A hash always refers to the same file. */
export const showcaseFileSchema = z.string().regex(/^[0-9a-f]{32}$/);

export function showcasePhotoPath(photo: string): string {
  return `/showcase/${photo}.webp`;
}

export function showcaseFilmPath(film: string): string {
  return `/showcase/${film}.mp4`;
}

const slotSchema = z.enum(showcasePictureSlots);

export const showcasePictureSchema = z.object({
  slot: slotSchema,
  photo: showcaseFileSchema,
  /** Film that is played over the photo; null for the other slots. */
  film: showcaseFileSchema.nullable(),
  alt: z.object({ en: z.string(), he: z.string() }),
});
export type ShowcasePicture = z.infer<typeof showcasePictureSchema>;

export const listShowcase = endpoint({
  name: 'listShowcase',
  method: 'GET',
  path: '/api/showcase',
  part: 'showcase',
  summary: 'Pictures of the shop, by slot; a missing slot shows its illustration',
  status: 200,
  answer: z.array(showcasePictureSchema).readonly(),
  problems: ['service_unavailable'],
});

const managedSchema = showcasePictureSchema.extend({
  /** Note that says where the consent of the dog's owner is recorded; null for slots that need no consent. */
  consent: z.string().nullable(),
  savedAt: z.iso.datetime(),
});
export type ManagedShowcasePicture = z.infer<typeof managedSchema>;

const staffProblems = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;
const writeProblems = [...staffProblems, 'step_up_required', 'validation_failed'] as const;

export const getShowcaseSlots = endpoint({
  name: 'getShowcaseSlots',
  method: 'GET',
  path: '/api/admin/showcase',
  summary: 'Pictures of the shop, with consents and times',
  status: 200,
  answer: z.array(managedSchema),
  problems: staffProblems,
});

export const addShowcaseFile = endpoint({
  name: 'addShowcaseFile',
  method: 'POST',
  path: '/api/admin/showcase/files',
  summary:
    'Upload a photo, which is re-encoded to 960 by 720 pixels, or a film (MP4, at most six seconds), which loses its sound and its place; it is shown once a slot is saved with it',
  takes: 'multipart/form-data',
  body: z.object({ kind: z.enum(['photo', 'film']), file: z.file().max(SHOWCASE_UPLOAD_MAX_BYTES) }),
  status: 200,
  answer: z.object({ name: showcaseFileSchema }),
  problems: [
    ...writeProblems,
    ...pictureUploadErrors,
    'film_refused',
    'film_too_long',
    'payload_too_large',
    'unsupported_media_type',
  ],
});

const slotParams = z.object({ slot: slotSchema });

export const saveShowcaseSlot = endpoint({
  name: 'saveShowcaseSlot',
  method: 'PUT',
  path: '/api/admin/showcase/slots/:slot',
  summary: 'Show uploaded files in a slot of the site, with alternative texts in both languages',
  params: slotParams,
  body: z.object({
    photo: showcaseFileSchema,
    film: showcaseFileSchema.nullable().default(null),
    en: requiredText(ALT_MAX_LENGTH),
    he: requiredText(ALT_MAX_LENGTH),
    consent: z.string().max(ALT_MAX_LENGTH).default(''),
  }),
  status: 200,
  answer: z.array(managedSchema),
  problems: writeProblems,
});

export const clearShowcaseSlot = endpoint({
  name: 'clearShowcaseSlot',
  method: 'DELETE',
  path: '/api/admin/showcase/slots/:slot',
  summary: 'Reset a slot of the site to its illustration; the files are deleted',
  params: slotParams,
  status: 200,
  answer: z.array(managedSchema),
  problems: writeProblems,
});
