import type { ProblemCode } from './problem.ts';

/**
 * What is wrong with a picture that was sent: not a picture, a kind that cannot be read (with words of its own for the
 * photos of iPhones), too many pixels, or a decoder's error. A busy server is `service_unavailable`, never one of these.
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
