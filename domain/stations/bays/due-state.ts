import { parseCalendarDay, daysSinceEpoch, shopDayText } from '#domain/core/time/jerusalem-time.ts';

/** Maximum number of days before a due date at which the task has the state `soon`. A week is enough to plan ahead. */
const SOON_DAYS = 7;

/** State of a due date (`YYYY-MM-DD`) at a given time (epoch ms). */
export type DueState = 'overdue' | 'today' | 'soon' | 'later';

/**
 * Returns the state of a due date by the calendar in Israel. A task that is due today stays due today until midnight,
 * Israel local time.
 */
export function dueStateAt(dueOn: string, now: number): DueState {
  const today = shopDayText(now);
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dayNumberOf(dueOn) - dayNumberOf(today) <= SOON_DAYS ? 'soon' : 'later';
}

/** Converts a calendar day to a number of days since 1970-01-01. The result does not depend on daylight saving time. */
function dayNumberOf(text: string): number {
  return daysSinceEpoch(parseCalendarDay(text));
}
