import { z } from 'zod';
import { discountOffersSchema } from '#contracts/loyalty/discounts.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';

const shekelText = z.string().regex(/^\d+\.\d{2}$/);

/** The receipt of the specification: amounts are numeric strings in shekels. */
export const receiptSchema = z.object({
  transactionId: receiptTokenSchema,
  transactionNumber: z.string(),
  /** When the last wash of it began, where, and for how long; of a gift, and before the first wash, the purchase. */
  washDateTime: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  locationName: z.string(),
  locationNameHe: z.string(),
  washType: z.string(),
  washTypeHe: z.string(),
  washDuration: z.int().positive(),
  washCount: z.int().positive(),
  customerIdMasked: z.string(),
  /** `none` where nothing was to be paid. */
  paymentMethod: z.string(),
  last4: z.string().nullable(),
  originalAmount: shekelText,
  discountApplied: shekelText,
  /** Given by the shop; absent where it gave nothing. */
  givenAmount: shekelText.optional(),
  finalTotal: shekelText,
  refundedAmount: shekelText,
  vatPercent: z.number().nonnegative(),
  vatAmount: shekelText,
  /** False for gift vouchers taxed at redemption: then the receipt states no VAT. */
  vatAtSale: z.boolean(),
  loyaltyPointsEarned: z.int().nonnegative(),
  /** Points that paid for it; 0 where money did. */
  pointsSpent: z.int().nonnegative(),
  currentTier: z.string(),
  nextTier: z.string(),
  currentTierPoints: z.int().nonnegative(),
  nextTierPoints: z.int().nonnegative(),
  /** Image source of the receipt's QR: a data: URL. */
  receiptQrCode: z.string(),
  packageId: z.int().positive(),
  userId: z.string().optional(),
  /** The voucher that was bought, for the browser or the account that bought it and for nobody else with the link. */
  voucherToken: voucherTokenSchema.optional(),
  /** The claim of a gift, for the same; replaces the voucher's link. */
  giftClaim: giftClaimSchema.optional(),
  /** Why it cost less, for the same. */
  discountOffers: discountOffersSchema.optional(),
  /** Whether it can be had as a PDF. */
  pdf: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/receipts/:transactionId',
  summary: 'A receipt, for whoever holds its link',
  params: z.object({ transactionId: receiptTokenSchema }),
  status: 200,
  answer: receiptSchema,
  problems: ['receipt_not_found', 'too_many_requests', 'service_unavailable'],
});

export const getReceiptPdf = endpoint({
  name: 'getReceiptPdf',
  method: 'GET',
  path: '/api/receipts/:transactionId/pdf',
  summary: 'A receipt as a PDF, for whoever holds its link; `not_found` where this server makes none',
  params: z.object({ transactionId: receiptTokenSchema }),
  query: z.object({ language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: ['receipt_not_found', 'not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
