/**
 * Purpose of a picture, which decides how it is prepared. A picture is cropped to a square, shown as a page of a
 * document, or used as a logo that can be transparent.
 */
export type PictureUse = 'square' | 'page' | 'logo';

/** The file to send, or the text that explains why there is no file. */
export type PreparedPicture =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly message: string };

/**
 * Files that the browser's file chooser accepts. An iPhone converts its HEIC photos to JPEG if this list does not
 * contain HEIC.
 */
export const acceptedPictures = 'image/*';

/** Pictures that were already prepared, by file. Each file is prepared only once. */
const ready = new WeakMap<File, Promise<PreparedPicture>>();

/**
 * Prepares a chosen picture for upload, see `shrinkPicture`. The code is loaded with the first picture. If the code
 * does not load, the file is sent unchanged. Never rejects.
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
