import { expect, test } from 'vitest';
import { HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { startOfDay } from './report-period.ts';
import { duePeriod, nextReportDay } from './report-mail.ts';

const at = (day: string, hour: number) => startOfDay(day) + hour * HOUR_MS;

test.for([
  ['on Monday from seven o’clock the week that ended on Saturday', '2026-11-30', 7, '2026-11-22', '2026-11-28'],
  ['on Monday before seven the week before that', '2026-11-30', 6, '2026-11-15', '2026-11-21'],
  ['on Sunday still the week before, because its mail comes on Monday', '2026-11-29', 12, '2026-11-15', '2026-11-21'],
  ['until the next Monday the same week', '2026-12-05', 23, '2026-11-22', '2026-11-28'],
] as const)('the report of a week is about %s', ([, day, hour, from, to]) => {
  expect(duePeriod('weekly', at(day, hour))).toMatchObject({ from, to });
});

test.for([
  ['2026-12-01', 7, '2026-11-01', '2026-11-30', '2026-12-01'],
  ['2026-12-01', 6, '2026-10-01', '2026-10-31', '2026-11-01'],
  ['2026-03-01', 7, '2026-02-01', '2026-02-28', '2026-03-01'],
  ['2027-01-31', 20, '2026-12-01', '2026-12-31', '2027-01-01'],
] as const)('on %s at %d the report of a month is about %s to %s', ([day, hour, from, to, dueOn]) => {
  const period = duePeriod('monthly', at(day, hour));
  expect(period).toEqual({ from, to, dueOn, dueAt: at(dueOn, 7) });
  expect(shopDayText(period.dueAt)).toBe(dueOn);
});

test('the next report comes on the next Monday or first of a month', () => {
  expect(nextReportDay('weekly', at('2026-11-30', 6))).toBe('2026-11-30');
  expect(nextReportDay('weekly', at('2026-11-30', 7))).toBe('2026-12-07');
  expect(nextReportDay('monthly', at('2026-11-29', 7))).toBe('2026-12-01');
  expect(nextReportDay('monthly', at('2026-12-01', 7))).toBe('2027-01-01');
});
