import { z } from 'zod';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { customerIdSchema, orderIdSchema, paymentIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { paymentMethods } from '#contracts/payments/methods.ts';
import { orderInvoiceSchema, orderDocumentItemSchema } from '#contracts/tax/documents.ts';
import { listQuery, sortQuery } from '../list.ts';
import { orderEventSchema } from './order-timeline.ts';
import { orderAttentionKinds, orderKinds, orderStates, paidByKinds, displayedOrderStates } from './order-states.ts';

export const ORDERS_REFRESH_MS = 30_000;

const daySchema = z.iso.date();
const instantSchema = z.iso.datetime();
const nameSchema = z.object({ en: z.string(), he: z.string() });

const orderRowSchema = z.object({
  orderId: orderIdSchema,
  orderCode: z.string(),
  createdAt: instantSchema,
  state: z.enum(displayedOrderStates),
  kind: z.enum(orderKinds),
  packageName: nameSchema,
  washes: z.int(),
  dueAgorot: agorotSchema,
  refundedAgorot: agorotSchema,
  paidBy: z.enum(paidByKinds),
  last4: z.string().nullable(),
  /**
   * Masked email address of the buyer. Empty if the buyer left no email address, or if the buyer's data was deleted.
   */
  emailMasked: z.string(),
  /** Masked phone number that the buyer left at a machine; null if there is none. */
  phoneMasked: z.string().nullable(),
  /** True if the buyer's data was deleted with the buyer's account. */
  erased: z.boolean(),
  /** True if the buyer has no account. */
  guest: z.boolean(),
  /**
   * Masked recipient of a gift. It is the name, or otherwise the email address or phone number. Null if unknown, and
   * for packages.
   */
  giftToMasked: z.string().nullable(),
  /** Station at whose machine the wash was paid; null for other orders. */
  station: nameSchema.nullable(),
  attention: z.array(z.enum(orderAttentionKinds)),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

const orderFilters = {
  search: z.string().trim().max(200).optional(),
  state: z.enum(orderStates).optional(),
  kind: z.enum(orderKinds).optional(),
  method: z.enum(paymentMethods).optional(),
  /** First and last day in Asia/Jerusalem, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  attention: z.enum(['yes']).optional(),
};

export const listStaffOrders = endpoint({
  name: 'listStaffOrders',
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Orders, newest first; the search accepts numbers, addresses, phone numbers, cards, vouchers and references',
  query: listQuery({ ...orderFilters, ...sortQuery('when', 'price') }),
  status: 200,
  answer: listPageSchema(orderRowSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const sumStaffOrders = endpoint({
  name: 'sumStaffOrders',
  method: 'GET',
  path: '/api/admin/orders/sums',
  summary:
    'Number of all orders of the list with its filters, and for roles that may read reports what was paid, after refunds',
  query: z.object(orderFilters),
  status: 200,
  /**
   * Totals of the filtered orders. Null if more than `SUMMED_ROWS_MAX` orders match. `paidAgorot` is null for a user
   * without the permission `report.read`. The reason is that, filtered by days, it is the revenue of the shop.
   */
  answer: z.object({ sums: z.object({ count: z.int(), paidAgorot: z.int().nullable() }).nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const discountRuleSchema = z.object({
  rule: z.string(),
  percent: z.number(),
  discountAgorot: agorotSchema,
  /** Reason why the discount rule was not applied; null for the rule that was applied. */
  reason: z.string().nullable(),
});

const exceptionSchema = z.object({ kind: z.string(), openedAt: instantSchema, closedAt: instantSchema.nullable() });

const paymentSchema = z.object({
  paymentId: paymentIdSchema,
  attempt: z.int(),
  provider: z.string(),
  method: z.enum(paymentMethods),
  state: z.string(),
  providerRef: z.string().nullable(),
  merchantRef: z.string(),
  last4: z.string().nullable(),
  amountAgorot: agorotSchema,
  capturedAgorot: agorotSchema.nullable(),
  refundedAgorot: agorotSchema,
  createdAt: instantSchema,
  capturedAt: instantSchema.nullable(),
  disputedAt: instantSchema.nullable(),
  failureReason: z.string().nullable(),
  /** True if the payment fulfilled no order, because it was a second or late payment. */
  unassigned: z.boolean(),
  /** True if a part of the amount can still be refunded. This requires that the payment is not in dispute. */
  refundable: z.boolean(),
  exceptions: z.array(exceptionSchema),
});
export type StaffPayment = z.infer<typeof paymentSchema>;

const refundSchema = z.object({
  refundId: z.string(),
  paymentId: paymentIdSchema,
  amountAgorot: agorotSchema,
  washes: z.int(),
  reason: z.string(),
  state: z.enum(['requested', 'sent', 'done', 'failed', 'given_up']),
  createdAt: instantSchema,
  doneAt: instantSchema.nullable(),
  lastError: z.string().nullable(),
});
export type StaffRefund = z.infer<typeof refundSchema>;

const voucherSchema = z.object({
  lotId: z.string(),
  codeEnding: z.string(),
  state: z.enum(lotStates),
  washes: z.int(),
  left: z.int(),
  held: z.int(),
  expiresAt: instantSchema.nullable(),
});

const staffOrderSchema = orderRowSchema.extend({
  locale: z.enum(['en', 'he']),
  paidAt: instantSchema.nullable(),
  grossAgorot: agorotSchema,
  discountAgorot: agorotSchema,
  discounts: z.array(discountRuleSchema),
  /** Staff user who gave a goodwill order, and the reason. Null for an order that was bought. */
  goodwill: z.object({ givenBy: z.string(), reason: z.enum(goodwillReasons) }).nullable(),
  /** Account to which the order belongs; null if it belongs to no account. */
  customerId: customerIdSchema.nullable(),
  gift: z
    .object({
      /** Masked email address or phone number of the recipient. Null if the buyer hands over the gift in person. */
      recipientMasked: z.string().nullable(),
      /** Names on the gift, in which all words except the first are masked. Null if the buyer entered none. */
      recipientNameMasked: z.string().nullable(),
      senderNameMasked: z.string().nullable(),
      dueAt: instantSchema.nullable(),
      arrived: z.boolean(),
      /** Claim of the gift; null until a recipient adds the gift to an account. */
      claim: giftClaimSchema.nullable(),
      channel: z.string().nullable(),
      outcome: z.string().nullable(),
      waiting: z.boolean(),
    })
    .nullable(),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
  papers: z.array(orderDocumentItemSchema),
  invoice: orderInvoiceSchema,
  vouchers: z.array(voucherSchema),
  cancellation: z
    .object({
      state: z.enum(['requested', 'approved', 'refused']),
      requestedAt: instantSchema,
      dueAt: instantSchema,
      withinWindow: z.boolean(),
      refundAgorot: agorotSchema,
    })
    .nullable(),
  timeline: z.array(orderEventSchema),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;

const orderParams = z.object({ orderId: orderIdSchema });

export const getStaffOrder = endpoint({
  name: 'getStaffOrder',
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  summary: 'One order with all details and its history',
  params: orderParams,
  status: 200,
  answer: staffOrderSchema,
  problems: ['not_signed_in', 'not_permitted', 'order_not_found', 'service_unavailable'],
});

export const revealBuyer = endpoint({
  name: 'revealBuyer',
  method: 'POST',
  path: '/api/admin/orders/:orderId/reveal',
  summary: 'Unmasked buyer and gift recipient; access is recorded in the audit log',
  params: orderParams,
  status: 200,
  answer: z.object({
    email: z.string(),
    /** Phone number to which the receipt is sent, for a wash that was paid at its machine. Null for other orders. */
    buyerPhone: z.string().nullable(),
    recipientName: z.string().nullable(),
    recipientEmail: z.string().nullable(),
    recipientPhone: z.string().nullable(),
    senderName: z.string().nullable(),
    petName: z.string().nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'order_not_found', 'service_unavailable'],
});

export const resendMessage = endpoint({
  name: 'resendMessage',
  method: 'POST',
  path: '/api/admin/orders/:orderId/messages',
  summary: 'Send the purchase email or the gift again, with the current code',
  params: orderParams,
  body: z.object({ what: z.enum(['receipt', 'gift']) }),
  status: 200,
  /**
   * Result of the request. `waiting`: an earlier message is still being sent, or the message is scheduled for a later
   * day.
   */
  answer: z.object({ outcome: z.enum(['resent', 'waiting']) }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'order_not_found',
    'voucher_not_usable',
    'service_unavailable',
  ],
});
