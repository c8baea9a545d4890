import { z } from 'zod';
import { iconNameSchema, logoNameSchema } from '#contracts/core/brand.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';

export const LOGO_MAX_BYTES = 10 * 1_024 * 1_024;

const problems = [
  'not_signed_in',
  'not_permitted',
  'step_up_required',
  'validation_failed',
  ...pictureUploadErrors,
  'payload_too_large',
  'unsupported_media_type',
  'service_unavailable',
] as const;

export const addShopLogo = endpoint({
  name: 'addShopLogo',
  method: 'POST',
  path: '/api/admin/shop/logos',
  summary:
    'Upload a JPEG, PNG or WebP as a logo; it is re-encoded to at most 640 by 192 pixels and shown once it is saved in the facts',
  takes: 'multipart/form-data',
  body: z.object({ picture: z.file().max(LOGO_MAX_BYTES) }),
  status: 200,
  answer: z.object({ logo: logoNameSchema }),
  problems: [...problems, 'picture_too_light'],
});

export const addShopIcon = endpoint({
  name: 'addShopIcon',
  method: 'POST',
  path: '/api/admin/shop/icons',
  summary:
    'Upload a JPEG, PNG or WebP as the icon of the site; it is re-encoded as squares and shown once it is saved in the facts',
  takes: 'multipart/form-data',
  body: z.object({ picture: z.file().max(LOGO_MAX_BYTES) }),
  status: 200,
  answer: z.object({ icon: iconNameSchema }),
  problems,
});
