import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { founderEndReasons, founderGrantReasons } from '#contracts/loyalty/founder-reasons.ts';
import { listQuery } from '../list.ts';

const instantSchema = z.iso.datetime();
const tierSchema = z.enum(['bronze', 'silver', 'gold', 'platinum']);
export type StaffTier = z.infer<typeof tierSchema>;

/** What each number may be stands in `domain/loyalty/terms-plan.ts`. */
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
  /** Who of the staff planned them; null: the shop came with them. */
  plannedBy: z.string().nullable(),
  rules: draftSchema,
});
export type StaffTerms = z.infer<typeof rulesSchema>;

const tierCountsSchema = z.record(tierSchema, z.int());
export type TierCounts = z.infer<typeof tierCountsSchema>;

const programSchema = z.object({
  /** Grows whenever somebody plans or withdraws rules. */
  version: z.int(),
  /** Newest first; one is in force. */
  terms: z.array(rulesSchema),
  members: tierCountsSchema,
  founders: z.int(),
  /** Gifts of the shop that wait for a second person. */
  waiting: z.int(),
  liability: z.object({
    active: z.int(),
    pending: z.int(),
    /** Points that refunds took back after they were spent. */
    owed: z.int(),
    /** Whole washes that members could take now, and once nothing waits any more. */
    washes: z.int(),
    washesWithPending: z.int(),
    /** What a wash for points is sold for, with VAT; null while the catalogue has none. */
    washAgorot: agorotSchema.nullable(),
  }),
});
export type LoyaltyProgram = z.infer<typeof programSchema>;

export const getLoyaltyProgram = endpoint({
  name: 'getLoyaltyProgram',
  method: 'GET',
  path: '/api/admin/loyalty',
  summary: 'The programme at a glance: rules, members by tier, founders, and what points could buy',
  status: 200,
  answer: programSchema,
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const previewTerms = endpoint({
  name: 'previewTerms',
  method: 'GET',
  path: '/api/admin/loyalty/preview',
  summary: 'What other rules would change: example purchases, tiers of members, what points could buy',
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
    /** Members who would stand in a higher and in a lower tier at once. */
    up: z.int(),
    down: z.int(),
    washesBefore: z.int(),
    washesAfter: z.int(),
    /** What members would have less of, by field. */
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

export const planTerms = endpoint({
  name: 'planTerms',
  method: 'POST',
  path: '/api/admin/loyalty/terms',
  summary: 'Plan other rules from an instant on; orders keep those they were placed under; asks for a fresh proof',
  body: z.object({
    rules: draftSchema,
    /** Absent: from now on. */
    validFrom: instantSchema.optional(),
    /** The version that was looked at. */
    version: z.int(),
  }),
  status: 200,
  answer: programSchema,
  problems: changeProblems,
});

export const withdrawTerms = endpoint({
  name: 'withdrawTerms',
  method: 'POST',
  path: '/api/admin/loyalty/terms/:loyaltyTermsId/withdrawal',
  summary: 'Withdraw planned rules that have not begun; asks for a fresh proof',
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
  /** That count for the tier. */
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
  summary: 'Members and their points, the newest first',
  query: listQuery({ tier: tierSchema.optional() }),
  status: 200,
  answer: z.object({ rows: z.array(memberSchema), next: z.string().nullable() }),
  problems: listProblems,
});

export const staffPointsReasons = [
  'earned',
  'matured',
  'taken_back',
  'spent',
  'expired',
  'referred',
  'goodwill',
  'withdrawn',
] as const;

const pointsRowSchema = z.object({
  id: z.string(),
  at: instantSchema,
  customerId: customerIdSchema,
  nameMasked: z.string().nullable(),
  reason: z.enum(staffPointsReasons),
  /** How many came or went; of those that became active, how many did. */
  points: z.int(),
  /** The order it is about, where it is about one. */
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
});
export type StaffPointsMove = z.infer<typeof pointsRowSchema>;

export const listStaffPoints = endpoint({
  name: 'listStaffPoints',
  method: 'GET',
  path: '/api/admin/loyalty/points',
  summary: 'How points came and went, the newest first',
  query: listQuery({ reason: z.enum(staffPointsReasons).optional() }),
  status: 200,
  answer: z.object({ rows: z.array(pointsRowSchema), next: z.string().nullable() }),
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
  summary: 'Founder members, the newest first',
  query: listQuery({ state: z.enum(['current', 'ended']).optional() }),
  status: 200,
  answer: z.object({ rows: z.array(founderSchema), next: z.string().nullable() }),
  problems: listProblems,
});
