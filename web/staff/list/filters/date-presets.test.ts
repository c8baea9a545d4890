import { expect, test } from 'vitest';
import { datePresets, presetDays, presetIn } from './date-presets.ts';

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
  expect(presetIn(new URLSearchParams('from=2026-11-22&to=2026-11-25&state=fulfilled'), TODAY)).toBe('week');
  expect(presetIn(new URLSearchParams('from=2026-11-22'), TODAY)).toBeNull();
  expect(presetIn(new URLSearchParams(), TODAY)).toBeNull();
});
