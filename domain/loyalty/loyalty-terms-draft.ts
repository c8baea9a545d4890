import type { LoyaltyTerms } from './loyalty-terms.ts';

/** Names of the loyalty rules that staff edit as form fields. Each field has one number. */
export const loyaltyTermsFields = [
  'pointsPerShekel',
  'silver',
  'gold',
  'platinum',
  'tierMonths',
  'pointsPerWash',
  'pointsMonths',
  'referralPoints',
  'newMember',
  'regularMember',
  'verified',
  'referredFriend',
] as const;
export type LoyaltyTermsField = (typeof loyaltyTermsFields)[number];
export type LoyaltyTermsDraft = Readonly<Record<LoyaltyTermsField, number>>;

/**
 * Maximum discount in percent that staff can enter. A value of more than half the price is probably a typing error
 * (docs/decisions/0080). The same limit applies to the value of points.
 */
export const DISCOUNT_MAX_PERCENT = 50;

const percents = { min: 0, max: DISCOUNT_MAX_PERCENT };
const thresholds = { min: 1, max: 1_000_000 };

/** Allowed range of each loyalty rule that staff can edit. The database tables have the same limits. */
export const loyaltyTermsRanges = {
  pointsPerShekel: { min: 0, max: 100 },
  silver: thresholds,
  gold: thresholds,
  platinum: thresholds,
  tierMonths: { min: 1, max: 120 },
  pointsPerWash: { min: 1, max: 1_000_000 },
  // points must stay valid longer than the cancellation window
  pointsMonths: { min: 6, max: 120 },
  referralPoints: { min: 0, max: 100_000 },
  newMember: percents,
  regularMember: percents,
  verified: percents,
  referredFriend: percents,
} as const satisfies Record<LoyaltyTermsField, { readonly min: number; readonly max: number }>;

export type LoyaltyTermsError = {
  readonly field: LoyaltyTermsField;
  readonly why: 'out_of_range' | 'not_above' | 'wash_too_cheap';
};

/**
 * Returns the first error of each field in a draft of the loyalty rules. `washAgorot` is the price of one wash; null if
 * no single wash is sold.
 */
export function loyaltyTermsErrorsOf(
  draft: LoyaltyTermsDraft,
  washAgorot: number | null,
): readonly LoyaltyTermsError[] {
  const wrong = loyaltyTermsFields.filter((field) => {
    const { min, max } = loyaltyTermsRanges[field];
    return !Number.isSafeInteger(draft[field]) || draft[field] < min || draft[field] > max;
  });
  const faults: LoyaltyTermsError[] = wrong.map((field) => ({ field, why: 'out_of_range' }));
  if (draft.gold <= draft.silver) faults.push({ field: 'gold', why: 'not_above' });
  if (draft.platinum <= draft.gold) faults.push({ field: 'platinum', why: 'not_above' });
  if (washAgorot !== null && isWashTooCheap(draft, washAgorot)) {
    faults.push({ field: 'pointsPerWash', why: 'wash_too_cheap' });
  }
  return faults;
}

/**
 * Returns true if points make a free wash too cheap. This is the case if its points are earned with purchases below the
 * price of two washes.
 */
function isWashTooCheap({ pointsPerShekel, pointsPerWash }: LoyaltyTermsDraft, washAgorot: number): boolean {
  return pointsPerWash * 100 < 2 * washAgorot * pointsPerShekel;
}

/** Loyalty rule fields whose increase is worse for customers. For every other field, a decrease is worse. */
const worseWhenMore: ReadonlySet<LoyaltyTermsField> = new Set(['silver', 'gold', 'platinum', 'pointsPerWash']);

/**
 * Returns the loyalty rule fields whose change is worse for customers. Staff see these fields before they publish the
 * change.
 */
export function fieldsWorseForCustomer(
  before: LoyaltyTermsDraft,
  after: LoyaltyTermsDraft,
): readonly LoyaltyTermsField[] {
  return loyaltyTermsFields.filter((field) =>
    worseWhenMore.has(field) ? after[field] > before[field] : after[field] < before[field],
  );
}

export function loyaltyTermsDraftOf({ ladder, percents: worth, ...terms }: LoyaltyTerms): LoyaltyTermsDraft {
  const { pointsPerShekel, tierMonths, pointsPerWash, pointsMonths, referralPoints } = terms;
  const { silver, gold, platinum } = ladder;
  return {
    pointsPerShekel,
    silver,
    gold,
    platinum,
    tierMonths,
    pointsPerWash,
    pointsMonths,
    referralPoints,
    newMember: worth.newMember,
    regularMember: worth.regularMember,
    verified: worth.verified,
    referredFriend: worth.referredFriend,
  };
}

export function loyaltyTermsOfDraft(draft: LoyaltyTermsDraft): LoyaltyTerms {
  const { silver, gold, platinum, newMember, regularMember, verified, referredFriend, ...terms } = draft;
  return {
    ...terms,
    ladder: { bronze: 0, silver, gold, platinum },
    percents: { newMember, regularMember, verified, referredFriend },
  };
}
