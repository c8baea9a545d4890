import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { mailTokenSchema } from '#contracts/core/mail-secret.ts';

export const confirmOrderEmailChange = endpoint({
  name: 'confirmOrderEmailChange',
  method: 'POST',
  path: '/api/order-address',
  summary: 'Confirm the email address of a purchase with the link from the email; the purchase is sent to it again',
  body: z.object({ token: mailTokenSchema }),
  status: 200,
  answer: z.object({ email: z.string() }),
  problems: ['validation_failed', 'link_used_up', 'too_many_requests', 'service_unavailable'],
});
