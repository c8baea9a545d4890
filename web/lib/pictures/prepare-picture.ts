/** Purpose of a picture: cropped to a square, shown as a page of a document, or a logo that can be transparent. */
export type PictureUse = 'square' | 'page' | 'logo';

/** The file to send, or the text that explains why there is none. */
export type PreparedPicture =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly message: string };

/**
 * Accepted files of the browser's file chooser. An iPhone converts its photos (HEIC) to JPEG if the chooser does not
 * list HEIC.
 */
export const acceptedPictures = 'image/*';

/** Prepared pictures by file, so that each file is prepared only once. */
const ready = new WeakMap<File, Promise<PreparedPicture>>();

/**
 * Prepares a chosen picture for upload, see `shrinkPicture`. The code is loaded with the first picture; if it does not
 * load, the file is sent unchanged. Never rejects.
 */
export function preparePicture(file: File, use: PictureUse): Promise<PreparedPicture> {
  const known = ready.get(file);
  if (known !== undefined) return known;
  const prepared = import('./shrink-picture.ts')
    .then(({ shrinkPicture }) => shrinkPicture(file, use))
    .catch((): PreparedPicture => ({ ok: true, file }));
  ready.set(file, prepared);
  return prepared;
}
