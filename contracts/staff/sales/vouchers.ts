import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { freezeReasons, reissueReasons, voidReasons } from '#contracts/entitlements/voucher-action-reasons.ts';
import { giftClaimSchema } from '#contracts/entitlements/gift-claim.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { reportableWashSchema } from '../customers/person-history.ts';
import { listQuery, sortQuery } from '../list.ts';
import { orderKinds } from './order-states.ts';

const instantSchema = z.iso.datetime();
const nameSchema = z.object({ en: z.string(), he: z.string() });

export const voucherRowSchema = z.object({
  lotId: lotIdSchema,
  /** Last four characters of the voucher's current code. Staff never see a full code. */
  codeEnding: z.string(),
  kind: z.enum(orderKinds),
  packageName: nameSchema,
  state: z.enum(lotStates),
  washes: z.int(),
  left: z.int(),
  /** Number of washes that are reserved (held) at a machine now, because their start is not confirmed yet. */
  held: z.int(),
  issuedAt: instantSchema,
  /** Time at which the voucher expires; null if it has no expiry date. */
  expiresAt: instantSchema.nullable(),
  orderCode: z.string(),
  lastWash: z.object({ at: instantSchema, station: nameSchema }).nullable(),
});
export type StaffVoucherRow = z.infer<typeof voucherRowSchema>;

const listedVoucherSchema = voucherRowSchema.extend({
  orderId: orderIdSchema,
  /** Masked recipient of a gift, or masked buyer of a package; null if unknown. */
  personMasked: z.string().nullable(),
});
export type ListedVoucher = z.infer<typeof listedVoucherSchema>;

/** Number of days before the expiry from which a voucher is listed as expiring soon. */
export const EXPIRES_SOON_DAYS = 30;

const voucherFilters = {
  search: z.string().trim().max(200).optional(),
  state: z.enum(lotStates).optional(),
  kind: z.enum(orderKinds).optional(),
  /** Filters vouchers by their expiry. `soon`: usable now, and expires within `EXPIRES_SOON_DAYS`. */
  ends: z.enum(['soon']).optional(),
};

