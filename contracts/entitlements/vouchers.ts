import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { giftLookSchema } from './gift-look.ts';
import { linkRefusals } from './link-refusals.ts';
import { walletKinds } from './wallet.ts';

/**
 * `depleted` and `refunded`: no wash is left; its last wash was used, or was taken out by a refund. `void`: what was left
 * was taken out permanently.
 */
export const lotStates = ['active', 'frozen', 'void', 'expired', 'depleted', 'refunded'] as const;

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
  /** True if the viewer may add it to an account: no account holds it, and the viewer is not the giver. */
  claimable: z.boolean(),
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
  problems: [...linkRefusals, 'too_many_requests', 'service_unavailable'],
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
  problems: [...linkRefusals, 'not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const mailVoucherOwner = endpoint({
  name: 'mailVoucherOwner',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/account-mail',
  summary: 'Mail a link to a new password to the account that holds the voucher, at its own proven address',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...linkRefusals, 'customer_unreachable', 'too_many_requests', 'work_required', 'service_unavailable'],
});

export const openVoucher = endpoint({
  name: 'openVoucher',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/openings',
  summary: 'Say that a gift was opened in a browser; a gift left unopened for a week is reported to its buyer',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...linkRefusals, 'too_many_requests', 'service_unavailable'],
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
  problems: ['voucher_not_found', 'validation_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});
