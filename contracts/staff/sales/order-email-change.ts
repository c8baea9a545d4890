import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { emailSchema } from '#contracts/core/person.ts';

export const requestOrderEmailChange = endpoint({
  name: 'requestOrderEmailChange',
  method: 'POST',
  path: '/api/admin/orders/:orderId/address',
  summary:
    'Send a confirmation link to a corrected email address of a guest’s order; the address changes when the link is pressed',
  params: z.object({ orderId: orderIdSchema }),
  body: z.object({ email: emailSchema }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'order_not_found',
    'voucher_not_usable',
    'too_many_requests',
    'service_unavailable',
  ],
});
