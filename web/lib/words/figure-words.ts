import { leftToRight } from '#domain/core/text/format.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/**
 * Returns a duration as hours and minutes, rounded up to whole minutes: '3:20'. No outage is therefore shown as zero.
 */
export function hoursText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return leftToRight(`${Math.floor(minutes / 60)}:${padWithZeros(minutes % 60, 2)}`);
}

/** Returns tenths of a percent as text: '99.2%'. */
export function percentText(tenths: number): string {
  return leftToRight(`${(tenths / 10).toFixed(1)}%`);
}
