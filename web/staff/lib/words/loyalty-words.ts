import type { StaffPointsEntry, StaffTier } from '#contracts/staff/customers/loyalty.ts';
import type { FounderEndReason, FounderGrantReason } from '#contracts/loyalty/founder-reasons.ts';
import type { ExampleBuyer } from '#domain/loyalty/loyalty-terms-preview.ts';
import type { LoyaltyTermsField } from '#domain/loyalty/loyalty-terms-draft.ts';
import { m } from '#messages/compiled/messages.js';

export const tierLabels = {
  bronze: () => m.staff_loyalty_bronze(),
  silver: () => m.staff_loyalty_silver(),
  gold: () => m.staff_loyalty_gold(),
  platinum: () => m.staff_loyalty_platinum(),
} as const satisfies Record<StaffTier, () => string>;

export const founderLabels = {
  promised: () => m.staff_founder_promised(),
  first_customers: () => m.staff_founder_first_customers(),
  partner: () => m.staff_founder_partner(),
  asked: () => m.staff_founder_asked(),
  mistake: () => m.staff_founder_mistake(),
  misuse: () => m.staff_founder_misuse(),
  other: () => m.staff_founder_other(),
} as const satisfies Record<FounderGrantReason | FounderEndReason, () => string>;

export const pointsEntryLabels = {
  earned: () => m.staff_points_earned(),
  matured: () => m.staff_points_matured(),
  taken_back: () => m.staff_points_taken_back(),
  spent: () => m.staff_points_spent(),
  expired: () => m.staff_points_expired(),
  referred: () => m.staff_points_referred(),
  goodwill: () => m.staff_points_goodwill(),
  withdrawn: () => m.staff_points_withdrawn(),
  merged: () => m.staff_points_merged(),
} as const satisfies Record<StaffPointsEntry['reason'], () => string>;

export const ruleLabels = {
  pointsPerShekel: () => m.staff_rule_points_per_shekel(),
  silver: () => m.staff_rule_silver(),
  gold: () => m.staff_rule_gold(),
  platinum: () => m.staff_rule_platinum(),
  tierMonths: () => m.staff_rule_tier_months(),
  pointsPerWash: () => m.staff_rule_points_per_wash(),
  pointsMonths: () => m.staff_rule_points_months(),
  referralPoints: () => m.staff_rule_referral_points(),
  newMember: () => m.staff_rule_new_member(),
  regularMember: () => m.staff_rule_regular_member(),
  verified: () => m.staff_rule_verified(),
  referredFriend: () => m.staff_rule_referred_friend(),
} as const satisfies Record<LoyaltyTermsField, () => string>;

export const exampleBuyerLabels = {
  new: () => m.staff_rule_new_member(),
  regular: () => m.staff_rule_regular_member(),
  verified: () => m.staff_rule_verified(),
} as const satisfies Record<ExampleBuyer, () => string>;
