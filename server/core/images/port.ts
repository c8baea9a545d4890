import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import type { Outcome, ProblemCode } from '#contracts/core/problem.ts';
import type { IconSize } from '#domain/core/look/icon-paths.ts';

export type PictureResult<Fault extends ProblemCode> = Outcome<Buffer, Fault>;

/** Re-encoder of uploaded pictures. The upload itself is never stored. */
export type PictureProcessor = {
  /**
   * Returns the reason why an upload is refused by its first bytes: it is not a picture, or its format is not
   * supported. Returns null for a JPEG, PNG or WebP. The name and type that a browser sends are ignored.
   */
  faultOf(upload: Blob): Promise<PictureUploadError | null>;
  /**
   * Creates a square WebP of 512 by 512 pixels without metadata from a JPEG, PNG or WebP. Throws BusyError if the queue
   * is full or the machine is too busy to finish in time. The picture can then be uploaded again.
   */
  make(upload: Blob): Promise<PictureResult<PictureUploadError>>;
  /**
   * Creates a scanned page from a JPEG, PNG or WebP. The result is an uncropped JPEG of at most 2400 pixels a side
   * without metadata. Throws BusyError like `make`.
   */
  makePage(upload: Blob): Promise<PictureResult<PictureUploadError>>;
  /**
   * Creates a photo for a page from a JPEG, PNG or WebP. The result is a WebP of 960 by 720 pixels, cut to that shape
   * and without metadata. Throws BusyError like `make`.
   */
  makePhoto(upload: Blob): Promise<PictureResult<PictureUploadError>>;
  /**
   * Creates the thumbnail of a photo from a JPEG, PNG or WebP. The result is a WebP of 320 by 240 pixels with about ten
   * kilobytes, cut to that shape and without metadata. Throws BusyError like `make`.
   */
  makeThumbnail(upload: Blob): Promise<PictureResult<PictureUploadError>>;
  /**
   * Creates a logo. The result is a trimmed PNG of at most 640 by 192 pixels without metadata. Returns
   * `picture_too_light` if the logo would be invisible on white. Throws BusyError like `make`.
   */
  makeLogo(upload: Blob): Promise<PictureResult<PictureUploadError | 'picture_too_light'>>;
  /**
   * Creates one size of an icon. The result is a square PNG without metadata that contains the whole picture. In the
   * icon for an iPhone's home screen, transparent parts become white. Throws BusyError like `make`.
   */
  makeIcon(upload: Blob, size: IconSize): Promise<PictureResult<PictureUploadError>>;
  /** Kills running processes. */
  close(): Promise<void>;
};
