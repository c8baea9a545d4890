import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { pageHeadersSchema, pageQuerySchema } from '#contracts/core/paging.ts';
import { lotStates, typedCodeSchema } from './vouchers.ts';

/** A voucher in the account of whoever is signed in. */
export const ownVoucherSchema = z.object({
  voucherToken: voucherTokenSchema,
  code: z.string(),
  qr: z.object({ size: z.int().positive(), path: z.string() }),
  kind: z.enum(['package', 'gift']),
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
 * Usable vouchers are listed before the others, and one may be used up while its owner turns the page: the cursor keeps
 * among which its entry was shown, so that the usable ones behind it still follow.
 */
export const voucherCursorSchema = z.templateLiteral([z.uuid(), z.enum(['', '-over'])]);
export type VoucherCursor = z.output<typeof voucherCursorSchema>;

const voucherPageQuerySchema = pageQuerySchema.extend({ cursor: voucherCursorSchema.optional() });
export type VoucherPageQuery = z.output<typeof voucherPageQuerySchema>;

export const listVouchers = endpoint({
  name: 'listVouchers',
  method: 'GET',
  path: '/api/vouchers',
  summary: 'Vouchers of whoever is signed in, usable ones first; the Link header names the next page',
  query: voucherPageQuerySchema,
  status: 200,
  answer: z.array(ownVoucherSchema),
  answerHeaders: pageHeadersSchema,
  problems: ['not_signed_in', 'validation_failed', 'service_unavailable'],
});

export const claimVoucher = endpoint({
  name: 'claimVoucher',
  method: 'POST',
  path: '/api/vouchers/claim',
  summary: 'Take a voucher into the account by its code; wrong codes all get the same answer and use up a budget',
  body: z.object({ code: typedCodeSchema }),
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
