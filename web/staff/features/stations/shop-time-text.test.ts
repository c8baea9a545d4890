import { expect, test } from 'vitest';
import { fieldOfInstant, instantOfField } from './shop-time-text.ts';

test('a field of date and time speaks of the clock on the wall of the shop, summer and winter', () => {
  expect(instantOfField('2026-11-24T10:30')).toBe('2026-11-24T08:30:00.000Z');
  expect(instantOfField('2026-07-24T10:30')).toBe('2026-07-24T07:30:00.000Z');
  expect(fieldOfInstant('2026-07-24T07:30:00.000Z')).toBe('2026-07-24T10:30');
});

test('an empty field is no instant', () => {
  expect(instantOfField('')).toBeNull();
});
