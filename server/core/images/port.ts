/** Makes a picture of our own out of whatever somebody uploads; the upload itself is never kept. */
export type PictureMaker = {
  /** Whether the first bytes are those of a JPEG, PNG or WebP; names and types that a browser says mean nothing. */
  isPicture(upload: Blob): Promise<boolean>;
  /**
   * A square WebP of 512 by 512 pixels without anything but pixels in it; null where the upload is not a whole picture,
   * or is too large. Throws BusyError if too many wait already or the machine is too busy to finish it in time.
   */
  make(upload: Blob): Promise<Buffer | null>;
  /**
   * A scanned page as a JPEG of at most 2400 pixels a side, uncut and without anything but pixels in it, of a JPEG or
   * PNG; null as above. Throws BusyError as above.
   */
  makePage(upload: Blob): Promise<Buffer | null>;
  /**
   * A logo as a PNG of at most 640 by 192 pixels, its empty edges cut off and without anything but pixels in it; null as
   * above, `too_light` where it could not be seen on white. Throws BusyError as above.
   */
  makeLogo(upload: Blob): Promise<Buffer | 'too_light' | null>;
  /** Ends whatever still runs. */
  close(): Promise<void>;
};
