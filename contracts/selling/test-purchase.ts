import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema } from '#contracts/core/ids.ts';
import { emailSchema, NAME_MAX_LENGTH, optionalPhoneSchema, requiredText } from '#contracts/core/person.ts';
import { packageIdSchema } from './checkout.ts';

const shekelText = z.string().regex(/^\d+\.\d{2}$/);

/** Where no test purchase can be made, there is nothing at this address. */
export const getTestPurchase = endpoint({
  name: 'getTestPurchase',
  method: 'GET',
  path: '/api/test-purchase',
  summary: 'Whether test purchases can be made; nothing is here unless payments run on the sandbox',
  status: 200,
  answer: z.object({ open: z.literal(true) }),
  problems: ['not_found', 'service_unavailable'],
});

/** What a test purchase did, read back from the books after everything was over. */
export const testPurchaseSchema = z.object({
  transactionId: receiptTokenSchema,
  /** Number of the tax document of the payment; empty unless `invoiceState` is `issued`. */
  invoiceNumber: z.string(),
  /** `coming`: the document is numbered after this answer; `none`: no document is issued for this purchase. */
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
  /** QR of the code as a path for a 0..size square; null where none was made. */
  qrCode: z.object({ size: z.int().positive(), path: z.string() }).nullable(),
  taxCalculation: z.object({
    subtotal: shekelText,
    vatRate: z.number().nonnegative(),
    vatAmount: shekelText,
    /** Ours, on top of the price: there is none. */
    processingFee: shekelText,
    totalAmount: shekelText,
    /** False for gift vouchers taxed when they are used: then no VAT is in the amounts yet. */
    vatAtSale: z.boolean(),
  }),
  /** Every mail of the order had been handed over when this was answered. */
  emailSent: z.boolean(),
  nextSteps: z.object({ nayaxPayment: z.string() }),
});
export type TestPurchase = z.infer<typeof testPurchaseSchema>;

export const testPurchase = endpoint({
  name: 'testPurchase',
  method: 'POST',
  path: '/api/test-purchase',
  summary: 'Buy a package on the sandbox from end to end: ordered, paid, settled, issued and mailed as any other',
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
