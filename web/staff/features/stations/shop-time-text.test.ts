import { expect, test } from 'vitest';
import { fieldOfInstant, instantOfField } from './shop-time-text.ts';

test('a datetime field uses the shop’s clock, in summer and in winter', () => {
  expect(instantOfField('2026-11-24T10:30')).toBe('2026-11-24T08:30:00.000Z');
  expect(instantOfField('2026-07-24T10:30')).toBe('2026-07-24T07:30:00.000Z');
  expect(fieldOfInstant('2026-07-24T07:30:00.000Z')).toBe('2026-07-24T10:30');
});

test('an empty field is not an instant', () => {
  expect(instantOfField('')).toBeNull();
});
