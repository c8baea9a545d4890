import type { ProblemCode } from './problem.ts';

/**
 * Reasons to reject an uploaded picture. The file is not a picture, has an unsupported format (iPhone photos have their
 * own text), has too many pixels, or causes a decoder error. If the server is busy, the response is
 * `service_unavailable` instead.
 */
export const pictureUploadErrors = [
  'picture_refused',
  'picture_unsupported',
  'picture_heic',
  'picture_too_large',
  'picture_damaged',
] as const satisfies readonly ProblemCode[];
export type PictureUploadError = (typeof pictureUploadErrors)[number];

export function isPictureErrorCode(code: string): code is PictureUploadError {
  return pictureUploadErrors.some((fault) => fault === code);
}
