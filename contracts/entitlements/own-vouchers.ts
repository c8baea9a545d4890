import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';
import { giftDesignSchema } from './gift-design.ts';
import { lotStates, enteredCodeSchema } from './vouchers.ts';

export const ownVoucherSchema = z.object({
  voucherToken: voucherTokenSchema,
  code: z.string(),
  qr: z.object({ size: z.int().positive(), path: z.string() }),
  kind: z.enum(['package', 'gift']),
  /** Design of the gift card; null for packages. */
  look: giftDesignSchema.nullable(),
  /** Tier of a package on the home page. Null for gifts, and for a package that is no longer on sale. */
  tier: z.enum(['ESSENTIAL', 'PREMIUM', 'PLATINUM']).nullable(),
  /** Sender's name on a gift; null for packages, and if the sender entered no name. */
  senderName: z.string().nullable(),
  personalMessage: z.string().nullable(),
  packageName: z.string(),
  packageNameHe: z.string(),
  state: z.enum(lotStates),
  washCount: z.int().positive(),
  remaining: z.int().nonnegative(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type OwnVoucher = z.infer<typeof ownVoucherSchema>;

/**
 * Cursor of the voucher list, in which usable vouchers come first. It is the id of the last voucher on a page, with
 * `-over` if that voucher was listed as not usable. The state is part of the cursor, because the voucher can be used up
 * before the next page is requested. Without the state, the list would then skip the usable vouchers after it.
 */
export const voucherCursorSchema = z.templateLiteral([z.uuid(), z.enum(['', '-over'])]);
export type VoucherCursor = z.output<typeof voucherCursorSchema>;

const voucherPageQuerySchema = pageQuerySchema.extend({ cursor: voucherCursorSchema.optional() });
export type VoucherPageQuery = z.output<typeof voucherPageQuerySchema>;

export const listVouchers = endpoint({
  name: 'listVouchers',
  method: 'GET',
  path: '/api/vouchers',
  summary: 'Vouchers of the signed-in customer, usable vouchers first; the Link header contains the next page',
  query: voucherPageQuerySchema,
  status: 200,
  answer: z.array(ownVoucherSchema),
  responseHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const claimVoucher = endpoint({
  name: 'claimVoucher',
  method: 'POST',
  path: '/api/vouchers/claim',
  summary: 'Add a voucher to the account by its code; all wrong codes get the same response and are rate-limited',
  body: z.object({ code: enteredCodeSchema }),
  status: 200,
  answer: ownVoucherSchema,
  problems: [
    'not_signed_in',
    'voucher_not_found',
    'validation_failed',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});
