import { instantOfWallTime, toIsoInstant, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * Converts the text of a datetime field ('2026-11-24T10:30', in Israel local time) to an ISO 8601 time. Returns null if
 * the text is invalid.
 */
export function isoTimeOfInput(text: string): string | null {
  const found = shape.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return toIsoInstant(instantOfWallTime({ year, month, day, hour, minute, second: 0 }));
}

/** Converts an ISO 8601 time to the text of a datetime field, in Israel local time. */
export function inputOfIsoTime(instant: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(Date.parse(instant));
  const two = (value: number) => padWithZeros(value, 2);
  return `${padWithZeros(year, 4)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}
