import { expect, test } from 'vitest';
import { inputOfIsoTime, isoTimeOfInput } from './shop-time-text.ts';

test('a datetime field uses the shop’s clock, in summer and in winter', () => {
  expect(isoTimeOfInput('2026-11-24T10:30')).toBe('2026-11-24T08:30:00.000Z');
  expect(isoTimeOfInput('2026-07-24T10:30')).toBe('2026-07-24T07:30:00.000Z');
  expect(inputOfIsoTime('2026-07-24T07:30:00.000Z')).toBe('2026-07-24T10:30');
});

test('an empty field is not an instant', () => {
  expect(isoTimeOfInput('')).toBeNull();
});
