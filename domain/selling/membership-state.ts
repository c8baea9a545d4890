import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * States and transitions of a membership. `joining`: payment of the first month is pending. `past_due`: a charge was
 * declined and will be retried. `paused`: no month begins before a chosen day. `cancelled`: no further month begins,
 * and the paid month continues to its end.
 */
export const membershipTransitions = defineTransitions({
  joining: ['active', 'ended'],
  active: ['past_due', 'paused', 'cancelled', 'ended'],
  past_due: ['active', 'ended'],
  paused: ['active', 'cancelled', 'ended'],
  cancelled: ['active', 'ended'],
  ended: [],
});
export type MembershipState = keyof typeof membershipTransitions;

export const membershipEndReasons = ['cancelled', 'unpaid', 'never_paid', 'account_deleted'] as const;
export type MembershipEndReason = (typeof membershipEndReasons)[number];
