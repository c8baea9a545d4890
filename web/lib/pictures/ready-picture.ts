/** What a picture is for: cut to a square, read as a page, or a logo that may be clear. */
export type PictureUse = 'square' | 'page' | 'logo';

/** A file to send, or in words why it cannot be. */
export type ReadyPicture =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly message: string };

/** For the browser's file chooser. An iPhone turns its own photos (HEIC) into JPEG for a chooser that names no HEIC. */
export const acceptedPictures = 'image/*';

/** One file is made ready once, however often it is asked for. */
const ready = new WeakMap<File, Promise<ReadyPicture>>();

/**
 * Makes a chosen picture ready to be sent, see `shrinkPicture`; its code comes when the first picture is chosen. Where
 * the code does not come the file is sent as it is. Never rejects.
 */
export function readyPicture(file: File, use: PictureUse): Promise<ReadyPicture> {
  const known = ready.get(file);
  if (known !== undefined) return known;
  const made = import('./shrink-picture.ts')
    .then(({ shrinkPicture }) => shrinkPicture(file, use))
    .catch((): ReadyPicture => ({ ok: true, file }));
  ready.set(file, made);
  return made;
}
