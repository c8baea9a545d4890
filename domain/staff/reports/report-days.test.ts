import { expect, test } from 'vitest';
import { monthToDate } from './month.ts';
import {
  comparedRanges,
  previousDateRange,
  sameDaysOneYearEarlier,
  reportPresetOf,
  dateRangeOfPreset,
  reportPresets,
  reportGranularityOf,
} from './report-days.ts';

/** A Sunday. */
const today = '2026-11-29';

const range = (from: string, to: string) => ({ from, to });

test('each preset is the days that its name says, and a week begins on Sunday', () => {
  expect(Object.fromEntries(reportPresets.map((preset) => [preset, dateRangeOfPreset(preset, today)]))).toEqual({
    today: range(today, today),
    yesterday: range('2026-11-28', '2026-11-28'),
    week: range(today, today),
    month: range('2026-11-01', today),
    last_days: range('2026-10-31', today),
    last_month: range('2026-10-01', '2026-10-31'),
    quarter: range('2026-10-01', today),
    last_quarter: range('2026-07-01', '2026-09-30'),
    year: range('2026-01-01', today),
    last_year: range('2025-01-01', '2025-12-31'),
  });
  expect(dateRangeOfPreset('last_quarter', '2026-02-10')).toEqual(range('2025-10-01', '2025-12-31'));
});

test('the days of a page are recognised as a preset, and other days are a custom range', () => {
  expect(reportPresetOf(range('2026-10-01', '2026-10-31'), today)).toBe('last_month');
  expect(reportPresetOf(range('2026-10-31', today), today)).toBe('last_days');
  expect(reportPresetOf(range('2026-10-02', '2026-10-31'), today)).toBeNull();
});

test.for([
  ['a day with the same weekday', range('2026-11-28', '2026-11-28'), range('2026-11-21', '2026-11-21')],
  ['a week with the week before', range('2026-11-22', '2026-11-28'), range('2026-11-15', '2026-11-21')],
  ['a month so far with the same part', range('2026-11-01', '2026-11-20'), range('2026-10-01', '2026-10-20')],
  ['a whole month with a longer one', range('2026-02-01', '2026-02-28'), range('2026-01-01', '2026-01-31')],
  ['a quarter so far', range('2026-10-01', today), range('2026-07-01', '2026-08-29')],
  ['a year so far', range('2026-01-01', today), range('2025-01-01', '2025-11-29')],
  ['two own months', range('2026-05-01', '2026-06-30'), range('2026-03-01', '2026-04-30')],
  ['any other days with as many before', range('2026-11-10', '2026-11-19'), range('2026-10-31', '2026-11-09')],
] as const)('%s are compared', ([, days, before]) => {
  expect(previousDateRange(days)).toEqual(before);
});

test('a year before is the same days, a single day keeps its weekday, and February ends with its last day', () => {
  expect(sameDaysOneYearEarlier(range('2026-11-28', '2026-11-28'))).toEqual(range('2025-11-29', '2025-11-29'));
  expect(sameDaysOneYearEarlier(range('2026-11-01', '2026-11-30'))).toEqual(range('2025-11-01', '2025-11-30'));
  expect(sameDaysOneYearEarlier(range('2024-02-01', '2024-02-29'))).toEqual(range('2023-02-01', '2023-02-28'));
});

/** 20:58 in Jerusalem. */
const evening = Date.parse('2026-11-30T18:58:00Z');
const untilText = ({ from, to, until }: { from: string; to: string; until: number | null }) =>
  `${from} ${to} ${until === null ? 'whole' : new Date(until).toISOString()}`;

test.for([
  ['today', range('2026-11-30', '2026-11-30'), '2026-11-23 2026-11-23 2026-11-23T18:58:00.000Z'],
  ['this week', range('2026-11-29', '2026-11-30'), '2026-11-22 2026-11-23 2026-11-23T18:58:00.000Z'],
  // October has summer time until the 25th, and a 31st that is not part of the comparison
  ['this month', range('2026-11-01', '2026-11-30'), '2026-10-01 2026-10-30 2026-10-30T18:58:00.000Z'],
  ['this year, with days to come', range('2026-01-01', '2026-12-31'), '2025-01-01 2025-11-30 2025-11-30T18:58:00.000Z'],
  ['other days', range('2026-11-11', '2026-11-30'), '2026-10-22 2026-11-10 2026-11-10T18:58:00.000Z'],
  ['yesterday, which is over', range('2026-11-29', '2026-11-29'), '2026-11-22 2026-11-22 whole'],
] as const)('%s is compared with the same part of the period before', ([, days, before]) => {
  expect(untilText(comparedRanges(days, evening).before)).toBe(before);
});

test('the revenue of the month on the home page is compared as its report compares it, also on its first days', () => {
  for (const now of ['2026-11-30T18:58:00Z', '2026-11-03T08:00:00Z', '2026-03-31T12:00:00Z'].map(Date.parse)) {
    const month = dateRangeOfPreset('month', new Date(now).toISOString().slice(0, 10));
    const { before } = comparedRanges(month, now, 'month');
    const { begin, lastUntil } = monthToDate(now);
    expect(before.until ?? begin).toBe(lastUntil);
  }
  expect(
    untilText(comparedRanges(range('2026-11-01', '2026-11-03'), Date.parse('2026-11-03T08:00:00Z'), 'month').before),
  ).toBe('2026-10-01 2026-10-03 2026-10-03T07:00:00.000Z');
});

test('a chart has at most two months of days and a year of weeks', () => {
  expect(reportGranularityOf(range('2026-10-01', today))).toBe('day');
  expect(reportGranularityOf(range('2026-01-01', today))).toBe('week');
  expect(reportGranularityOf(range('2024-01-01', today))).toBe('month');
});
