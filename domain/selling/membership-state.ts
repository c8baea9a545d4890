import { movesOf } from '#domain/core/moves.ts';

/**
 * The life of a membership. `joining`: its first month waits for its money. `past_due`: a month was declined and is
 * tried again. `paused`: no month begins before a day that is named. `cancelled`: no month begins any more, and what was
 * paid for goes on to its end.
 */
export const membershipMoves = movesOf({
  joining: ['active', 'ended'],
  active: ['past_due', 'paused', 'cancelled', 'ended'],
  past_due: ['active', 'ended'],
  paused: ['active', 'cancelled', 'ended'],
  cancelled: ['active', 'ended'],
  ended: [],
});
export type MembershipState = keyof typeof membershipMoves;

export const membershipEndReasons = ['cancelled', 'unpaid', 'never_paid', 'account_deleted'] as const;
export type MembershipEndReason = (typeof membershipEndReasons)[number];
