import { z } from 'zod';

/** Time of day, 00:00 to 23:59. */
export const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Days of rest by law, on which Jewish employees may work only with a permit. */
export const restDays = [
  'rosh_hashana',
  'yom_kippur',
  'sukkot',
  'shemini_atzeret',
  'pesach',
  'pesach_seventh',
  'shavuot',
] as const;

/**
 * Memorial days, Independence Day, fast days and Purim. They are not days of rest by law (`restDays`), but a shop can
 * close on them.
 */
export const workingHolidays = [
  'holocaust_day',
  'memorial_day',
  'independence_day',
  'gedaliah_fast',
  'tevet_fast',
  'esther_fast',
  'purim',
  'tammuz_fast',
  'av_fast',
] as const;

/** Days of the Hebrew calendar in Israel on which a shop can close. */
export const holidayNames = [...restDays, ...workingHolidays] as const;
export type HolidayName = (typeof holidayNames)[number];

export const closureNames = ['shabbat', ...holidayNames] as const;
export type ClosureName = (typeof closureNames)[number];

/**
 * Maximum number of minutes between closing and candle lighting. The same maximum applies between nightfall and
 * opening.
 */
export const HOLIDAY_MINUTES_MAX = 240;

/** The owner's rule for closing on Shabbat and holidays. */
export const holidayRuleSchema = z.object({
  shabbat: z.boolean(),
  holidays: z
    .array(z.enum(holidayNames))
    .max(holidayNames.length)
    .refine((names) => new Set(names).size === names.length),
  /** Number of minutes before candle lighting at which the stations close. */
  minutesBefore: z.int().min(0).max(HOLIDAY_MINUTES_MAX),
  /** Number of minutes after nightfall at which the stations open again. */
  minutesAfter: z.int().min(0).max(HOLIDAY_MINUTES_MAX),
  /**
   * Time at which the stations close on the eve of a chosen holiday. Null if the closing time follows only from candle
   * lighting.
   */
  evesCloseAt: timeOfDaySchema.nullable(),
});
export type HolidayRule = z.infer<typeof holidayRuleSchema>;
