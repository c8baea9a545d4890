import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { ruleSchema, timelineKinds, timelineSchema } from './sales/orders.ts';

const instantSchema = z.iso.datetime();

/** Beside what happens to orders. */
export const accountKinds = ['joined', 'points', 'consent_given', 'consent_taken_back'] as const;

const eventSchema = timelineSchema.extend({
  kind: z.enum([...timelineKinds, ...accountKinds]),
  /** Points that came or went, where it is about some. */
  points: z.int().nullable(),
});
export type PastEvent = z.infer<typeof eventSchema>;

/** What no row says of that instant: the page names it, and nothing is guessed. */
export const unknownKinds = [
  'people',
  'belongings',
  'last_day',
  'disputes',
  'failures',
  'account_messages',
  'orders_not_permitted',
] as const;
export type Unknown = (typeof unknownKinds)[number];

export const pastOrderStates = ['unpaid', 'not_paid_in_time', 'paid', 'part_refunded', 'refunded'] as const;

const orderSchema = z.object({
  orderCode: z.string(),
  state: z.enum(pastOrderStates),
  /** Money that had come, and of it what had gone back. */
  paidAgorot: agorotSchema,
  refundedAgorot: agorotSchema,
});

/** How the price of an order came about; it is written down with the order and never changes. */
const priceSchema = z.object({
  packageName: z.object({ en: z.string(), he: z.string() }),
  washes: z.int(),
  grossAgorot: agorotSchema,
  discountAgorot: agorotSchema,
  /** Paid with points or given by the shop. */
  creditAgorot: agorotSchema,
  dueAgorot: agorotSchema,
  discounts: z.array(ruleSchema),
  /** Since when that price, and the rules of membership, had held. */
  priceSince: instantSchema,
  rulesSince: instantSchema.nullable(),
});

const voucherSchema = z.object({
  lotId: lotIdSchema,
  codeEnding: z.string(),
  state: z.enum(lotStates),
  washes: z.int(),
  left: z.int(),
  held: z.int(),
});

export const savingRules = ['founder', 'senior', 'disability'] as const;

const accountSchema = z.object({
  washesLeft: z.int(),
  points: z.int(),
  pendingPoints: z.int(),
  paidAgorot: agorotSchema,
  refundedAgorot: agorotSchema,
  /** What made a price lower then. */
  savings: z.array(z.object({ rule: z.enum(savingRules), percent: z.int() })),
});

const pastSchema = z.object({
  at: instantSchema,
  /** When it came to be; later than `at`: there was nothing yet, and nothing else is said. */
  since: instantSchema,
  order: orderSchema.nullable(),
  price: priceSchema.nullable(),
  vouchers: z.array(voucherSchema),
  account: accountSchema.nullable(),
  /** The newest last. */
  events: z.array(eventSchema),
  unknown: z.array(z.enum(unknownKinds)),
});
export type Past = z.infer<typeof pastSchema>;

const asOfSchema = z.object({ at: instantSchema });
const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const getPastOrder = endpoint({
  name: 'getPastOrder',
  method: 'GET',
  path: '/api/admin/orders/:orderId/past',
  summary: 'An order as it stood at an instant',
  params: z.object({ orderId: orderIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'order_not_found'],
});

export const getPastVoucher = endpoint({
  name: 'getPastVoucher',
  method: 'GET',
  path: '/api/admin/vouchers/:lotId/past',
  summary: 'A voucher as it stood at an instant',
  params: z.object({ lotId: lotIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'voucher_not_found'],
});

export const getPastCustomer = endpoint({
  name: 'getPastCustomer',
  method: 'GET',
  path: '/api/admin/customers/:customerId/past',
  summary: 'An account as it stood at an instant',
  params: z.object({ customerId: customerIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'not_found'],
});
