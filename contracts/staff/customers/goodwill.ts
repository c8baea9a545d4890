import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { caseKinds } from '../cases/inbox.ts';
import { listQuery } from '../list.ts';

export const goodwillStates = ['proposed', 'given', 'declined'] as const;
export const GOODWILL_NOTE_MAX = 500;

const reasonSchema = z.enum(goodwillReasons);
const nameSchema = z.object({ en: z.string(), he: z.string() });

/** Whom it is for: an account, whoever has a voucher, whoever wrote. */
const knownSchema = {
  customerId: customerIdSchema.optional(),
  lotId: lotIdSchema.optional(),
  caseKind: z.enum(caseKinds).optional(),
  caseId: z.uuid().optional(),
};

export const previewGoodwill = endpoint({
  name: 'previewGoodwill',
  method: 'GET',
  path: '/api/admin/goodwill/preview',
  summary: 'What could be given, what it is worth, and to whom it would go; asks for a fresh proof',
  query: z.object(knownSchema),
  status: 200,
  answer: z.object({
    /** Known address of the recipient; null if it still has to be entered. */
    to: z
      .object({
        emailMasked: z.string().nullable(),
        locale: localeSchema,
        inAccount: z.boolean(),
        /** It is whoever asks. */
        own: z.boolean(),
      })
      .nullable(),
    packages: z.array(z.object({ number: z.int(), name: nameSchema, washes: z.int(), worthAgorot: agorotSchema })),
    points: z.object({ pointsPerWash: z.int(), washAgorot: agorotSchema }).nullable(),
    /** What whoever asks gave by themselves today. */
    todayAgorot: agorotSchema,
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
  summary: 'Gives washes or points for nothing; above the limits it becomes a proposal that a second person confirms',
  body: z.object({
    to: z.object({ ...knownSchema, email: emailSchema.optional(), locale: localeSchema.optional() }),
    gift: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('washes'), packageNumber: z.int().positive() }),
      z.object({ kind: z.literal('points'), points: z.int().positive().max(1_000_000) }),
    ]),
    reason: reasonSchema,
    note: z.string().trim().max(GOODWILL_NOTE_MAX),
    /** What the dialog said: what it is worth, and whether one person is enough. */
    seen: z.object({ worthAgorot: agorotSchema, alone: z.boolean() }),
    /** Made once for each opened dialog: the same press again is the same gift. */
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
  /** By whoever asks: they may take it back, and not confirm it. */
  own: z.boolean(),
  /** Null: by mail, to nobody's account. */
  customer: z.object({ customerId: customerIdSchema, nameMasked: z.string().nullable() }).nullable(),
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
  /** The washes: what is left of them is taken back on the voucher's page. */
  voucher: z.object({ lotId: lotIdSchema, state: z.enum(lotStates), left: z.int() }).nullable(),
});
export type GoodwillRow = z.infer<typeof rowSchema>;

export const listGoodwill = endpoint({
  name: 'listGoodwill',
  method: 'GET',
  path: '/api/admin/goodwill',
  summary: 'What the shop gave for nothing, and what waits for a second person; the newest first',
  query: listQuery({ state: z.enum(goodwillStates).optional() }),
  status: 200,
  answer: z.object({ rows: z.array(rowSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const ofGoodwill = z.object({ goodwillId: z.uuid() });

export const confirmGoodwill = endpoint({
  name: 'confirmGoodwill',
  method: 'POST',
  path: '/api/admin/goodwill/:goodwillId/confirmation',
  summary: 'A second person confirms a gift; what it would do is checked again',
  params: ofGoodwill,
  status: 200,
  answer: z.object({}),
  problems: [
    'not_signed_in',
    'not_permitted',
    'step_up_required',
    'proposal_not_found',
    'proposal_decided',
    'proposal_own',
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
  summary: 'A proposed gift is declined, or taken back by whoever proposed it',
  params: ofGoodwill,
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
