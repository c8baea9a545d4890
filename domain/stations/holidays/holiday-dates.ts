import { holidayNames, type HolidayName } from '#contracts/stations/holidays.ts';
import { epochDayOfHebrewDay, type HebrewMonth } from '#domain/core/time/hebrew-day.ts';
import { calendarDayOfEpochDay } from '#domain/core/time/jerusalem-time.ts';
import { weekdayOfEpochDay } from '../weekday.ts';

/** A holiday in Israel. `day` is the calendar day of its first daytime. Most holidays begin on the evening before. */
export type Holiday = {
  readonly name: HolidayName;
  /** First day of the holiday as a number of days since 1970-01-01. */
  readonly day: number;
  /** Length of the holiday in days. It is two for Rosh Hashana, otherwise one. */
  readonly length: 1 | 2;
};

type HolidayDate = {
  readonly month: HebrewMonth;
  readonly day: number;
  readonly length?: 1 | 2;
  /** Number of days by which the holiday is moved, by the weekday of its date. Sunday is 0. */
  readonly shift?: Readonly<Record<number, number>>;
};

const afterShabbat = { 6: 1 } as const;

/**
 * Dates of the holidays in the Hebrew calendar, with the shifts that apply in Israel. Source for Independence Day:
 * Independence Day Law 5709-1949 as amended 2004. Memorial Day is the day before Independence Day. Source for Holocaust
 * Day: law of 1959 as amended 1997. Source for fasts that fall on Shabbat: Shulchan Aruch, Orach Chayim 550, 686.
 */
const dates: Readonly<Record<HolidayName, HolidayDate>> = {
  rosh_hashana: { month: 'tishri', day: 1, length: 2 },
  gedaliah_fast: { month: 'tishri', day: 3, shift: afterShabbat },
  yom_kippur: { month: 'tishri', day: 10 },
  sukkot: { month: 'tishri', day: 15 },
  shemini_atzeret: { month: 'tishri', day: 22 },
  tevet_fast: { month: 'tevet', day: 10 },
  esther_fast: { month: 'adar', day: 13, shift: { 6: -2 } },
  purim: { month: 'adar', day: 14 },
  pesach: { month: 'nisan', day: 15 },
  pesach_seventh: { month: 'nisan', day: 21 },
  holocaust_day: { month: 'nisan', day: 27, shift: { 5: -1, 0: 1 } },
  memorial_day: { month: 'iyar', day: 4, shift: { 5: -2, 4: -1, 0: 1 } },
  independence_day: { month: 'iyar', day: 5, shift: { 6: -2, 5: -1, 1: 1 } },
  shavuot: { month: 'sivan', day: 6 },
  tammuz_fast: { month: 'tammuz', day: 17, shift: afterShabbat },
  av_fast: { month: 'av', day: 9, shift: afterShabbat },
};

/** Number that is added to a Gregorian year to get the Hebrew year that begins in it. */
const YEARS_AHEAD = 3_761;

/**
 * Returns the holidays whose first day lies between two days, both inclusive, in order. Days are numbers of days since
 * 1970-01-01.
 */
export function listHolidays(fromDay: number, toDay: number): Holiday[] {
  const firstYear = calendarDayOfEpochDay(fromDay).year + YEARS_AHEAD - 1;
  const lastYear = calendarDayOfEpochDay(toDay).year + YEARS_AHEAD;
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return years
    .flatMap((year) => holidayNames.map((name) => holidayOf(name, dates[name], year)))
    .filter(({ day }) => day >= fromDay && day <= toDay)
    .toSorted((a, b) => a.day - b.day);
}

function holidayOf(name: HolidayName, { month, day, length = 1, shift }: HolidayDate, year: number): Holiday {
  const base = epochDayOfHebrewDay({ year, month, day });
  return { name, day: base + (shift?.[weekdayOfEpochDay(base)] ?? 0), length };
}
