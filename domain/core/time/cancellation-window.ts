import { type CalendarDay, addMonths, endOfShopDay, wallTimeAt } from './jerusalem-time.ts';

/** Consumer Protection Law, section 14(c): a distance sale can be cancelled for fourteen days. */
export const CANCELLATION_DAYS = 14;
/** Section 14(c1): four months for protected groups, if the sale involved a conversation (also a chat). */
export const PROTECTED_CANCELLATION_MONTHS = 4;

export const protectedGroups = ['aged_65', 'disabled', 'new_immigrant'] as const;
export type ProtectedGroup = (typeof protectedGroups)[number];

/** Instants are epoch ms. */
export type CancellableOrder = {
  readonly boughtAt: number;
  /** When the written disclosure (the receipt mail) reached the customer; null while it has not. */
  readonly disclosedAt: number | null;
};

export type CancellationFacts = {
  readonly group: ProtectedGroup | null;
  /** Talked or chatted with us about the purchase; e-mail does not count. */
  readonly conversationOccurred: boolean;
};

export type CancellationWindow = {
  readonly basis: 'fourteen_days' | 'four_months';
  /** The last millisecond in which a cancellation is in time; null while it has not begun to run out. */
  readonly endsAt: number | null;
};

/**
 * How long a purchase can be cancelled. It runs from the later of purchase and disclosure, that day
 * not counted, to 23:59:59.999 in Jerusalem of the last day.
 */
export function cancellationWindow(order: CancellableOrder, facts: CancellationFacts): CancellationWindow {
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
    : { year, month, day: day + CANCELLATION_DAYS };
}

/**
 * The facts of a sale on the site, which no conversation is known of. Of whoever had shown the shop a card by then it is
 * taken for granted (docs/decisions/0101-four-months-for-whoever-showed-a-card.md).
 */
export function factsOfSale(group: ProtectedGroup | null): CancellationFacts {
  return { group, conversationOccurred: group !== null };
}

/** True while a cancellation at `now` is in time. */
export function isCancellable(window: CancellationWindow, now: number): boolean {
  return window.endsAt === null || now <= window.endsAt;
}
