import { expect, test } from 'vitest';
import { isWorkOrderOverdue } from './work-due.ts';

/** Sunday, 29 November 2026, 23:30 in Israel: the day of UTC is the same, half an hour later it is not. */
const NOW = Date.parse('2026-11-29T21:30:00Z');

test('work is overdue from the day after its due date, and never after its end', () => {
  expect(isWorkOrderOverdue({ dueOn: '2026-11-28', state: 'open' }, NOW)).toBe(true);
  expect(isWorkOrderOverdue({ dueOn: '2026-11-28', state: 'in_work' }, NOW)).toBe(true);
  expect(isWorkOrderOverdue({ dueOn: '2026-11-29', state: 'open' }, NOW)).toBe(false);
  expect(isWorkOrderOverdue({ dueOn: '2026-11-29', state: 'open' }, NOW + 31 * 60_000)).toBe(true);
  expect(isWorkOrderOverdue({ dueOn: '2026-11-28', state: 'done' }, NOW)).toBe(false);
  expect(isWorkOrderOverdue({ dueOn: null, state: 'open' }, NOW)).toBe(false);
});
