import type { CaseKind } from '#contracts/staff/cases/inbox.ts';
import { daysSinceEpoch, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';

const letters = { rating: 'R', wash: 'W', hand_wash: 'H' } as const satisfies Partial<Record<CaseKind, string>>;

function hasLetter(kind: CaseKind): kind is keyof typeof letters {
  return kind in letters;
}

/**
 * What people name on the phone. A message has a reference of its own; the others are called by the last eight digits of
 * their id, a wash as its holder was told (`washReference`).
 */
export function caseReference(kind: CaseKind, id: string, ownReference: string | null): string {
  if (ownReference !== null || !hasLetter(kind)) return ownReference ?? '';
  const digits = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `${letters[kind]}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Days of the shop's calendar until something is due: 0 today, negative when it is late. Instants are epoch ms. */
export function daysUntilDue(dueAt: number, now: number): number {
  const days = daysSinceEpoch(wallTimeAt(dueAt)) - daysSinceEpoch(wallTimeAt(now));
  // late from the minute on, not from midnight
  return days === 0 && dueAt < now ? -1 : days;
}
