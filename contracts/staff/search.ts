import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { shownOrderStates } from './sales/order-states.ts';

/** Of each kind: whoever needs more goes to the list. */
export const FOUND_MOST = 5;

const nameSchema = z.object({ en: z.string(), he: z.string() });

/** A part that somebody may not read is empty for them. */
const foundSchema = z.object({
  orders: z.array(
    z.object({
      orderId: orderIdSchema,
      orderCode: z.string(),
      createdAt: z.iso.datetime(),
      state: z.enum(shownOrderStates),
      packageName: nameSchema,
    }),
  ),
  vouchers: z.array(
    z.object({ lotId: lotIdSchema, codeEnding: z.string(), packageName: nameSchema, state: z.enum(lotStates) }),
  ),
  customers: z.array(
    z.object({
      customerId: customerIdSchema,
      nameMasked: z.string().nullable(),
      emailMasked: z.string().nullable(),
      phoneMasked: z.string().nullable(),
    }),
  ),
  stations: z.array(z.object({ stationId: z.string(), name: nameSchema })),
});
export type FoundAnywhere = z.infer<typeof foundSchema>;

export const searchAnywhere = endpoint({
  name: 'searchAnywhere',
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'What fits of the orders, vouchers, customers and stations that whoever asks may read; nothing is kept of it',
  query: z.object({ search: z.string().trim().min(1).max(200) }),
  status: 200,
  answer: foundSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
