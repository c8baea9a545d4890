import { z } from 'zod';

/** Size in pixels of a station's photograph. The next constant is the size of its thumbnail on the sticker's page. */
export const STATION_PHOTO_SIZE = { width: 960, height: 720 } as const;
export const STATION_THUMBNAIL_SIZE = { width: 320, height: 240 } as const;

/** Hash of a photograph's content. A hash always refers to the same photograph. */
export const stationPictureNameSchema = z.string().regex(/^[0-9a-f]{32}$/);

export const stationPictureSchema = z.object({
  name: stationPictureNameSchema,
  alt: z.object({ en: z.string(), he: z.string() }),
});
export type StationPicture = z.infer<typeof stationPictureSchema>;

export function stationPhotoPath({ name }: Pick<StationPicture, 'name'>): string {
  return `/station-pictures/${name}.webp`;
}

export function stationThumbnailPath({ name }: Pick<StationPicture, 'name'>): string {
  return `/station-pictures/small/${name}.webp`;
}
