import { expect, test } from 'vitest';
import { dayFillOf, dayWithoutTime, type DayPart } from './day-parts.ts';

const types = ['day', 'month', 'year', 'hour', 'minute'] as const;
type Typed = Partial<Record<(typeof types)[number], number>>;

/** Returns the parts of a field with a time, of which only these are typed. */
function partsOf(typed: Typed): DayPart[] {
  const slash: DayPart = { type: 'literal', isEditable: false, isPlaceholder: false };
  return types.flatMap((type): DayPart[] => [
    { type, isEditable: true, isPlaceholder: typed[type] === undefined, value: typed[type] ?? null },
    slash,
  ]);
}

test('a field is empty, partial or full by its typed parts', () => {
  expect(dayFillOf(partsOf({}))).toBe('empty');
  expect(dayFillOf(partsOf({ day: 6, month: 12, year: 2026 }))).toBe('partial');
  expect(dayFillOf(partsOf({ day: 6, month: 12, year: 2026, hour: 0, minute: 0 }))).toBe('full');
});

test('a year of which only the first digits are typed is not a full date', () => {
  expect(dayFillOf(partsOf({ day: 6, month: 12, year: 20, hour: 0, minute: 0 }))).toBe('partial');
});

test('a typed day without a time gets the default time; a time that was half deleted does not', () => {
  expect(dayWithoutTime(partsOf({ day: 6, month: 12, year: 2026 }))).toBe('2026-12-06');
  expect(dayWithoutTime(partsOf({ day: 6, month: 12, year: 202 }))).toBeNull();
  expect(dayWithoutTime(partsOf({ day: 6, month: 12, year: 2026, minute: 0 }))).toBeNull();
  expect(dayWithoutTime(partsOf({ month: 12, year: 2026 }))).toBeNull();
});

test('a field of a day alone has no default time', () => {
  const parts = partsOf({ day: 6, month: 12, year: 2026 }).filter(({ type }) => type !== 'hour' && type !== 'minute');
  expect(dayWithoutTime(parts)).toBeNull();
  expect(dayFillOf(parts)).toBe('full');
});
