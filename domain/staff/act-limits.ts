import type { StaffRole } from '#contracts/staff/customers/members.ts';
import type { ActLimit, StaffLimits } from '#contracts/staff/settings/limits.ts';

/** Limits of a shop that has not saved limits (docs/decisions/0074). */
export const builtInLimits: StaffLimits = {
  refund: {
    owner: { actAgorot: 50_000, dayAgorot: 500_000 },
    manager: { actAgorot: 50_000, dayAgorot: 300_000 },
    support: { actAgorot: 50_000, dayAgorot: 200_000 },
  },
  goodwill: { owner: { actAgorot: 15_000, dayAgorot: 30_000 } },
};

/** Returns the limit of a staff user: the highest of their roles, and zero for roles without a limit. */
export function limitFor(
  byRole: Readonly<Partial<Record<StaffRole, ActLimit>>>,
  roles: readonly StaffRole[],
): ActLimit {
  const own = roles.flatMap((role) => byRole[role] ?? []);
  return {
    actAgorot: Math.max(0, ...own.map(({ actAgorot }) => actAgorot)),
    dayAgorot: Math.max(0, ...own.map(({ dayAgorot }) => dayAgorot)),
  };
}

/**
 * Value in agorot of earlier acts of one staff user without a second approval: of the same order, and of the same day
 * of the shop.
 */
export type EarlierActs = { readonly ofOrderAgorot: number; readonly todayAgorot: number };

/**
 * Returns the amount in agorot for which a staff user still needs no second approval. Refunds of one order are summed,
 * so that several small refunds cannot avoid the limit. A gift has no earlier acts.
 */
export function amountWithoutApproval(
  { actAgorot, dayAgorot }: ActLimit,
  { ofOrderAgorot, todayAgorot }: EarlierActs,
): number {
  return Math.max(0, Math.min(actAgorot - ofOrderAgorot, dayAgorot - todayAgorot));
}
