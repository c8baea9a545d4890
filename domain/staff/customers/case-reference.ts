import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { daysSinceEpoch, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

const letters = { rating: 'R', wash: 'W', hand_wash: 'H' } as const satisfies Partial<Record<CaseKind, string>>;

function hasLetter(kind: CaseKind): kind is keyof typeof letters {
  return kind in letters;
}

/**
 * Returns the reference by which a case is named in phone calls. A message has its own reference. A wash has the
 * reference that its customer saw (`washReference`). Other cases use the last eight digits of their id.
 */
export function caseReference(kind: CaseKind, id: string, ownReference: string | null): string {
  if (ownReference !== null || !hasLetter(kind)) return ownReference ?? '';
  const digits = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `${letters[kind]}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/**
 * Returns the number of calendar days in Israel until a deadline. The result is 0 today and negative after the
 * deadline. Times are epoch ms.
 */
export function daysUntilDue(dueAt: number, now: number): number {
  const days = daysSinceEpoch(wallTimeAt(dueAt)) - daysSinceEpoch(wallTimeAt(now));
  // a case is overdue from the minute of the deadline, not from midnight
  return days === 0 && dueAt < now ? -1 : days;
}
