import type { PictureFault } from '#contracts/core/picture-faults.ts';
import type { Outcome, ProblemCode } from '#contracts/core/problem.ts';

export type Made<Fault extends ProblemCode> = Outcome<Buffer, Fault>;

/** Makes a picture of our own out of an upload; the upload itself is never kept. */
export type PictureMaker = {
  /**
   * Returns what the first bytes say against an upload: not a picture, or a kind that is not read; null for a JPEG, PNG or
   * WebP. Names and types that a browser sends mean nothing.
   */
  faultOf(upload: Blob): Promise<PictureFault | null>;
  /**
   * Makes a square WebP of 512 by 512 pixels with nothing but pixels in it, of a JPEG, PNG or WebP. Throws BusyError if
   * too many wait already or the machine is too busy to finish it in time: that is no fault of the picture.
   */
  make(upload: Blob): Promise<Made<PictureFault>>;
  /**
   * Makes a scanned page: a JPEG of at most 2400 pixels a side, uncut and with nothing but pixels in it, of the same
   * kinds. Throws BusyError as above.
   */
  makePage(upload: Blob): Promise<Made<PictureFault>>;
  /**
   * Makes a logo: a PNG of at most 640 by 192 pixels, its empty edges cut off and with nothing but pixels in it.
   * `picture_too_light` if it could not be seen on white. Throws BusyError as above.
   */
  makeLogo(upload: Blob): Promise<Made<PictureFault | 'picture_too_light'>>;
  /** Ends whatever still runs. */
  close(): Promise<void>;
};
