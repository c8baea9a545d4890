import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { pointsReasons } from '#contracts/loyalty/points.ts';
import { listQuery } from '../list.ts';

const instantSchema = z.iso.datetime();
const tierSchema = z.enum(['bronze', 'silver', 'gold', 'platinum']);
export type StaffTier = z.infer<typeof tierSchema>;

/**
 * Creates the schema of a draft of the loyalty rules. The limits of each number are in `domain/loyalty/loyalty-terms-draft.ts`.
 */
const draftOf = (number: z.ZodType<number, unknown>) =>
  z.object({
    pointsPerShekel: number,
    silver: number,
    gold: number,
    platinum: number,
    tierMonths: number,
    pointsPerWash: number,
    pointsMonths: number,
    referralPoints: number,
    newMember: number,
    regularMember: number,
    verified: number,
    referredFriend: number,
  });
const draftSchema = draftOf(z.int());

const rulesSchema = z.object({
  loyaltyTermsId: z.int(),
  validFrom: instantSchema,
  state: z.enum(['past', 'in_force', 'planned']),
  /** Name of the staff user who scheduled the loyalty rules; null for the built-in rules. */
  plannedBy: z.string().nullable(),
  rules: draftSchema,
});
export type StaffLoyaltyTerms = z.infer<typeof rulesSchema>;

const tierCountsSchema = z.record(tierSchema, z.int());
export type TierCounts = z.infer<typeof tierCountsSchema>;

const programSchema = z.object({
  /** Version of the loyalty rules. It increases whenever rules are scheduled or withdrawn. */
  version: z.int(),
  /** Loyalty rules, newest first. Exactly one entry applies now. */
  terms: z.array(rulesSchema),
  members: tierCountsSchema,
  founders: z.int(),
  /** Number of goodwill gifts that wait for a second approval. */
  waiting: z.int(),
  liability: z.object({
    active: z.int(),
    pending: z.int(),
    /** Number of spent points that refunds took back, and that customers therefore owe. */
    owed: z.int(),
    /**
     * Number of whole washes that customers could buy with their active points. `washesWithPending` is the number with
     * pending points included.
     */
    washes: z.int(),
    washesWithPending: z.int(),
    /**
     * Price of a wash in agorot including VAT, from which the value of points is calculated. Null if no single wash is
     * for sale.
     */
    washAgorot: agorotSchema.nullable(),
  }),
});
export type LoyaltyProgram = z.infer<typeof programSchema>;

export const getLoyaltyProgram = endpoint({
  name: 'getLoyaltyProgram',
  method: 'GET',
  path: '/api/admin/loyalty',
  summary: 'Overview of the programme: rules, members by tier, founders, and the value of all points in washes',
  status: 200,
  answer: programSchema,
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const previewLoyaltyTerms = endpoint({
  name: 'previewLoyaltyTerms',
  method: 'GET',
  path: '/api/admin/loyalty/preview',
  summary: 'Preview of other rules: example purchases, tiers of members, value of all points in washes',
  query: draftOf(z.coerce.number().int()),
  status: 200,
  answer: z.object({
    examples: z.array(
      z.object({
        packageName: z.object({ en: z.string(), he: z.string() }),
        priceAgorot: agorotSchema,
        buyer: z.enum(['new', 'regular', 'verified']),
        before: z.object({ dueAgorot: agorotSchema, points: z.int() }),
        after: z.object({ dueAgorot: agorotSchema, points: z.int() }),
      }),
    ),
    membersBefore: tierCountsSchema,
    membersAfter: tierCountsSchema,
    /**
     * Number of customers who would move to a higher loyalty tier immediately. `down` is the number of customers who
     * would move to a lower tier.
     */
    up: z.int(),
    down: z.int(),
    washesBefore: z.int(),
    washesAfter: z.int(),
    worse: z.array(z.string()),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const changeProblems = [
  'not_signed_in',
  'not_permitted',
  'step_up_required',
  'validation_failed',
  'changed_meanwhile',
  'service_unavailable',
] as const;

export const scheduleLoyaltyTerms = endpoint({
  name: 'scheduleLoyaltyTerms',
  method: 'POST',
  path: '/api/admin/loyalty/terms',
  summary: 'Schedule rules from a time on; existing orders keep their rules; requires a fresh proof',
  body: z.object({
    rules: draftSchema,
    /** Time from which the new loyalty rules apply. If absent, they apply immediately. */
    validFrom: instantSchema.optional(),
    /**
     * Version of the loyalty rules that the staff user saw. The request is refused if the rules have changed since
     * then.
     */
    version: z.int(),
  }),
  status: 200,
  answer: programSchema,
  problems: changeProblems,
});

export const withdrawLoyaltyTerms = endpoint({
  name: 'withdrawLoyaltyTerms',
  method: 'POST',
  path: '/api/admin/loyalty/terms/:loyaltyTermsId/withdrawal',
  summary: 'Withdraw planned rules that are not in force yet; requires a fresh proof',
  params: z.object({ loyaltyTermsId: z.coerce.number().int().positive().max(2_147_483_647) }),
  status: 200,
  answer: programSchema,
  problems: changeProblems,
});

const listProblems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

const memberSchema = z.object({
  customerId: customerIdSchema,
  nameMasked: z.string().nullable(),
  tier: tierSchema,
  /** Points that count towards the loyalty tier. */
  tierPoints: z.int(),
  active: z.int(),
  pending: z.int(),
  joinedAt: instantSchema,
});
export type LoyaltyMember = z.infer<typeof memberSchema>;

export const listLoyaltyMembers = endpoint({
  name: 'listLoyaltyMembers',
  method: 'GET',
  path: '/api/admin/loyalty/members',
  summary: 'Members and their points, newest first',
  query: listQuery({ tier: tierSchema.optional() }),
  status: 200,
  answer: listPageSchema(memberSchema),
  problems: listProblems,
});

const pointsRowSchema = z.object({
  id: z.string(),
  at: instantSchema,
  customerId: customerIdSchema,
  nameMasked: z.string().nullable(),
  reason: z.enum(pointsReasons),
  /**
   * Points that were added (positive) or removed (negative). For `matured`, it is the number of points that became
   * active.
   */
  points: z.int(),
  /** Order to which the change of points belongs; null if there is none. */
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
});
export type StaffPointsEntry = z.infer<typeof pointsRowSchema>;

export const listStaffPoints = endpoint({
  name: 'listStaffPoints',
  method: 'GET',
  path: '/api/admin/loyalty/points',
  summary: 'Points added and removed, newest first',
  query: listQuery({ reason: z.enum(pointsReasons).optional() }),
  status: 200,
  answer: listPageSchema(pointsRowSchema),
  problems: listProblems,
});

const founderSchema = z.object({
  customerId: customerIdSchema,
  nameMasked: z.string().nullable(),
  discountPercent: z.int(),
  memberSince: instantSchema,
  endedAt: instantSchema.nullable(),
  grantedBy: z.string().nullable(),
  grantReason: z.enum(founderGrantReasons).nullable(),
  endReason: z.enum(founderEndReasons).nullable(),
});
export type StaffFounder = z.infer<typeof founderSchema>;

export const listFounders = endpoint({
  name: 'listFounders',
  method: 'GET',
  path: '/api/admin/loyalty/founders',
  summary: 'Founder members, newest first',
  query: listQuery({ state: z.enum(['current', 'ended']).optional() }),
  status: 200,
  answer: listPageSchema(founderSchema),
  problems: listProblems,
});
