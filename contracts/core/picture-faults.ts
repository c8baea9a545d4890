import type { ProblemCode } from './problem.ts';

/**
 * Reasons to reject an uploaded picture: not a picture, an unsupported format (iPhone photos have their own text), too
 * many pixels, or a decoder error. If the server is busy, the response is `service_unavailable` instead.
 */
export const pictureFaults = [
  'picture_refused',
  'picture_unsupported',
  'picture_heic',
  'picture_too_large',
  'picture_damaged',
] as const satisfies readonly ProblemCode[];
export type PictureFault = (typeof pictureFaults)[number];

export function isPictureFault(code: string): code is PictureFault {
  return pictureFaults.some((fault) => fault === code);
}
