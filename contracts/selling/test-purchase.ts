import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { emailSchema, NAME_MAX_LENGTH, optionalPhoneSchema, requiredText } from '#contracts/core/person.ts';
import { packageIdSchema } from './checkout.ts';

const shekelText = z.string().regex(/^\d+\.\d{2}$/);

/** Checks if test purchases are possible. Returns `not_found` if they are not. */
export const getTestPurchase = endpoint({
  name: 'getTestPurchase',
  method: 'GET',
  path: '/api/test-purchase',
  summary: 'Check whether test purchases are possible; `not_found` unless payments use the sandbox',
  status: 200,
  answer: z.object({ open: z.literal(true) }),
  problems: ['not_found', 'service_unavailable'],
});

/** Result of a test purchase, read from the database after the purchase has finished. */
export const testPurchaseSchema = z.object({
  transactionId: receiptTokenSchema,
  /** Number of the tax document of the payment; empty unless `invoiceState` is `issued`. */
  invoiceNumber: z.string(),
  /**
   * State of the payment's tax document. `coming`: the document gets its number after this response. `none`: no
   * document is issued for this purchase.
   */
  invoiceState: z.enum(['issued', 'coming', 'none']),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  package: z.object({
    name: z.string(),
    nameHe: z.string(),
    washCount: z.int().positive(),
    price: z.number().nonnegative(),
  }),
  voucherCode: z.string(),
  /** QR code as an SVG path in a square whose coordinates range from 0 to `size`. Null if no code was created. */
  qrCode: z.object({ size: z.int().positive(), path: z.string() }).nullable(),
  taxCalculation: z.object({
    subtotal: shekelText,
    vatRate: z.number().nonnegative(),
    vatAmount: shekelText,
    /** Fee of the shop in addition to the price. It is always zero. */
    processingFee: shekelText,
    totalAmount: shekelText,
    /**
     * True if the VAT is due with the sale. False for gift vouchers, whose VAT is due at redemption. The amounts of a
     * gift voucher contain no VAT yet.
     */
    vatAtSale: z.boolean(),
  }),
  /** True if all emails of the order were passed to the mail server before this response. */
  emailSent: z.boolean(),
  nextSteps: z.object({ nayaxPayment: z.string() }),
});
export type TestPurchase = z.infer<typeof testPurchaseSchema>;

export const testPurchase = endpoint({
  name: 'testPurchase',
  method: 'POST',
  path: '/api/test-purchase',
  summary: 'Buy a package on the sandbox: ordered, paid, settled, issued and emailed like a real purchase',
  body: z.object({
    packageId: packageIdSchema,
    customerEmail: emailSchema,
    customerName: requiredText(NAME_MAX_LENGTH),
    phone: optionalPhoneSchema,
    isGiftCard: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  status: 201,
  answer: z.object({ success: z.literal(true), data: testPurchaseSchema }),
  problems: [
    'validation_failed',
    'not_found',
    'package_not_found',
    'payment_provider_unavailable',
    'too_many_requests',
    'work_required',
    'unsupported_media_type',
    'payload_too_large',
    'service_unavailable',
  ],
});
