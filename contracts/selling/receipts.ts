import { z } from 'zod';
import { discountOffersSchema } from '#contracts/loyalty/discounts.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';

const shekelText = z.string().regex(/^\d+\.\d{2}$/);

/** Receipt in the form that the specification defines. Amounts are shekels as text. */
export const receiptSchema = z.object({
  transactionId: receiptTokenSchema,
  transactionNumber: z.string(),
  /**
   * Start, station and duration of the last wash. For a gift, and before the first wash, these are values of the
   * purchase.
   */
  washDateTime: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  locationName: z.string(),
  locationNameHe: z.string(),
  washType: z.string(),
  washTypeHe: z.string(),
  washDuration: z.int().positive(),
  washCount: z.int().positive(),
  customerIdMasked: z.string(),
  /** Payment method of the order; `none` if nothing had to be paid. */
  paymentMethod: z.string(),
  last4: z.string().nullable(),
  originalAmount: shekelText,
  discountApplied: shekelText,
  /** Amount that the shop paid as goodwill, for example a discount given by staff. Absent if there is none. */
  givenAmount: shekelText.optional(),
  finalTotal: shekelText,
  refundedAmount: shekelText,
  vatPercent: z.number().nonnegative(),
  vatAmount: shekelText,
  /**
   * True if the VAT is due with the sale. False for gift vouchers, whose VAT is due at redemption. Their receipt states
   * no VAT.
   */
  vatAtSale: z.boolean(),
  loyaltyPointsEarned: z.int().nonnegative(),
  /** Points that paid for the order; 0 if it was paid with money. */
  pointsSpent: z.int().nonnegative(),
  /** Points that an account would have earned. Only the receipt of a guest has this field. */
  guestPoints: z.int().positive().optional(),
  currentTier: z.string(),
  nextTier: z.string(),
  currentTierPoints: z.int().nonnegative(),
  nextTierPoints: z.int().nonnegative(),
  /** QR code of the receipt as a `data:` URL for an image. */
  receiptQrCode: z.string(),
  packageId: z.int().positive(),
  userId: z.string().optional(),
  /**
   * Token of the bought voucher, for the browser or account that bought it. Absent if all washes are used, or if a
   * recipient has claimed the gift.
   */
  voucherToken: voucherTokenSchema.optional(),
  /**
   * Claim of a gift, shown to the browser or account that bought it. It replaces the link to the voucher. A claim means
   * that the recipient has added the gift to an account.
   */
  giftClaim: giftClaimSchema.optional(),
  /** Discounts of the order, shown only to the browser or account that bought it. */
  discountOffers: discountOffersSchema.optional(),
  /** True if this server can create the receipt as a PDF. */
  pdf: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/receipts/:transactionId',
  summary: 'A receipt, for the holder of its link',
  params: z.object({ transactionId: receiptTokenSchema }),
  status: 200,
  answer: receiptSchema,
  problems: ['receipt_not_found', 'too_many_requests', 'service_unavailable'],
});

export const getReceiptPdf = endpoint({
  name: 'getReceiptPdf',
  method: 'GET',
  path: '/api/receipts/:transactionId/pdf',
  summary: 'A receipt as a PDF, for the holder of its link; `not_found` if this server creates no PDFs',
  params: z.object({ transactionId: receiptTokenSchema }),
  query: z.object({ language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: ['receipt_not_found', 'not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
