import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { businessSchema } from '#contracts/tax/documents.ts';

const ofOrder = z.object({ orderId: orderIdSchema });

export const nameOrderBuyer = endpoint({
  name: 'nameOrderBuyer',
  method: 'POST',
  path: '/api/admin/orders/:orderId/buyer',
  summary:
    "Has an order's documents made out to a business, as its buyer could: once, within fourteen days of the payment",
  params: ofOrder,
  body: businessSchema,
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'order_not_found',
    'buyer_named_before',
    'buyer_too_late',
    'buyer_without_documents',
    'allocation_unavailable',
    'service_unavailable',
  ],
});

export const askAllocationAgain = endpoint({
  name: 'askAllocationAgain',
  method: 'POST',
  path: '/api/admin/orders/:orderId/allocation',
  summary: 'Has the Tax Authority asked at once about an invoice that is held: refused a number, or without an answer',
  params: ofOrder,
  status: 200,
  /** `waiting`: it is being asked just now. */
  answer: z.object({ outcome: z.enum(['asked', 'waiting']) }),
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'allocation_unavailable', 'service_unavailable'],
});
