import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';

export const ownReceiptSchema = z.object({
  transactionId: receiptTokenSchema,
  orderCode: z.string(),
  kind: z.enum(['package', 'gift']),
  packageName: z.string(),
  packageNameHe: z.string(),
  paidAt: z.iso.datetime(),
  /** Total of the receipt in agorot, VAT included. */
  totalAgorot: z.int().nonnegative(),
  refunded: z.boolean(),
  /**
   * Claim of a gift, which means that the recipient has added it to an account. Null for packages and unclaimed gifts.
   */
  giftClaim: giftClaimSchema.nullable(),
});
export type OwnReceipt = z.infer<typeof ownReceiptSchema>;

export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/api/receipts',
  summary: 'Receipts of the signed-in customer, newest first; the Link header contains the next page',
  query: pageQuerySchema,
  status: 200,
  answer: z.array(ownReceiptSchema),
  responseHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});
