import { expect, test } from 'vitest';
import { ageOn, isOldEnoughToRegister } from './age.ts';

test('a person is a year older on the birthday, not the day before', () => {
  expect(ageOn('2013-11-21', '2026-11-21')).toBe(13);
  expect(ageOn('2013-11-22', '2026-11-21')).toBe(12);
  expect(ageOn('2012-02-29', '2025-02-28')).toBe(12);
  expect(ageOn('2012-02-29', '2025-03-01')).toBe(13);
  expect(ageOn('2026-12-01', '2026-11-21')).toBe(-1);
});

test('children under thirteen and people of 126 years cannot register', () => {
  expect(isOldEnoughToRegister('2013-11-21', '2026-11-21')).toBe(true);
  expect(isOldEnoughToRegister('1901-11-21', '2026-11-21')).toBe(true);
  expect(isOldEnoughToRegister('1900-11-21', '2026-11-21')).toBe(false);
  expect(isOldEnoughToRegister('2013-11-22', '2026-11-21')).toBe(false);
  expect(isOldEnoughToRegister('1900-01-01', '2026-11-21')).toBe(false);
  expect(isOldEnoughToRegister('2030-01-01', '2026-11-21')).toBe(false);
});
