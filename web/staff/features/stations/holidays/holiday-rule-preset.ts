import { restDays, type HolidayName, type HolidayRule } from '#contracts/stations/holidays.ts';

/**
 * Preset holiday rules, each chosen with one click. `custom` means that the chosen days are different from all presets.
 */
export const holidayRulePresets = ['open', 'yom_kippur', 'rest', 'custom'] as const;
export type HolidayRulePreset = (typeof holidayRulePresets)[number];

type Days = Pick<HolidayRule, 'shabbat' | 'holidays'>;

/**
 * Holiday rule before the first save: open on all days. It also has the default times: stations close an hour before a
 * closed day begins and open an hour after it ends.
 */
export const initialHolidayRule: HolidayRule = {
  shabbat: false,
  holidays: [],
  minutesBefore: 60,
  minutesAfter: 60,
  evesCloseAt: null,
};

const daysOf = {
  open: { shabbat: false, holidays: [] },
  yom_kippur: { shabbat: false, holidays: ['yom_kippur'] },
  rest: { shabbat: true, holidays: [...restDays] },
} as const satisfies Record<
  Exclude<HolidayRulePreset, 'custom'>,
  { readonly shabbat: boolean; readonly holidays: readonly string[] }
>;

/**
 * Returns the holiday rule with the closed days of a preset. For `custom`, the days stay unchanged, and the user can
 * then change each day.
 */
export function withHolidayRulePreset(rule: HolidayRule, preset: HolidayRulePreset): HolidayRule {
  if (preset === 'custom') return rule;
  const { shabbat, holidays } = daysOf[preset];
  return { ...rule, shabbat, holidays: [...holidays] };
}

/** Returns the preset that has exactly these closed days. Returns `custom` if there is no such preset. */
export function holidayRulePresetOf({ shabbat, holidays }: Days): HolidayRulePreset {
  const found = (['open', 'yom_kippur', 'rest'] as const).find((preset) => {
    const days = daysOf[preset];
    return days.shabbat === shabbat && haveSameNames(days.holidays, holidays);
  });
  return found ?? 'custom';
}

export function withHoliday(rule: HolidayRule, name: HolidayName, isClosed: boolean): HolidayRule {
  const others = rule.holidays.filter((each) => each !== name);
  return { ...rule, holidays: isClosed ? [...others, name] : others };
}

/** Returns true if both holiday rules close the same days at the same times. */
export function isSameHolidayRule(one: HolidayRule, other: HolidayRule): boolean {
  return (
    one.shabbat === other.shabbat &&
    haveSameNames(one.holidays, other.holidays) &&
    one.minutesBefore === other.minutesBefore &&
    one.minutesAfter === other.minutesAfter &&
    one.evesCloseAt === other.evesCloseAt
  );
}

function haveSameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
