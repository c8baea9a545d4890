import { PICTURE_MAX_BYTES } from '#contracts/identity/pictures.ts';
import { m } from '#messages/compiled/messages.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** For the browser's file chooser. */
export const acceptedPictures = pictureTypes.join(',');

/** Why a file cannot be the picture, in words, by what the browser says of it; null where it may be tried. */
export function whyNoPicture({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.some((known) => known === type)) return m.register_page_picture_kind();
  return size > PICTURE_MAX_BYTES ? m.register_page_picture_size() : null;
}
