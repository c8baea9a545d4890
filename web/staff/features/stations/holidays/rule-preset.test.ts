import { expect, test } from 'vitest';
import { restDays } from '#contracts/stations/holidays.ts';
import { initialHolidayRule, isSameRule, presetOf, withHoliday, withPreset } from './rule-preset.ts';

test('each usual rule is recognised by its days, whatever their order', () => {
  for (const preset of ['open', 'yom_kippur', 'rest'] as const) {
    const rule = withPreset(initialHolidayRule, preset);
    expect(presetOf({ ...rule, holidays: rule.holidays.toReversed() })).toBe(preset);
  }
  expect(withPreset(initialHolidayRule, 'rest').holidays).toEqual([...restDays]);
});

test('one day more or less makes it a custom choice, and the minutes stay as they were typed', () => {
  const rest = withPreset({ ...initialHolidayRule, minutesBefore: 90 }, 'rest');
  expect(presetOf(withHoliday(rest, 'purim', true))).toBe('custom');
  expect(presetOf(withHoliday(rest, 'shavuot', false))).toBe('custom');
  expect(presetOf({ ...rest, shabbat: false })).toBe('custom');
  expect(withPreset(rest, 'custom')).toEqual(rest);
  expect(rest.minutesBefore).toBe(90);
});

test('a rule is unchanged if it closes the same days at the same times, whatever the order of the days', () => {
  const rest = withPreset(initialHolidayRule, 'rest');
  expect(isSameRule(rest, { ...rest, holidays: rest.holidays.toReversed() })).toBe(true);
  expect(isSameRule(rest, { ...rest, minutesAfter: 0 })).toBe(false);
  expect(isSameRule(rest, initialHolidayRule)).toBe(false);
});
