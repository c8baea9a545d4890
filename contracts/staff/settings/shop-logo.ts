import { z } from 'zod';
import { logoNameSchema } from '#contracts/core/brand.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { pictureFaults } from '#contracts/core/picture-faults.ts';

export const LOGO_MAX_BYTES = 10 * 1_024 * 1_024;

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
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    ...pictureFaults,
    'picture_too_light',
    'payload_too_large',
    'unsupported_media_type',
    'service_unavailable',
  ],
});
