import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { verificationKindSchema } from '#contracts/identity/verification.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { listedCaseSchema } from '../cases/case-list.ts';
import { listQuery, sortQuery } from '../list.ts';
import { voucherRowSchema } from '../sales/vouchers.ts';
import { customerTagSchema } from './notes.ts';
import { personMessageSchema, personOrderSchema, personWashSchema } from './person-history.ts';

const instantSchema = z.iso.datetime();

const customerRowSchema = z.object({
  customerId: customerIdSchema,
  /** Masked name of the customer; null if not stated. All personal data in this list is masked. */
  nameMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  emailProven: z.boolean(),
  phoneProven: z.boolean(),
  joinedAt: instantSchema,
  locale: localeSchema,
});
export type StaffCustomerRow = z.infer<typeof customerRowSchema>;

/** Row for an account, or for a guest who is identified by an order. Exactly one of the two ids is not null. */
const personRowSchema = customerRowSchema.extend({
  customerId: customerIdSchema.nullable(),
  guestOrderId: orderIdSchema.nullable(),
  orders: z.int(),
  /** Number of unused washes. For a guest, gifts that were sent to the guest are not counted. */
  washesLeft: z.int(),
  /** Time of the last paid order or of the last wash. For an account with neither, it is the time of registration. */
  lastActiveAt: instantSchema,
  tags: z.array(z.string()),
});
export type StaffPersonRow = z.infer<typeof personRowSchema>;

export const personKinds = ['account', 'guest'] as const;

/** Periods in days for filtering customers who were active recently. */
export const activityPeriodDays = ['30', '90'] as const;

export const listStaffCustomers = endpoint({
  name: 'listStaffCustomers',
  method: 'GET',
  path: '/api/admin/customers',
  summary:
    'Accounts and guests, newest first; guests only for staff who may read orders. The search accepts parts of names, addresses and phone numbers, order numbers and voucher codes',
  query: listQuery({
    search: z.string().trim().max(200).optional(),
    kind: z.enum(personKinds).optional(),
    /** Filters people who placed an order, had a wash or registered within this number of days. */
    active: z.enum(activityPeriodDays).optional(),
    /** Filters people by unused washes. `yes`: people who have unused washes. */
    left: z.enum(['yes']).optional(),
    tag: customerTagSchema.optional(),
    ...sortQuery('joined'),
  }),
  status: 200,
  answer: listPageSchema(personRowSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const verificationSchema = z.object({
  kind: verificationKindSchema,
  decidedAt: instantSchema,
  /** End of the card's verification; null if it is valid for life. */
  validUntil: instantSchema.nullable(),
  /** True if the discount applies now. */
  valid: z.boolean(),
});

export const staffCustomerSchema = customerRowSchema.extend({
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
  /** Newest vouchers of the customer, at most twenty. The lists below have the same limit. */
  vouchers: z.array(voucherRowSchema),
  orders: z.array(personOrderSchema),
  washes: z.array(personWashSchema),
  /** Emails and text messages about the customer's account and orders. */
  messages: z.array(personMessageSchema),
  /**
   * Contact messages and cases of the account's verified email address or phone number; null if the staff user may not
   * read cases.
   */
  cases: z.array(listedCaseSchema).nullable(),
});
export type StaffCustomer = z.infer<typeof staffCustomerSchema>;

export const customerParams = z.object({ customerId: customerIdSchema });

export const getStaffCustomer = endpoint({
  name: 'getStaffCustomer',
  method: 'GET',
  path: '/api/admin/customers/:customerId',
  summary: 'One account: balances, discounts, purchases and washes',
  params: customerParams,
  status: 200,
  answer: staffCustomerSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const revealCustomer = endpoint({
  name: 'revealCustomer',
  method: 'POST',
  path: '/api/admin/customers/:customerId/reveal',
  summary: 'Unmasked identity of a customer; access is recorded in the audit log',
  params: customerParams,
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
  summary: 'End all sessions of an account',
  params: customerParams,
  status: 200,
  answer: staffCustomerSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const grantFounderMembership = endpoint({
  name: 'grantFounderMembership',
  method: 'POST',
  path: '/api/admin/customers/:customerId/founder',
  summary: 'Grant a founder membership',
  params: customerParams,
  body: z.object({ discountPercent: z.int().min(1).max(100), reason: z.enum(founderGrantReasons) }),
  status: 200,
  answer: staffCustomerSchema,
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
  params: customerParams,
  body: z.object({ reason: z.enum(founderEndReasons) }),
  status: 200,
  answer: staffCustomerSchema,
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
  summary: 'All stored data of a customer who requested it; requires a fresh proof',
  params: customerParams,
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
  summary: 'Delete the account of a customer who requested it; requires a fresh proof and the address of the account',
  params: customerParams,
  /**
   * Text that the staff user types as confirmation. It is the email address of the account, or its phone number if it
   * has no email address.
   */
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
