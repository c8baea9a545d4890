import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { businessSchema } from '#contracts/tax/documents.ts';

const orderParams = z.object({ orderId: orderIdSchema });

export const setInvoiceBusiness = endpoint({
  name: 'setInvoiceBusiness',
  method: 'POST',
  path: '/api/admin/orders/:orderId/buyer',
  summary:
    'Make out the documents of an order to a business, as the buyer can: once, within fourteen days of the payment',
  params: orderParams,
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

export const requestAllocationAgain = endpoint({
  name: 'requestAllocationAgain',
  method: 'POST',
  path: '/api/admin/orders/:orderId/allocation',
  summary: 'Request an allocation number for a held invoice from the Tax Authority now',
  params: orderParams,
  status: 200,
  /**
   * Result of the retry. `asked`: a new request to the Tax Authority is scheduled. `waiting`: an earlier request is
   * still in progress.
   */
  answer: z.object({ outcome: z.enum(['asked', 'waiting']) }),
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'allocation_unavailable', 'service_unavailable'],
});
