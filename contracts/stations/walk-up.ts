import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import {
  orderTokenSchema,
  receiptTokenSchema,
  redemptionTokenSchema,
  stationTokenSchema,
  voucherTokenSchema,
} from '#contracts/core/ids.ts';
import { emailSchema, optionalPhoneSchema } from '#contracts/core/person.ts';
import { paymentMethodSchema } from '#contracts/payments/methods.ts';
import { packageIdSchema } from '#contracts/selling/checkout.ts';
import { bayNoSchema, liveBaySchema, redemptionViewSchema } from './redemptions.ts';
import { slugSchema } from './stations.ts';

/**
 * States of a walk-up, which is a wash that is paid for at its machine. `reserved`: the bay is reserved, and the
 * payment page was not opened yet. `paying`: the payment page was opened. `kept`: the wash became a voucher.
 * `abandoned`: the wash was not paid. If a payment still arrives, the walk-up continues.
 */
export const walkUpStates = [
  'reserved',
  'paying',
  'paid',
  'starting',
  'washing',
  'kept',
  'refunded',
  'abandoned',
] as const;
export type WalkUpState = (typeof walkUpStates)[number];

/**
 * Reasons why a paid wash has not started. `bay_taken`: another customer uses the bay. `refused`: the machine refused
 * the start. `silent`: the machine did not respond. `broken`: the machine stopped the wash early, and the customer got
 * the wash back.
 */
export const walkUpFailures = ['bay_taken', 'refused', 'silent', 'broken'] as const;
export type WalkUpFailure = (typeof walkUpFailures)[number];

/**
 * Path parameters of the endpoints for a walk-up (a wash paid at its machine). A walk-up is identified by the token of
 * its order.
 */
const paramsSchema = z.object({ walkUpToken: orderTokenSchema });

const walkUpFieldsSchema = z.object({
  /** Token of the scanned sticker. If present, the walk-up page starts the water automatically after the payment. */
  stationToken: stationTokenSchema.optional(),
  /**
   * Slug (URL name) of the station whose public page is open. If present, the customer starts the water with a button.
   */
  slug: slugSchema.optional(),
  bayNo: bayNoSchema,
  packageId: packageIdSchema,
  paymentMethod: paymentMethodSchema,
  /** Email address for the receipt. If absent, the receipt is available on the page of the wash (walk-up). */
  email: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
  /** Phone number for a text message with the link of the receipt. */
  phone: optionalPhoneSchema,
  /** Price in agorot that the page showed. The customer is never charged a different amount. */
  shownAgorot: z.coerce.number().int().nonnegative().max(999_999_999).optional(),
  /**
   * Id that is created once for each click of the button. A repeated request with the same id returns the same walk-up.
   */
  requestId: z.uuid(),
});

/**
 * Request body for a walk-up (a wash paid at its machine). It names exactly one station, either by its sticker or by
 * its page.
 */
export const walkUpBodySchema = walkUpFieldsSchema.refine(
  ({ stationToken, slug }) => (stationToken === undefined) !== (slug === undefined),
  { path: ['stationToken'] },
);
export type WalkUpBody = z.output<typeof walkUpBodySchema>;

