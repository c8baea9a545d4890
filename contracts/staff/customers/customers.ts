import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { listQuery, sortQuery } from '../list.ts';
import { voucherRowSchema } from '../sales/vouchers.ts';
import { shownOrderStates } from '../sales/order-states.ts';

const instantSchema = z.iso.datetime();
const nameSchema = z.object({ en: z.string(), he: z.string() });

const customerRowSchema = z.object({
  customerId: customerIdSchema,
  /** Behind dots, as everything here that names somebody; null: not told. */
  nameMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  emailProven: z.boolean(),
  phoneProven: z.boolean(),
  joinedAt: instantSchema,
  locale: localeSchema,
});
export type StaffCustomerRow = z.infer<typeof customerRowSchema>;

export const listStaffCustomers = endpoint({
  name: 'listStaffCustomers',
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Accounts, the newest first; the search knows addresses, telephones, order numbers and whole voucher codes',
  query: listQuery({ search: z.string().trim().max(200).optional(), ...sortQuery('joined') }),
  status: 200,
  answer: z.object({ rows: z.array(customerRowSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const verificationKindSchema = z.enum(['senior', 'disability']);

const verificationSchema = z.object({
  kind: verificationKindSchema,
  decidedAt: instantSchema,
  /** Null: for life. */
  validUntil: instantSchema.nullable(),
  /** Counts now. */
  valid: z.boolean(),
});

const orderSchema = z.object({
  orderCode: z.string(),
  at: instantSchema,
  kind: z.enum(['package', 'gift']),
  state: z.enum(shownOrderStates),
  dueAgorot: agorotSchema,
});

const washSchema = z.object({
  at: instantSchema,
  station: nameSchema,
  state: z.enum(['held', 'completed', 'released', 'reversed']),
  /** Of its rating. */
  stars: z.int().nullable(),
});

const customerSchema = customerRowSchema.extend({
  tier: z.enum(['new', 'regular', 'senior', 'disability']),
  ladder: z.enum(['bronze', 'silver', 'gold', 'platinum']),
  points: z.int(),
  pendingPoints: z.int(),
  washesLeft: z.int(),
  purchases: z.int(),
  spentAgorot: agorotSchema,
  referred: z.boolean(),
  devices: z.int(),
  founder: z.object({ discountPercent: z.int(), clubMember: z.boolean(), memberSince: instantSchema }).nullable(),
  verifications: z.array(verificationSchema),
  /** Of each the newest twenty. */
  vouchers: z.array(voucherRowSchema),
  orders: z.array(orderSchema),
  washes: z.array(washSchema),
});
export type StaffCustomer = z.infer<typeof customerSchema>;

const ofCustomer = z.object({ customerId: customerIdSchema });

export const getStaffCustomer = endpoint({
  name: 'getStaffCustomer',
  method: 'GET',
  path: '/api/admin/customers/:customerId',
  summary: 'One account: what is left in it, what it saves, what was bought and washed',
  params: ofCustomer,
  status: 200,
  answer: customerSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const revealCustomer = endpoint({
  name: 'revealCustomer',
  method: 'POST',
  path: '/api/admin/customers/:customerId/reveal',
  summary: 'Who somebody is, in clear; that somebody looked is in the audit',
  params: ofCustomer,
  status: 200,
  answer: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const signOutCustomer = endpoint({
  name: 'signOutCustomer',
  method: 'POST',
  path: '/api/admin/customers/:customerId/sign-out',
  summary: 'End every session of an account',
  params: ofCustomer,
  status: 200,
  answer: customerSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const confirmSeenCard = endpoint({
  name: 'confirmSeenCard',
  method: 'POST',
  path: '/api/admin/customers/:customerId/verification',
  summary: 'Write down that a card was seen: its kind, and the last day of a certificate; nothing else of it is kept',
  params: ofCustomer,
  body: z.object({ kind: verificationKindSchema, certificateDay: z.iso.date().optional() }),
  status: 200,
  answer: customerSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'verification_too_young',
    'verification_own',
    'service_unavailable',
  ],
});

export const grantFounderMembership = endpoint({
  name: 'grantFounderMembership',
  method: 'POST',
  path: '/api/admin/customers/:customerId/founder',
  summary: 'Make somebody a founder member',
  params: ofCustomer,
  body: z.object({ discountPercent: z.int().min(1).max(100), reason: z.enum(founderGrantReasons) }),
  status: 200,
  answer: customerSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'customer_changed',
    'service_unavailable',
  ],
});

export const endFounderMembership = endpoint({
  name: 'endFounderMembership',
  method: 'DELETE',
  path: '/api/admin/customers/:customerId/founder',
  summary: 'End a founder membership',
  params: ofCustomer,
  body: z.object({ reason: z.enum(founderEndReasons) }),
  status: 200,
  answer: customerSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'customer_changed',
    'service_unavailable',
  ],
});

export const exportCustomer = endpoint({
  name: 'exportCustomer',
  method: 'POST',
  path: '/api/admin/customers/:customerId/export',
  summary: 'Everything kept about somebody who asked for it; asks for a fresh proof',
  params: ofCustomer,
  status: 200,
  answer: z.record(z.string(), z.unknown()),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'service_unavailable',
  ],
});

export const eraseCustomer = endpoint({
  name: 'eraseCustomer',
  method: 'POST',
  path: '/api/admin/customers/:customerId/erasure',
  summary: 'Delete the account of somebody who asked for it; asks for a fresh proof and the address of the account',
  params: ofCustomer,
  /** The address of the account as it was said by whoever asked, typed once more; the number where there is none. */
  body: z.object({ confirmation: z.string().trim().min(1).max(254) }),
  status: 204,
  answer: z.null(),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'service_unavailable',
  ],
});
