import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { receiptTokenSchema, voucherTokenSchema } from '#contracts/core/ids.ts';
import { lotStates, typedCodeSchema } from '#contracts/entitlements/vouchers.ts';

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

export const listVouchers = endpoint({
  name: 'listVouchers',
  method: 'GET',
  path: '/api/vouchers',
  summary: 'Vouchers of whoever is signed in, usable ones first',
  status: 200,
  answer: z.array(ownVoucherSchema),
  problems: ['not_signed_in', 'service_unavailable'],
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
    'cross_site_request',
    'service_unavailable',
  ],
});

export const ownReceiptSchema = z.object({
  transactionId: receiptTokenSchema,
  orderCode: z.string(),
  kind: z.enum(['package', 'gift']),
  packageName: z.string(),
  packageNameHe: z.string(),
  paidAt: z.iso.datetime(),
  /** Agorot, VAT included. */
  totalAgorot: z.int().nonnegative(),
  refunded: z.boolean(),
});
export type OwnReceipt = z.infer<typeof ownReceiptSchema>;

export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/api/receipts',
  summary: 'Receipts of whoever is signed in, newest first',
  status: 200,
  answer: z.array(ownReceiptSchema),
  problems: ['not_signed_in', 'service_unavailable'],
});

/** What may be sent without being about a purchase; each channel is asked for on its own (Communications Law 30A). */
export const consentTopics = ['marketing_email', 'marketing_sms', 'wash_reminders', 'loyalty_club'] as const;
export type ConsentTopic = (typeof consentTopics)[number];

const consentsSchema = z.array(
  z.object({
    topic: z.enum(consentTopics),
    given: z.boolean(),
    /** When it was last said; null where it never was. */
    decidedAt: z.iso.datetime().nullable(),
  }),
);

export const getConsents = endpoint({
  name: 'getConsents',
  method: 'GET',
  path: '/api/consents',
  summary: 'What whoever is signed in agreed to',
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'service_unavailable'],
});

export const setConsent = endpoint({
  name: 'setConsent',
  method: 'PUT',
  path: '/api/consents',
  summary: 'Agree or take it back, one topic a call; every change is kept with its wording',
  body: z.object({ topic: z.enum(consentTopics), given: z.boolean() }),
  status: 200,
  answer: consentsSchema,
  problems: ['not_signed_in', 'validation_failed', 'cross_site_request', 'service_unavailable'],
});

export const exportAccount = endpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything kept about whoever is signed in, as one JSON document; needs a fresh proof',
  status: 200,
  answer: z.record(z.string(), z.unknown()),
  problems: ['not_signed_in', 'step_up_required', 'too_many_requests', 'service_unavailable'],
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete the account: the person goes, what tax law asks for stays without a name; needs a fresh proof',
  body: z.object({ confirm: z.literal(true) }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'step_up_required', 'validation_failed', 'cross_site_request', 'service_unavailable'],
});

/** The profile picture: JPEG, PNG or WebP in, one small re-encoded picture kept. */
export const PICTURE_MAX_BYTES = 10 * 1_024 * 1_024;
export const PICTURE_PATH = '/api/profile/picture';