export const createWalkUp = endpoint({
  name: 'createWalkUp',
  method: 'POST',
  path: '/api/walk-ups',
  summary: 'Reserve a bay and start the payment of one wash in it, without a voucher',
  body: walkUpBodySchema,
  status: 201,
  answer: z.object({
    walkUpToken: orderTokenSchema,
    /** URL of the payment page. If the walk-up is already paid, it is the URL of the walk-up's page. */
    redirectUrl: z.url(),
    /** End of the bay's reservation. Until then, no other customer can start a wash in this bay. */
    reservedUntil: z.iso.datetime(),
  }),
  problems: [
    'validation_failed',
    'station_not_found',
    'station_closed',
    'station_not_ready',
    'bay_busy',
    'bay_reserved',
    'package_not_found',
    'price_changed',
    'idempotency_key_reused',
    'request_in_progress',
    'payment_provider_unavailable',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const walkUpViewSchema = z.object({
  walkUpToken: orderTokenSchema,
  /**
   * Time at which the walk-up was read from the database, in microseconds of the database's clock. Responses and events
   * can arrive in a different order. The page therefore shows the state that was read last.
   */
  readMicros: z.int(),
  state: z.enum(walkUpStates),
  /** Reason of the failure, if the customer has to choose a different bay, the voucher or a refund; otherwise null. */
  failure: z.enum(walkUpFailures).nullable(),
  /** True if the payment provider declined the newest payment. */
  declined: z.boolean(),
  slug: z.string(),
  /** Token of the scanned sticker; null if the customer used the station's public page. */
  stationToken: stationTokenSchema.nullable(),
  stationName: z.string(),
  stationNameHe: z.string(),
  bayNo: bayNoSchema,
  minutes: z.int().positive(),
  /** End of the reservation of the bay; null if it is not reserved. */
  reservedUntil: z.iso.datetime().nullable(),
  /**
   * True if this browser created the walk-up after a scan of the sticker. Its walk-up page then starts the water
   * automatically after the payment.
   */
  autoStart: z.boolean(),
  washCount: z.int().positive(),
  totalAgorot: z.int().nonnegative(),
  /** Time of the payment; null before the payment. */
  paidAt: z.iso.datetime().nullable(),
  /** Bays of the station, if the customer has to choose a bay after a failure; otherwise empty. */
  bays: z.array(liveBaySchema),
  /** The started wash; null before the first start. */
  wash: redemptionViewSchema.nullable(),
  /** Token of the voucher that contains the wash; null before the payment, and for other browsers. */
  voucherToken: voucherTokenSchema.nullable(),
  receiptToken: receiptTokenSchema.nullable(),
});
export type WalkUpView = z.infer<typeof walkUpViewSchema>;

/**
 * Walk-up (a wash paid at its machine) that this browser can continue. It waits for the payment, the customer or the
 * machine.
 */
export const unfinishedWalkUpSchema = walkUpViewSchema
  .pick({ walkUpToken: true, slug: true, stationName: true, stationNameHe: true, bayNo: true })
  .extend({
    state: z.enum(['paying', 'paid', 'starting']),
    /** Token of the started wash; null before the first start. */
    redemptionToken: redemptionTokenSchema.nullable(),
  });
export type UnfinishedWalkUp = z.infer<typeof unfinishedWalkUpSchema>;

export const listOwnWalkUps = endpoint({
  name: 'listOwnWalkUps',
  method: 'GET',
  path: '/api/walk-ups',
  summary: 'Walk-ups of this browser that are not finished',
  status: 200,
  answer: z.array(unfinishedWalkUpSchema).max(3),
  problems: ['service_unavailable'],
});

const stepProblems = ['walk_up_not_found', 'too_many_requests', 'service_unavailable'] as const;

export const getWalkUp = endpoint({
  name: 'getWalkUp',
  method: 'GET',
  path: '/api/walk-ups/:walkUpToken',
  summary: 'State of a wash that is paid for at its machine',
  params: paramsSchema,
  status: 200,
  answer: walkUpViewSchema,
  problems: stepProblems,
});

export const startWalkUp = endpoint({
  name: 'startWalkUp',
  method: 'POST',
  path: '/api/walk-ups/:walkUpToken/start',
  summary: 'Start the paid wash in its bay; safe to repeat',
  params: paramsSchema,
  status: 200,
  answer: walkUpViewSchema,
  problems: stepProblems,
});

export const changeWalkUpBay = endpoint({
  name: 'changeWalkUpBay',
  method: 'POST',
  path: '/api/walk-ups/:walkUpToken/bay',
  summary: 'Start the paid wash in another bay, after the first bay gave no water',
  params: paramsSchema,
  body: z.object({ bayNo: bayNoSchema }),
  status: 200,
  answer: walkUpViewSchema,
  problems: ['validation_failed', ...stepProblems],
});

export const convertWalkUpToVoucher = endpoint({
  name: 'convertWalkUpToVoucher',
  method: 'POST',
  path: '/api/walk-ups/:walkUpToken/keep',
  summary: 'Keep the paid wash as a voucher; safe to repeat',
  params: paramsSchema,
  status: 200,
  answer: walkUpViewSchema,
  problems: stepProblems,
});

export const refundWalkUp = endpoint({
  name: 'refundWalkUp',
  method: 'POST',
  path: '/api/walk-ups/:walkUpToken/refund',
  summary: 'Refund a paid wash that did not start; safe to repeat',
  params: paramsSchema,
  status: 200,
  answer: walkUpViewSchema,
  problems: stepProblems,
});

export const cancelWalkUp = endpoint({
  name: 'cancelWalkUp',
  method: 'POST',
  path: '/api/walk-ups/:walkUpToken/cancel',
  summary: 'Release the bay of an unpaid walk-up; safe to repeat',
  params: paramsSchema,
  status: 200,
  answer: walkUpViewSchema,
  problems: stepProblems,
});
