import { type CalendarDay, addMonths, endOfShopDay, wallTimeAt } from './jerusalem-time.ts';

/** Number of days in which a distance sale can be cancelled (Consumer Protection Law, section 14(c)). */
export const CANCELLATION_PERIOD_DAYS = 14;
/**
 * Number of months in which protected groups can cancel if the sale involved a conversation or a chat (section 14(c1)).
 */
export const PROTECTED_CANCELLATION_MONTHS = 4;

export const protectedGroups = ['aged_65', 'disabled', 'new_immigrant'] as const;
export type ProtectedGroup = (typeof protectedGroups)[number];

/** Facts of an order that determine its cancellation window. Times are in epoch ms. */
export type CancellableOrder = {
  readonly boughtAt: number;
  /** Time at which the written disclosure (the receipt email) reached the customer. Null before that. */
  readonly disclosedAt: number | null;
};

export type CancellationConditions = {
  readonly group: ProtectedGroup | null;
  /** True if the customer talked or chatted with the shop about the purchase. Emails do not count. */
  readonly conversationOccurred: boolean;
};

export type CancellationWindow = {
  readonly basis: 'fourteen_days' | 'four_months';
  /** Last millisecond of the cancellation window. Null if the window has not started. */
  readonly endsAt: number | null;
};

/**
 * Calculates the cancellation window of a purchase. The window starts at the later of purchase and disclosure, and the
 * day of this event is not counted. It ends on the last day at 23:59:59.999 Israel time.
 */
export function cancellationWindow(order: CancellableOrder, facts: CancellationConditions): CancellationWindow {
  const basis = facts.group !== null && facts.conversationOccurred ? 'four_months' : 'fourteen_days';
  if (order.disclosedAt === null) {
    return { basis, endsAt: null };
  }
  const startDay = wallTimeAt(Math.max(order.boughtAt, order.disclosedAt));
  return { basis, endsAt: endOfShopDay(lastDay(basis, startDay)) };
}

function lastDay(basis: CancellationWindow['basis'], start: CalendarDay): CalendarDay {
  const { year, month, day } = start;
  return basis === 'four_months'
    ? addMonths({ year, month, day }, PROTECTED_CANCELLATION_MONTHS)
    : { year, month, day: day + CANCELLATION_PERIOD_DAYS };
}

/**
 * Returns the facts that determine the cancellation window of a sale on the site. The shop does not know if there was a
 * conversation. Customers whose card for a protected group was verified therefore always get the longer window
 * (docs/decisions/0101).
 */
export function cancellationConditionsOfSale(group: ProtectedGroup | null): CancellationConditions {
  return { group, conversationOccurred: group !== null };
}

/** Returns true if the purchase can still be cancelled at the time `now`. */
export function isCancellable(window: CancellationWindow, now: number): boolean {
  return window.endsAt === null || now <= window.endsAt;
}
