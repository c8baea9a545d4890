import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { timelineKinds, timelineSchema } from './sales/order-timeline.ts';
import { discountRuleSchema } from './sales/orders.ts';

const instantSchema = z.iso.datetime();

/** Kinds of account events that are shown in addition to the events of orders. */
export const accountEventKinds = ['joined', 'points', 'consent_given', 'consent_taken_back'] as const;

const eventSchema = timelineSchema.extend({
  kind: z.enum([...timelineKinds, ...accountEventKinds]),
  /** Points added or removed; null for events without points. */
  points: z.int().nullable(),
});
export type PointInTimeEvent = z.infer<typeof eventSchema>;

/** Kinds of facts about the past that were not recorded. The page names them instead of showing a guess. */
export const unrecordedDataKinds = [
  'people',
  'belongings',
  'last_day',
  'disputes',
  'failures',
  'account_messages',
  'orders_not_permitted',
] as const;
export type UnrecordedDataKind = (typeof unrecordedDataKinds)[number];

export const orderStatesAsOf = ['unpaid', 'not_paid_in_time', 'paid', 'part_refunded', 'refunded'] as const;

const orderSchema = z.object({
  orderCode: z.string(),
  state: z.enum(orderStatesAsOf),
  /**
   * Amount in agorot that was received until the requested time. `refundedAgorot` is the part of it that was refunded
   * until the same time.
   */
  paidAgorot: agorotSchema,
  refundedAgorot: agorotSchema,
});

/** Price calculation of an order, which is stored with the order and never changed. */
const priceSchema = z.object({
  packageName: z.object({ en: z.string(), he: z.string() }),
  washes: z.int(),
  grossAgorot: agorotSchema,
  discountAgorot: agorotSchema,
  /** Amount in agorot that was not charged, because it was paid with points or given free by staff (goodwill). */
  creditAgorot: agorotSchema,
  dueAgorot: agorotSchema,
  discounts: z.array(discountRuleSchema),
  /** Time from which the applied price was valid. */
  priceSince: instantSchema,
  /**
   * Time from which the applied loyalty rules were valid. Null for an order without loyalty rules, such as an order of
   * a guest.
   */
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

export const discountRulesAsOf = ['founder', 'senior', 'disability'] as const;

const accountSchema = z.object({
  washesLeft: z.int(),
  points: z.int(),
  pendingPoints: z.int(),
  paidAgorot: agorotSchema,
  refundedAgorot: agorotSchema,
  savings: z.array(z.object({ rule: z.enum(discountRulesAsOf), percent: z.int() })),
});

const pastSchema = z.object({
  at: instantSchema,
  /** Time at which the order, voucher or account was created. If it is later than `at`, no other facts are returned. */
  since: instantSchema,
  order: orderSchema.nullable(),
  price: priceSchema.nullable(),
  vouchers: z.array(voucherSchema),
  account: accountSchema.nullable(),
  /** Events, oldest first. */
  events: z.array(eventSchema),
  unknown: z.array(z.enum(unrecordedDataKinds)),
});
export type PointInTimeRecord = z.infer<typeof pastSchema>;

const asOfSchema = z.object({ at: instantSchema });
const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const getOrderAsOf = endpoint({
  name: 'getOrderAsOf',
  method: 'GET',
  path: '/api/admin/orders/:orderId/past',
  summary: 'State of an order at a past time',
  params: z.object({ orderId: orderIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'order_not_found'],
});

export const getVoucherAsOf = endpoint({
  name: 'getVoucherAsOf',
  method: 'GET',
  path: '/api/admin/vouchers/:lotId/past',
  summary: 'State of a voucher at a past time',
  params: z.object({ lotId: lotIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'voucher_not_found'],
});

export const getCustomerAsOf = endpoint({
  name: 'getCustomerAsOf',
  method: 'GET',
  path: '/api/admin/customers/:customerId/past',
  summary: 'State of an account at a past time',
  params: z.object({ customerId: customerIdSchema }),
  query: asOfSchema,
  status: 200,
  answer: pastSchema,
  problems: [...refusals, 'not_found'],
});
