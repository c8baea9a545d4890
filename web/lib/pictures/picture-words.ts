import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { m } from '#messages/compiled/messages.js';

/** Texts for the reasons why a picture is refused. The server uses the same texts. */
export const pictureFaultTexts = {
  picture_refused: m.problem_picture_refused,
  picture_unsupported: m.problem_picture_unsupported,
  picture_heic: m.problem_picture_heic,
  picture_too_large: m.problem_picture_too_large,
  picture_damaged: m.problem_picture_damaged,
} as const satisfies Record<PictureUploadError, () => string>;
