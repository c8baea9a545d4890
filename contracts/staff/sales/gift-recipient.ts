import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { emailSchema, optionalPhoneSchema } from '#contracts/core/person.ts';

export const correctGiftRecipientAsStaff = endpoint({
  name: 'correctGiftRecipientAsStaff',
  method: 'POST',
  path: '/api/admin/orders/:orderId/gift-recipient',
  summary:
    'Send a gift that was not received to another email address or phone, with a new code; the old code and link stop working; requires a fresh proof',
  params: z.object({ orderId: orderIdSchema }),
  body: z.object({
    recipientEmail: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
    recipientPhone: optionalPhoneSchema,
  }),
  status: 200,
  answer: z.object({
    /**
     * Result of the request. `kept`: a message to this contact is already in progress, or is scheduled for the gift's
     * delivery day.
     */
    outcome: z.enum(['corrected', 'resent', 'kept']),
  }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'order_not_found',
    'voucher_not_usable',
    'too_many_requests',
    'service_unavailable',
  ],
});
