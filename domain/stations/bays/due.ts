import { dayOfText, daysSinceEpoch, shopDayText } from '#domain/core/time/jerusalem-time.ts';

/** Maximum number of days before a due date at which its state is `soon`. A week is enough to plan ahead. */
const SOON_DAYS = 7;

/** State of a due date (`YYYY-MM-DD`) at an instant (epoch ms). */
export type DueState = 'overdue' | 'today' | 'soon' | 'later';

/** Returns the state by the calendar in Israel. A task due today stays due today until midnight, Israel local time. */
export function dueStateAt(dueOn: string, now: number): DueState {
  const today = shopDayText(now);
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dayNumberOf(dueOn) - dayNumberOf(today) <= SOON_DAYS ? 'soon' : 'later';
}

/** Returns a calendar day as a number of days since 1970-01-01, independent of daylight saving time. */
function dayNumberOf(text: string): number {
  return daysSinceEpoch(dayOfText(text));
}
