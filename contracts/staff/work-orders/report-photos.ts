import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const showReportPhoto = endpoint({
  name: 'showReportPhoto',
  method: 'GET',
  path: '/api/admin/report-photos/:photoId',
  summary: 'The photo that a customer added to a report about a wash or a sticker',
  params: z.object({ photoId: z.uuid() }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'image/jpeg',
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

/** Returns the URL path of a customer's photo, for an image element. */
export function reportPhotoPath(photoId: string): string {
  return `/api/admin/report-photos/${photoId}`;
}
