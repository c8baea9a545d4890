import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** One part of a date field, such as the month, as React Aria describes it. `value` is null until the part is typed. */
export type DayPart = {
  readonly type: string;
  readonly isEditable: boolean;
  readonly isPlaceholder: boolean;
  readonly value?: number | null;
};

/**
 * State of a date field. `partial` means that some parts are typed and others are not, so the form has no value to
 * send.
 */
export type DayFill = 'empty' | 'partial' | 'full';

/** Earliest accepted year. An earlier year is treated as incomplete, for example '20' while the user types '2026'. */
export const FIRST_YEAR = 1_900;

function valueOf(parts: readonly DayPart[], type: string): number | null {
  const part = parts.find((each) => each.type === type);
  return part === undefined || part.isPlaceholder ? null : (part.value ?? null);
}

/** Determines if a date field is empty, partly typed or completely typed. */
export function dayFillOf(parts: readonly DayPart[]): DayFill {
  const editable = parts.filter(({ isEditable }) => isEditable);
  if (editable.every(({ isPlaceholder }) => isPlaceholder)) return 'empty';
  const isFull = editable.every(({ isPlaceholder }) => !isPlaceholder);
  return isFull && (valueOf(parts, 'year') ?? 0) >= FIRST_YEAR ? 'full' : 'partial';
}

/** Returns the typed day ('2026-11-28') if no part of its time is typed. Returns null in every other case. */
export function dayWithoutTime(parts: readonly DayPart[]): string | null {
  const [year, month, day] = ['year', 'month', 'day'].map((type) => valueOf(parts, type) ?? 0);
  const time = parts.filter(({ type }) => type === 'hour' || type === 'minute');
  const hasNoTime = time.length > 0 && time.every(({ isPlaceholder }) => isPlaceholder);
  if (!hasNoTime || year === undefined || year < FIRST_YEAR || !month || !day) return null;
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}-${padWithZeros(day, 2)}`;
}
