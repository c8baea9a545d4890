import { expect, test } from 'vitest';
import { cohortsOf, firstCohortOf } from './cohorts.ts';

const cells = [
  { month: '2026-08-01', within: 0, buyers: 40 },
  { month: '2026-08-01', within: 1, buyers: 8 },
  { month: '2026-08-01', within: 3, buyers: 4 },
  { month: '2026-09-01', within: 0, buyers: 10 },
];

test('who bought again within one month also bought again within twelve', () => {
  const [september, august] = cohortsOf(cells, '2026-10-15');
  expect(august?.again.map(({ buyers }) => buyers)).toEqual([8, 8, 12, 12, 12]);
  expect(september?.again.map(({ buyers }) => buyers)).toEqual([0, 0, 0, 0, 0]);
});

test('a rate is final once the last buyer of the month has had the time', () => {
  const isOver = (today: string) =>
    cohortsOf(cells, today)
      .at(-1)
      ?.again.map((one) => one.isOver);
  expect(isOver('2026-09-30')).toEqual([false, false, false, false, false]);
  expect(isOver('2026-10-01')).toEqual([true, false, false, false, false]);
  expect(isOver('2027-08-31')).toEqual([true, true, true, true, false]);
  expect(isOver('2027-09-01')).toEqual([true, true, true, true, true]);
});

test('two years are listed, and a month without a first purchase is left out', () => {
  expect(firstCohortOf('2026-11-29')).toBe('2024-12-01');
  expect(cohortsOf([{ month: '2026-07-01', within: 1, buyers: 1 }], '2026-11-29')).toEqual([]);
});
