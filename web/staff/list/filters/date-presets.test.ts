import { expect, test } from 'vitest';
import { datePresets, presetDays, presetOfQuery } from './date-presets.ts';

// a Wednesday
const TODAY = '2026-11-25';

test('today, this week from Sunday and this month end today', () => {
  expect(datePresets.map((preset) => presetDays(preset, TODAY))).toEqual([
    { from: '2026-11-25', to: TODAY },
    { from: '2026-11-22', to: TODAY },
    { from: '2026-11-01', to: TODAY },
  ]);
});

test('days in the URL are named if they are a preset', () => {
  expect(presetOfQuery(new URLSearchParams('from=2026-11-22&to=2026-11-25&state=fulfilled'), TODAY)).toBe('week');
  expect(presetOfQuery(new URLSearchParams('from=2026-11-22'), TODAY)).toBeNull();
  expect(presetOfQuery(new URLSearchParams(), TODAY)).toBeNull();
});
