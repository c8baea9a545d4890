/**
 * Computes the Hebrew calendar without ICU, whose names and versions differ between the server and the browsers. The
 * algorithm is the mean new moon of Tishri with the four postponements (E. M. Reingold, N. Dershowitz, "Calendrical
 * Calculations").
 */

/** Months of a Hebrew year, from the first to the last. Only leap years have `adar_1`. */
const monthNames = [
  'tishri',
  'heshvan',
  'kislev',
  'tevet',
  'shevat',
  'adar_1',
  'adar',
  'nisan',
  'iyar',
  'sivan',
  'tammuz',
  'av',
  'elul',
] as const;
export type HebrewMonth = (typeof monthNames)[number];

/** Number of days from the day before 1 Tishri of year 1 to 1970-01-01. */
const EPOCH_DAYS = 2_092_590;

/** Number of parts in a day. An hour of the Hebrew calendar has 1,080 parts. */
const PARTS_PER_DAY = 25_920;
/** Number of parts by which the mean month is longer than 29 days. */
const PARTS_PER_MONTH = 13_753;
const PARTS_OF_FIRST_MOON = 12_084;

/**
 * Calculates the number of days from the calendar's epoch to 1 Tishri of a year. Years of an impossible length are
 * corrected afterwards.
 */
function elapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = PARTS_OF_FIRST_MOON + PARTS_PER_MONTH * months;
  const day = 29 * months + Math.floor(parts / PARTS_PER_DAY);
  // 1 Tishri is never a Sunday, Wednesday or Friday
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
}

/** Calculates the day of 1 Tishri of a Hebrew year, as a number of days since 1970-01-01. */
function newYear(year: number): number {
  const [before, own, after] = [elapsedDays(year - 1), elapsedDays(year), elapsedDays(year + 1)];
  // the start of the year is moved by one or two days, because no year may have 356 or 382 days
  const shift = after - own === 356 ? 2 : own - before === 382 ? 1 : 0;
  return own + shift - EPOCH_DAYS;
}

/** Returns true if the Hebrew year has thirteen months. */
function isLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/**
 * Hebrew months that have 29 days in every year. The length of Heshvan and Kislev depends on the year. All other months
 * have 30 days.
 */
const shortMonths: readonly HebrewMonth[] = ['tevet', 'adar', 'iyar', 'tammuz', 'elul'];

/** Returns the number of days in a Hebrew month. Returns 0 for Adar I of a year that has only one Adar. */
function lengthOfHebrewMonth(year: number, month: HebrewMonth): number {
  if (month === 'adar_1') return isLeapYear(year) ? 30 : 0;
  // a Hebrew year has 353 to 355 days, or 383 to 385 days
  const yearDays = () => (newYear(year + 1) - newYear(year)) % 10;
  if (month === 'heshvan') return yearDays() === 5 ? 30 : 29;
  if (month === 'kislev') return yearDays() === 3 ? 29 : 30;
  return shortMonths.includes(month) ? 29 : 30;
}

/** Day of the Hebrew calendar. In a leap year, `adar` means Adar II. */
export type HebrewDay = { readonly year: number; readonly month: HebrewMonth; readonly day: number };

/**
 * Converts a day of the Hebrew calendar to a number of days since 1970-01-01. The Hebrew day begins on the evening
 * before the returned day.
 */
export function epochDayOfHebrewDay({ year, month, day }: HebrewDay): number {
  const earlier = monthNames.slice(0, monthNames.indexOf(month));
  return earlier.reduce((days, name) => days + lengthOfHebrewMonth(year, name), newYear(year) + day - 1);
}
