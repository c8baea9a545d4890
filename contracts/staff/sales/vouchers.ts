import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-care.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { listQuery, sortQuery } from '../list.ts';

const instantSchema = z.iso.datetime();
const nameSchema = z.object({ en: z.string(), he: z.string() });

export const voucherRowSchema = z.object({
  lotId: lotIdSchema,
  /** The last four characters of the code that is good now: no code is ever shown to the staff. */
  codeEnding: z.string(),
  kind: z.enum(['package', 'gift']),
  packageName: nameSchema,
  state: z.enum(lotStates),
  washes: z.int(),
  left: z.int(),
  /** Of washes that are at a machine now. */
  held: z.int(),
  issuedAt: instantSchema,
  /** Null: no last day. */
  expiresAt: instantSchema.nullable(),
  orderCode: z.string(),
  lastWash: z.object({ at: instantSchema, station: nameSchema }).nullable(),
});
export type StaffVoucherRow = z.infer<typeof voucherRowSchema>;

export const listStaffVouchers = endpoint({
  name: 'listStaffVouchers',
  method: 'GET',
  path: '/api/admin/vouchers',
  summary: 'Vouchers, the newest first; the search knows whole codes, addresses, telephones and order numbers',
  query: listQuery({
    search: z.string().trim().max(200).optional(),
    state: z.enum(lotStates).optional(),
    ...sortQuery('issued'),
  }),
  status: 200,
  answer: z.object({ rows: z.array(voucherRowSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const voucherEventKinds = [
  'issued',
  'held',
  'washed',
  'washed_by_hand',
  'washed_offline',
  'released',
  'restored',
  'expired',
  'void',
  'refunded',
  'refund_given_up',
  'frozen',
  'unfrozen',
  'reissued',
  'revealed',
] as const;
export type VoucherEventKind = (typeof voucherEventKinds)[number];

const eventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(voucherEventKinds),
  /** Washes that came or went; null where it is about none. */
  washes: z.int().nullable(),
  /** The reason's code, where there is one. */
  reason: z.string().nullable(),
  station: nameSchema.nullable(),
  bayNo: z.int().nullable(),
  /** Who of the staff did it. */
  by: z.string().nullable(),
});
export type VoucherEvent = z.infer<typeof eventSchema>;

/** What a voucher was when somebody decided about it. */
const seenSchema = z.object({ codeVersion: z.int().min(1), left: z.int().min(0), state: z.enum(lotStates) });

const voucherSchema = voucherRowSchema.extend({
  orderId: orderIdSchema,
  codeVersion: z.int(),
  frozenAt: instantSchema.nullable(),
  /** Null for a freeze by a dispute or a cancellation. */
  freezeReason: z.enum(freezeReasons).nullable(),
  /** Frozen because of the payment or a notice of cancellation, whatever the staff do. */
  heldElsewhere: z.boolean(),
  /** Whoever bought it, and whoever has it in an account; behind dots. */
  buyerMasked: z.string().nullable(),
  holderMasked: z.string().nullable(),
  recipientMasked: z.string().nullable(),
  inAccount: z.boolean(),
  /** Null for packages, and for a gift that no recipient has claimed into an account. */
  claim: giftClaimSchema.nullable(),
  /** Where a new code would be written to, behind dots; null: to nobody. */
  reissueToMasked: z.string().nullable(),
  locale: localeSchema,
  timeline: z.array(eventSchema),
});
export type StaffVoucher = z.infer<typeof voucherSchema>;

const ofVoucher = z.object({ lotId: lotIdSchema });

export const getStaffVoucher = endpoint({
  name: 'getStaffVoucher',
  method: 'GET',
  path: '/api/admin/vouchers/:lotId',
  summary: 'One voucher and what happened to it',
  params: ofVoucher,
  status: 200,
  answer: voucherSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'voucher_not_found', 'service_unavailable'],
});

export const revealVoucher = endpoint({
  name: 'revealVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/reveal',
  summary: 'Who bought a voucher, who has it and who it was for, in clear; that somebody looked is in the audit',
  params: ofVoucher,
  status: 200,
  answer: z.object({
    buyer: z.string().nullable(),
    holder: z.string().nullable(),
    recipientName: z.string().nullable(),
    recipient: z.string().nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'voucher_not_found', 'service_unavailable'],
});

const careProblems = [
  'not_signed_in',
  'not_permitted',
  'validation_failed',
  'voucher_not_found',
  'voucher_changed',
  'service_unavailable',
] as const;

export const freezeStaffVoucher = endpoint({
  name: 'freezeStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/freeze',
  summary: 'Stop a voucher until it is unfrozen',
  params: ofVoucher,
  body: z.object({ reason: z.enum(freezeReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: careProblems,
});

export const unfreezeStaffVoucher = endpoint({
  name: 'unfreezeStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/unfreeze',
  summary: 'Take the freeze of the staff off a voucher',
  params: ofVoucher,
  status: 200,
  answer: voucherSchema,
  problems: careProblems,
});

export const voidStaffVoucher = endpoint({
  name: 'voidStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/void',
  summary: 'Take what is left of a voucher out of it, for good; asks for a fresh proof',
  params: ofVoucher,
  body: z.object({ reason: z.enum(voidReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: [...careProblems, 'step_up_required'],
});

export const reissueStaffVoucher = endpoint({
  name: 'reissueStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/reissue',
  summary: 'Give a voucher another code, which goes to its holder by mail; asks for a fresh proof',
  params: ofVoucher,
  body: z.object({ reason: z.enum(reissueReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: [...careProblems, 'step_up_required'],
});