export const listStaffVouchers = endpoint({
  name: 'listStaffVouchers',
  method: 'GET',
  path: '/api/admin/vouchers',
  summary: 'Vouchers, newest first; the search accepts full codes, addresses, phone numbers and order numbers',
  query: listQuery({ ...voucherFilters, ...sortQuery('issued') }),
  status: 200,
  answer: listPageSchema(listedVoucherSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const sumStaffVouchers = endpoint({
  name: 'sumStaffVouchers',
  method: 'GET',
  path: '/api/admin/vouchers/sums',
  summary: 'Number of all vouchers of the list with its filters, and their remaining washes',
  query: z.object(voucherFilters),
  status: 200,
  /** Totals of the filtered vouchers. Null if more than `SUMMED_ROWS_MAX` vouchers match. */
  answer: z.object({ sums: z.object({ count: z.int(), left: z.int() }).nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

export const voucherEventKinds = [
  'bought',
  'given',
  'issued',
  'gift_planned',
  'gift_sent',
  'gift_failed',
  'gift_corrected',
  'gift_resent',
  'opened',
  'claimed',
  'held',
  'washed',
  'washed_by_hand',
  'washed_offline',
  'released',
  'restored',
  'given_back',
  'extended',
  'expired',
  'expires',
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
  /** Number of washes added or removed; null if the event has no washes. */
  washes: z.int().nullable(),
  /** Code of a reason, or the delivery channel of a gift; null if there is none. */
  reason: z.string().nullable(),
  /** New last day of the voucher; null for events that do not change the last day. */
  until: instantSchema.nullable(),
  stationId: stationIdSchema.nullable(),
  station: nameSchema.nullable(),
  bayNo: z.int().nullable(),
  /** Wash that was started by the event, or is being started; null for other events. */
  wash: reportableWashSchema.nullable(),
  /** Name of the staff user who acted; null for other actors. */
  by: z.string().nullable(),
});
export type VoucherEvent = z.infer<typeof eventSchema>;

/** State of the voucher that the staff user saw. The request is refused if the voucher has changed since then. */
const seenSchema = z.object({ codeVersion: z.int().min(1), left: z.int().min(0), state: z.enum(lotStates) });

const voucherSchema = voucherRowSchema.extend({
  orderId: orderIdSchema,
  codeVersion: z.int(),
  frozenAt: instantSchema.nullable(),
  /** Reason why staff froze the voucher. Null if a payment dispute or a cancellation notice froze it. */
  freezeReason: z.enum(freezeReasons).nullable(),
  /** True if the voucher is also frozen for another reason, which is a payment dispute or a cancellation notice. */
  heldElsewhere: z.boolean(),
  /** Masked email address of the buyer, or the phone number left at a machine; null if there is neither. */
  buyerMasked: z.string().nullable(),
  /** True if the buyer's data was deleted with the buyer's account. */
  buyerErased: z.boolean(),
  /** True for a goodwill voucher, which the shop gave and no customer bought. */
  given: z.boolean(),
  /**
   * Masked verified email address of the account that holds the voucher. Null if there is no account, or if it has no
   * verified email address.
   */
  holderMasked: z.string().nullable(),
  /** Masked name of the account that holds the voucher. Null if there is no account, or if it has no name. */
  holderNameMasked: z.string().nullable(),
  recipientMasked: z.string().nullable(),
  customerId: customerIdSchema.nullable(),
  /** Claim of a gift. Null for packages, and for a gift that no recipient has added to an account. */
  claim: giftClaimSchema.nullable(),
  /** Masked email address to which a new code would be sent; null if there is none. */
  reissueToMasked: z.string().nullable(),
  locale: localeSchema,
  /** Past and planned events of the voucher, oldest first. */
  timeline: z.array(eventSchema),
});
export type StaffVoucher = z.infer<typeof voucherSchema>;

const voucherParams = z.object({ lotId: lotIdSchema });

export const getStaffVoucher = endpoint({
  name: 'getStaffVoucher',
  method: 'GET',
  path: '/api/admin/vouchers/:lotId',
  summary: 'One voucher and its history',
  params: voucherParams,
  status: 200,
  answer: voucherSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'voucher_not_found', 'service_unavailable'],
});

export const revealVoucher = endpoint({
  name: 'revealVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/reveal',
  summary: 'Unmasked buyer, holder and recipient of a voucher; access is recorded in the audit log',
  params: voucherParams,
  status: 200,
  answer: z.object({
    buyer: z.string().nullable(),
    holder: z.string().nullable(),
    recipientName: z.string().nullable(),
    recipient: z.string().nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'voucher_not_found', 'service_unavailable'],
});

const voucherActionProblems = [
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
  summary: 'Freeze a voucher until it is unfrozen',
  params: voucherParams,
  body: z.object({ reason: z.enum(freezeReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: voucherActionProblems,
});

export const unfreezeStaffVoucher = endpoint({
  name: 'unfreezeStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/unfreeze',
  summary: 'Unfreeze a voucher that staff froze',
  params: voucherParams,
  status: 200,
  answer: voucherSchema,
  problems: voucherActionProblems,
});

export const voidStaffVoucher = endpoint({
  name: 'voidStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/void',
  summary: 'Permanently remove the remaining washes of a voucher; requires a fresh proof',
  params: voucherParams,
  body: z.object({ reason: z.enum(voidReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: [...voucherActionProblems, 'step_up_required'],
});

export const reissueStaffVoucher = endpoint({
  name: 'reissueStaffVoucher',
  method: 'POST',
  path: '/api/admin/vouchers/:lotId/reissue',
  summary: 'Give a voucher a new code, emailed to its holder; requires a fresh proof',
  params: voucherParams,
  body: z.object({ reason: z.enum(reissueReasons), seen: seenSchema }),
  status: 200,
  answer: voucherSchema,
  problems: [...voucherActionProblems, 'step_up_required'],
});
