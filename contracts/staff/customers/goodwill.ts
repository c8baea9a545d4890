import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { caseKinds } from '../cases/case-list.ts';
import { listQuery } from '../list.ts';

export const goodwillStates = ['proposed', 'given', 'declined'] as const;
export const GOODWILL_NOTE_MAX_LENGTH = 500;

const reasonSchema = z.enum(goodwillReasons);
const nameSchema = z.object({ en: z.string(), he: z.string() });

/**
 * Recipient of a goodwill gift: an account, the guest who placed an order, the holder of a voucher, or the sender of a
 * message.
 */
const knownSchema = {
  customerId: customerIdSchema.optional(),
  orderId: orderIdSchema.optional(),
  lotId: lotIdSchema.optional(),
  caseKind: z.enum(caseKinds).optional(),
  caseId: z.uuid().optional(),
};

export const previewGoodwill = endpoint({
  name: 'previewGoodwill',
  method: 'GET',
  path: '/api/admin/goodwill/preview',
  summary: 'Possible gifts, their value and their recipient; requires a fresh proof',
  query: z.object(knownSchema),
  status: 200,
  answer: z.object({
    /** Known email address of the recipient; null if the staff user must enter an email address. */
    to: z
      .object({
        emailMasked: z.string().nullable(),
        locale: localeSchema,
        inAccount: z.boolean(),
        /** Account of the recipient, if its only email address is not verified. Otherwise null. */
        unverified: z.object({ customerId: customerIdSchema, emailMasked: z.string() }).nullable(),
        /** True if the recipient is the signed-in staff user. */
        own: z.boolean(),
      })
      .nullable(),
    packages: z.array(z.object({ number: z.int(), name: nameSchema, washes: z.int(), worthAgorot: agorotSchema })),
    points: z.object({ pointsPerWash: z.int(), washAgorot: agorotSchema }).nullable(),
    /**
     * Maximum value in agorot of a goodwill gift (given by staff) without a second approval. It is the value for this
     * staff user now. The user's goodwill gifts of today are already subtracted.
     */
    aloneAgorot: agorotSchema,
  }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'service_unavailable',
  ],
});

export const giveGoodwill = endpoint({
  name: 'giveGoodwill',
  method: 'POST',
  path: '/api/admin/goodwill',
  summary: 'Give washes or points free of charge; above the limits it becomes a proposal that needs a second approval',
  body: z.object({
    to: z.object({ ...knownSchema, email: emailSchema.optional(), locale: localeSchema.optional() }),
    gift: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('washes'), packageNumber: z.int().positive() }),
      z.object({ kind: z.literal('points'), points: z.int().positive().max(1_000_000) }),
    ]),
    reason: reasonSchema,
    note: z.string().trim().max(GOODWILL_NOTE_MAX_LENGTH),
    /**
     * Values that the dialog showed. `worthAgorot` is the value of the goodwill gift in agorot. `alone` is true if the
     * gift needs no second approval.
     */
    seen: z.object({ worthAgorot: agorotSchema, alone: z.boolean() }),
    /**
     * Idempotency key, created once for each opened dialog. A repeated request with the same key creates no second
     * gift.
     */
    idempotencyKey: z.uuid(),
  }),
  status: 200,
  answer: z.object({ outcome: z.enum(['given', 'proposed']) }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'validation_failed',
    'not_found',
    'package_not_found',
    'customer_unreachable',
    'goodwill_own',
    'goodwill_too_much',
    'changed_meanwhile',
    'idempotency_key_reused',
    'service_unavailable',
  ],
});

const rowSchema = z.object({
  goodwillId: z.string(),
  kind: z.enum(['washes', 'points']),
  units: z.int(),
  worthAgorot: agorotSchema,
  reason: reasonSchema,
  note: z.string().nullable(),
  state: z.enum(goodwillStates),
  askedAt: z.iso.datetime(),
  givenBy: z.string(),
  decidedBy: z.string().nullable(),
  /** True if the signed-in staff user proposed the goodwill gift. Only then may this user withdraw it. */
  own: z.boolean(),
  /**
   * Time from which the signed-in staff user may approve their own proposal, because no colleague can approve it. Null
   * if another staff user must approve it.
   */
  ownFrom: z.iso.datetime().nullable(),
  /** Account that receives the goodwill gift; null if the gift is sent by email and not to an account. */
  customer: z.object({ customerId: customerIdSchema, nameMasked: z.string().nullable() }).nullable(),
  /**
   * Recipient without an account, with one of the recipient's orders. `orderId` is null if there is no order. The whole
   * field is null for an account and for a wash that was given at a machine. It is also null after a proposal was
   * declined.
   */
  guest: z.object({ emailMasked: z.string(), orderId: orderIdSchema.nullable() }).nullable(),
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
  /**
   * Voucher with the goodwill washes. Null if points are given, or while the washes have not been given yet. Unused
   * washes can be removed on the voucher's page.
   */
  voucher: z.object({ lotId: lotIdSchema, state: z.enum(lotStates), left: z.int() }).nullable(),
});
export type GoodwillRow = z.infer<typeof rowSchema>;

export const listGoodwill = endpoint({
  name: 'listGoodwill',
  method: 'GET',
  path: '/api/admin/goodwill',
  summary: 'Gifts of the shop, and proposals that wait for a second approval; newest first',
  query: listQuery({ state: z.enum(goodwillStates).optional() }),
  status: 200,
  answer: listPageSchema(rowSchema),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const goodwillParams = z.object({ goodwillId: z.uuid() });

export const confirmGoodwill = endpoint({
  name: 'confirmGoodwill',
  method: 'POST',
  path: '/api/admin/goodwill/:goodwillId/confirmation',
  summary: 'Approve a proposed gift; all conditions are checked again',
  params: goodwillParams,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'proposal_own',
    'proposal_too_early',
    'goodwill_own',
    'goodwill_too_much',
    'customer_unreachable',
    'package_not_found',
    'service_unavailable',
  ],
});

export const declineGoodwill = endpoint({
  name: 'declineGoodwill',
  method: 'POST',
  path: '/api/admin/goodwill/:goodwillId/refusal',
  summary: 'Decline a proposed gift, or withdraw the caller’s proposal',
  params: goodwillParams,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'service_unavailable',
  ],
});
