import { expect, test } from 'vitest';
import { restDays } from '#contracts/stations/holidays.ts';
import {
  initialHolidayRule,
  isSameHolidayRule,
  holidayRulePresetOf,
  withHoliday,
  withHolidayRulePreset,
} from './holiday-rule-preset.ts';

test('each usual rule is recognised by its days, whatever their order', () => {
  for (const preset of ['open', 'yom_kippur', 'rest'] as const) {
    const rule = withHolidayRulePreset(initialHolidayRule, preset);
    expect(holidayRulePresetOf({ ...rule, holidays: rule.holidays.toReversed() })).toBe(preset);
  }
  expect(withHolidayRulePreset(initialHolidayRule, 'rest').holidays).toEqual([...restDays]);
});

test('one day more or less makes it a custom choice, and the minutes stay as they were typed', () => {
  const rest = withHolidayRulePreset({ ...initialHolidayRule, minutesBefore: 90 }, 'rest');
  expect(holidayRulePresetOf(withHoliday(rest, 'purim', true))).toBe('custom');
  expect(holidayRulePresetOf(withHoliday(rest, 'shavuot', false))).toBe('custom');
  expect(holidayRulePresetOf({ ...rest, shabbat: false })).toBe('custom');
  expect(withHolidayRulePreset(rest, 'custom')).toEqual(rest);
  expect(rest.minutesBefore).toBe(90);
});

test('a rule is unchanged if it closes the same days at the same times, whatever the order of the days', () => {
  const rest = withHolidayRulePreset(initialHolidayRule, 'rest');
  expect(isSameHolidayRule(rest, { ...rest, holidays: rest.holidays.toReversed() })).toBe(true);
  expect(isSameHolidayRule(rest, { ...rest, minutesAfter: 0 })).toBe(false);
  expect(isSameHolidayRule(rest, initialHolidayRule)).toBe(false);
});
