import { expect, test } from 'vitest';
import { axisLabelOf } from './axis-label.ts';

test('a day of a chart is written in the order of a full date', () => {
  expect(axisLabelOf('2026-10-31', 'day', 'en')).toBe('Oct 31');
  expect(axisLabelOf('2026-11-07', 'day', 'en')).toBe('Nov 7');
  expect(axisLabelOf('2026-10-31', 'week', 'he')).toBe('31.10');
});

test('a month of a chart has its year', () => {
  expect(axisLabelOf('2026-09-01', 'month', 'en')).toBe('Sep 2026');
  expect(axisLabelOf('2026-09-01', 'month', 'he')).toBe('9.2026');
});
