import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns a text that says what members save on their first wash and on later washes. Returns null if they save
 * nothing.
 */
export function membershipHint(percents: MemberDiscounts | null): string | null {
  const { newMember: first, regularMember: later } = percents ?? { newMember: 0, regularMember: 0 };
  if (first > 0 && later > 0) return m.account_loyalty_hint({ first, later });
  if (first > 0) return m.loyalty_tier_new_text({ percent: first });
  return later > 0 ? m.loyalty_tier_regular_text({ percent: later }) : null;
}
