import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';

/** The duty of the clock that deletes. */
export const DELETE_DUTY = 'delete-old-rows';

/** What is deleted by the clock: the days that it is kept, by the name that `server/delete-old-rows.ts` counts it under. */
export const keptDays = {
  cards: 365,
  codes: 2,
  enrolments: 30,
  events: 90,
  keys: 1,
  links: 7,
  messages: 730,
  pauses: 90,
  sessions: 30,
  staffSessions: 30,
  transactions: 190,
  visits: 400,
  walletPasses: 180,
} as const;

/** What began before this is over. */
export function keptSince(kind: keyof typeof keptDays, now: number): number {
  return now - keptDays[kind] * DAY_MS;
}
