import type { LoyaltyTerms } from './loyalty-terms.ts';

/** The rules of membership as a form has them: one number each. */
export const termsFields = [
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
export type TermsField = (typeof termsFields)[number];
export type TermsDraft = Readonly<Record<TermsField, number>>;

/**
 * More off than this, or points that come back as more than half of what was paid, is a mistake at the keyboard and not
 * a price: an order has to stay one that is paid for (docs/decisions/0087-rules-of-membership-are-planned.md).
 */
export const DISCOUNT_MAX_PERCENT = 50;

const percents = { min: 0, max: DISCOUNT_MAX_PERCENT };
const thresholds = { min: 1, max: 1_000_000 };

/** What each number may be; the tables allow no more. */
export const termsRanges = {
  pointsPerShekel: { min: 0, max: 100 },
  silver: thresholds,
  gold: thresholds,
  platinum: thresholds,
  tierMonths: { min: 1, max: 120 },
  pointsPerWash: { min: 1, max: 1_000_000 },
  // points that end within the window of a cancellation would be none
  pointsMonths: { min: 6, max: 120 },
  referralPoints: { min: 0, max: 100_000 },
  newMember: percents,
  regularMember: percents,
  verified: percents,
  referredFriend: percents,
} as const satisfies Record<TermsField, { readonly min: number; readonly max: number }>;

export type TermsFault = {
  readonly field: TermsField;
  readonly why: 'out_of_range' | 'not_above' | 'wash_too_cheap';
};

/** What is wrong with a draft, the first of each field; `washAgorot` is what one wash is sold for. */
export function faultsOf(draft: TermsDraft, washAgorot: number | null): readonly TermsFault[] {
  const wrong = termsFields.filter((field) => {
    const { min, max } = termsRanges[field];
    return !Number.isSafeInteger(draft[field]) || draft[field] < min || draft[field] > max;
  });
  const faults: TermsFault[] = wrong.map((field) => ({ field, why: 'out_of_range' }));
  if (draft.gold <= draft.silver) faults.push({ field: 'gold', why: 'not_above' });
  if (draft.platinum <= draft.gold) faults.push({ field: 'platinum', why: 'not_above' });
  if (washAgorot !== null && isWashTooCheap(draft, washAgorot)) {
    faults.push({ field: 'pointsPerWash', why: 'wash_too_cheap' });
  }
  return faults;
}

/** Whether one free wash takes fewer shekels of purchases than two washes cost. */
function isWashTooCheap({ pointsPerShekel, pointsPerWash }: TermsDraft, washAgorot: number): boolean {
  return pointsPerWash * 100 < 2 * washAgorot * pointsPerShekel;
}

/** The same number up is worse for members. */
const worseWhenMore: ReadonlySet<TermsField> = new Set(['silver', 'gold', 'platinum', 'pointsPerWash']);

/** What members have less of afterwards: whoever changes the rules should know before they hear of it. */
export function worseFor(before: TermsDraft, after: TermsDraft): readonly TermsField[] {
  return termsFields.filter((field) =>
    worseWhenMore.has(field) ? after[field] > before[field] : after[field] < before[field],
  );
}

export function draftOf({ ladder, percents: worth, ...terms }: LoyaltyTerms): TermsDraft {
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

export function termsOf(draft: TermsDraft): LoyaltyTerms {
  const { silver, gold, platinum, newMember, regularMember, verified, referredFriend, ...terms } = draft;
  return {
    ...terms,
    ladder: { bronze: 0, silver, gold, platinum },
    percents: { newMember, regularMember, verified, referredFriend },
  };
}
