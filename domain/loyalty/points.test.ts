import { expect, test } from 'vitest';
import { pointsExpiry, tierPeriodStart } from './points.ts';

test('points can be spent to the end of the local day two years later', () => {
  expect(pointsExpiry(Date.parse('2026-03-01T22:30:00Z'), 24)).toBe(Date.parse('2028-03-02T21:59:59.999Z'));
  expect(pointsExpiry(Date.parse('2024-02-29T10:00:00Z'), 12)).toBe(Date.parse('2025-02-28T21:59:59.999Z'));
});

test('the tier looks back by the calendar, at the same hour in Jerusalem', () => {
  expect(tierPeriodStart(Date.parse('2026-07-10T09:00:00Z'), 24)).toBe(Date.parse('2024-07-10T09:00:00Z'));
  expect(tierPeriodStart(Date.parse('2026-02-10T10:00:00Z'), 6)).toBe(Date.parse('2025-08-10T09:00:00Z'));
});
