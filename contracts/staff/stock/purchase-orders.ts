import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { itemIdSchema, itemUnits } from './inventory.ts';
import { listQuery } from '../list.ts';

export const purchaseOrderStates = ['draft', 'ordered', 'partly_received', 'received', 'closed'] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];

export const SUPPLIER_MAX_LENGTH = 120;
export const PURCHASE_NOTE_MAX_LENGTH = 1_000;
export const PURCHASE_LINES_MAX = 50;
const PACKS_MAX = 100_000;

export const purchaseOrderIdSchema = z.uuid().brand('PurchaseOrderId');
export type PurchaseOrderId = z.infer<typeof purchaseOrderIdSchema>;

const headSchema = z.object({
  id: purchaseOrderIdSchema,
  stationId: stationIdSchema,
  stationName: z.string(),
  stationNameHe: z.string(),
  supplier: z.string(),
  state: z.enum(purchaseOrderStates),
  version: z.int(),
  createdAt: z.iso.datetime(),
  orderedAt: z.iso.datetime().nullable(),
  adminName: z.string(),
  packs: z.int(),
  receivedPacks: z.int(),
});
export type PurchaseOrderSummary = z.infer<typeof headSchema>;

const purchaseOrderSchema = headSchema.extend({
  note: z.string(),
  lines: z.array(
    z.object({
      itemId: itemIdSchema,
      code: z.string(),
      name: z.string(),
      nameHe: z.string(),
      unit: z.enum(itemUnits),
      packSize: z.int(),
      packs: z.int(),
      receivedPacks: z.int(),
    }),
  ),
});
export type PurchaseOrder = z.infer<typeof purchaseOrderSchema>;

const linesSchema = z
  .array(z.object({ itemId: itemIdSchema, packs: z.int().min(1).max(PACKS_MAX) }))
  .min(1)
  .max(PURCHASE_LINES_MAX)
  .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length);

const orderParams = z.object({ purchaseOrderId: purchaseOrderIdSchema });
const draft = {
  supplier: requiredText(SUPPLIER_MAX_LENGTH),
  note: optionalText(PURCHASE_NOTE_MAX_LENGTH),
  lines: linesSchema,
};

export const listPurchaseOrders = endpoint({
  name: 'listPurchaseOrders',
  method: 'GET',
  path: '/api/admin/purchase-orders',
  summary: 'Purchase orders, newest first',
  query: listQuery({
    state: z.enum(['open', ...purchaseOrderStates]).optional(),
    station: z.string().max(100).optional(),
  }),
  status: 200,
  answer: listPageSchema(headSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const getPurchaseOrder = endpoint({
  name: 'getPurchaseOrder',
  method: 'GET',
  path: '/api/admin/purchase-orders/:purchaseOrderId',
  summary: 'One purchase order with its lines',
  params: orderParams,
  status: 200,
  answer: purchaseOrderSchema,
  problems: ['not_signed_in', 'not_permitted', 'not_found', 'service_unavailable'],
});

export const addPurchaseOrder = endpoint({
  name: 'addPurchaseOrder',
  method: 'POST',
  path: '/api/admin/purchase-orders',
  summary: 'Create a draft; a repeated id adds no second draft',
  body: z.object({ id: purchaseOrderIdSchema, stationId: stationIdSchema, ...draft }),
  status: 201,
  answer: purchaseOrderSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const changePurchaseOrder = endpoint({
  name: 'changePurchaseOrder',
  method: 'PATCH',
  path: '/api/admin/purchase-orders/:purchaseOrderId',
  summary: 'Change supplier, note or lines of a draft',
  params: orderParams,
  body: z.object({ version: z.int(), ...draft }),
  status: 200,
  answer: purchaseOrderSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});

export const changePurchaseOrderState = endpoint({
  name: 'changePurchaseOrderState',
  method: 'POST',
  path: '/api/admin/purchase-orders/:purchaseOrderId/steps',
  summary: 'Mark as ordered (sent to the supplier) or closed (nothing more will arrive)',
  params: orderParams,
  body: z.object({ version: z.int(), step: z.enum(['order', 'close']) }),
  status: 200,
  answer: purchaseOrderSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});

export const receivePurchaseOrder = endpoint({
  name: 'receivePurchaseOrder',
  method: 'POST',
  path: '/api/admin/purchase-orders/:purchaseOrderId/deliveries',
  summary: 'Record a full or partial delivery, which adds to stock; a repeated request is refused',
  params: orderParams,
  body: z.object({ version: z.int(), lines: linesSchema }),
  status: 200,
  answer: purchaseOrderSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'more_than_ordered',
    'service_unavailable',
  ],
});
