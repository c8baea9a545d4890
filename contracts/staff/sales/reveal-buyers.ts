import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';

/** Maximum number of orders per call. It is the number of orders on a page of the list. */
export const REVEALED_ORDERS_MAX = 50;

export const revealBuyers = endpoint({
  name: 'revealBuyers',
  method: 'POST',
  path: '/api/admin/orders/reveals',
  summary:
    'Unmasked contacts of the buyers of a page of orders; the audit log records each order. Requires a fresh proof',
  body: z.object({ orderIds: z.array(orderIdSchema).min(1).max(REVEALED_ORDERS_MAX) }),
  status: 200,
  /** Personal data of the buyers. Orders whose data was deleted or cannot be read are left out. */
  answer: z.object({
    rows: z.array(z.object({ orderId: orderIdSchema, email: z.string(), buyerPhone: z.string().nullable() })),
  }),
  problems: ['not_signed_in', 'not_permitted', 'step_up_required', 'validation_failed', 'service_unavailable'],
});
