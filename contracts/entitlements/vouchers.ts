import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { giftLookSchema } from './gift-look.ts';
import { walletKinds } from './wallet.ts';

export const lotStates = ['active', 'frozen', 'void', 'expired', 'depleted'] as const;

/** What is left on a voucher, for whoever holds its link or its code. */
export const voucherViewSchema = z.object({
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
  recipientName: z.string().nullable(),
  personalMessage: z.string().nullable(),
  senderName: z.string().nullable(),
  /** Null for packages. */
  look: giftLookSchema.nullable(),
  /** Which wallets it can be put into now. */
  wallets: z.array(z.enum(walletKinds)),
  /** Whether it can be had as a PDF. */
  pdf: z.boolean(),
  uses: z.array(
    z.object({ usedAt: z.iso.datetime(), units: z.int(), locationName: z.string(), locationNameHe: z.string() }),
  ),
});
export type VoucherView = z.infer<typeof voucherViewSchema>;

export const getVoucher = endpoint({
  name: 'getVoucher',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken',
  summary: 'A voucher with its code, for whoever holds its link',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: voucherViewSchema,
  problems: ['voucher_not_found', 'too_many_requests', 'service_unavailable'],
});

export const getVoucherPdf = endpoint({
  name: 'getVoucherPdf',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken/pdf',
  summary: 'A voucher as a PDF of one page, for whoever holds its link; `not_found` where this server makes none',
  params: z.object({ voucherToken: voucherTokenSchema }),
  query: z.object({ language: localeSchema }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: ['voucher_not_found', 'not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const TYPED_CODE_MAX_LENGTH = 100;

/** Codes are read from paper and pasted from chats: case, spaces and dashes do not matter. */
export const typedCodeSchema = z.string().min(1).max(TYPED_CODE_MAX_LENGTH);

export const lookupVoucher = endpoint({
  name: 'lookupVoucher',
  method: 'POST',
  path: '/api/vouchers/lookup',
  summary: 'What is left on a code; wrong codes all get the same answer and use up a budget',
  body: z.object({ code: typedCodeSchema }),
  status: 200,
  answer: voucherViewSchema,
  problems: ['voucher_not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
