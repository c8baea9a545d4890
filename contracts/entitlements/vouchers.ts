import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { giftDesignSchema } from './gift-design.ts';
import { voucherLinkRefusals } from './voucher-link-refusals.ts';
import { walletKinds } from './wallet.ts';

/**
 * States of a voucher. `depleted`: the last wash was used. `refunded`: a refund removed the last wash. `void`: the
 * remaining washes were removed permanently.
 */
export const lotStates = ['active', 'frozen', 'void', 'expired', 'depleted', 'refunded'] as const;

/** Voucher with its remaining washes, as the holder of its link or code sees it. */
export const voucherViewSchema = z.object({
  code: z.string(),
  qr: z.object({ size: z.int().positive(), path: z.string() }),
  kind: z.enum(['package', 'gift']),
  packageId: z.int().positive(),
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
  petName: z.string().nullable(),
  /** Design of a gift; null for packages. */
  look: giftDesignSchema.nullable(),
  /**
   * Language of the message in which the voucher's link is shared. For a gift it is the recipient's language, otherwise
   * the order's language.
   */
  language: localeSchema,
  /**
   * True if the page must first show the closed gift card. The gift is then usable, its link was not opened yet, and
   * the viewer did not buy it.
   */
  unopened: z.boolean(),
  wallets: z.array(z.enum(walletKinds)),
  /** True if this server can create the voucher as a PDF. */
  pdf: z.boolean(),
  /**
   * True if the viewer may add the voucher to an account. The voucher must have a usable wash and be in no account. The
   * buyer of a gift may not add it.
   */
  claimable: z.boolean(),
  /** True if the voucher is in an account; its link and code then work for that account only. */
  inAccount: z.boolean(),
  uses: z.array(
    z.object({ usedAt: z.iso.datetime(), units: z.int(), locationName: z.string(), locationNameHe: z.string() }),
  ),
});
export type VoucherView = z.infer<typeof voucherViewSchema>;

export const getVoucher = endpoint({
  name: 'getVoucher',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken',
  summary: 'A voucher with its code, for the holder of its link',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: voucherViewSchema,
  problems: [...voucherLinkRefusals, 'too_many_requests', 'service_unavailable'],
});

export const getVoucherPdf = endpoint({
  name: 'getVoucherPdf',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken/pdf',
  summary:
    'A voucher as a PDF for the holder of its link: a sheet or a folding card; `not_found` if this server creates no PDFs',
  params: z.object({ voucherToken: voucherTokenSchema }),
  query: z.object({ language: localeSchema, shape: z.enum(['sheet', 'card']).default('sheet') }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/pdf',
  problems: [...voucherLinkRefusals, 'not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});

export const sendPasswordLinkToVoucherOwner = endpoint({
  name: 'sendPasswordLinkToVoucherOwner',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/account-mail',
  summary: 'Email a password link to the verified email address of the account that holds the voucher',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: z.object({}),
  problems: [
    ...voucherLinkRefusals,
    'customer_unreachable',
    'too_many_requests',
    'work_required',
    'service_unavailable',
  ],
});

export const openVoucher = endpoint({
  name: 'openVoucher',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/openings',
  summary:
    'Report that a voucher was opened in a browser, which offers it at a machine; a gift unopened for a week is reported to its buyer',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 200,
  answer: z.object({}),
  problems: [...voucherLinkRefusals, 'too_many_requests', 'service_unavailable'],
});

export const ENTERED_CODE_MAX_LENGTH = 100;

/** Typed voucher code. Upper and lower case, spaces and dashes are ignored. */
export const enteredCodeSchema = z.string().min(1).max(ENTERED_CODE_MAX_LENGTH);

export const lookupVoucher = endpoint({
  name: 'lookupVoucher',
  method: 'POST',
  path: '/api/vouchers/lookup',
  summary: 'Remaining washes of a code; all wrong codes get the same response and are rate-limited',
  body: z.object({ code: enteredCodeSchema }),
  status: 200,
  answer: voucherViewSchema,
  problems: ['voucher_not_found', 'validation_failed', 'too_many_requests', 'work_required', 'service_unavailable'],
});
