import { dayOfText, daysSinceEpoch, shopDayText } from '#domain/core/time/jerusalem-time.ts';

/** Somebody who plans a week ahead wants to see it. */
const SOON_DAYS = 7;

/** What a day (`YYYY-MM-DD`) by which something has to be done again says at an instant (epoch ms). */
export type DueState = 'overdue' | 'today' | 'soon' | 'later';

/** By the calendar of the shop: what is due today is so until midnight there. */
export function dueStateAt(dueOn: string, now: number): DueState {
  const today = shopDayText(now);
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dayNumberOf(dueOn) - dayNumberOf(today) <= SOON_DAYS ? 'soon' : 'later';
}

/** Returns the number of a calendar day, independent of daylight saving time. */
function dayNumberOf(text: string): number {
  return daysSinceEpoch(dayOfText(text));
}
