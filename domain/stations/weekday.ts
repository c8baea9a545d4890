const DAYS_PER_WEEK = 7;
/** Weekday of 1970-01-01, which was a Thursday; Sunday is 0. */
const WEEKDAY_OF_EPOCH = 4;

/** Returns the weekday of a day that is given as a number of days since 1970-01-01. Sunday is 0. */
export function weekdayOfEpochDay(days: number): number {
  return (((days + WEEKDAY_OF_EPOCH) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
}
