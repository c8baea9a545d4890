import { expect, test } from 'vitest';
import { dueDatePresets, workEndPresets } from './day-presets.ts';

/** Sunday, 29 November 2026, 23:30 in Israel. */
const NOW = Date.parse('2026-11-29T21:30:00Z');

test('the usual times are in the future, on the clock of the shop, also over midnight', () => {
  expect(workEndPresets(NOW).map(({ value }) => value)).toEqual([
    '2026-11-30T00:30',
    '2026-11-30T02:30',
    '2026-11-30T08:00',
  ]);
});

test('the usual days begin with today in the shop', () => {
  expect(dueDatePresets(NOW).map(({ value }) => value)).toEqual(['2026-11-29', '2026-11-30', '2026-12-06']);
});
