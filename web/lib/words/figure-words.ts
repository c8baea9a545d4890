import { leftToRight } from '#domain/core/text/format.ts';

/** Formats tenths of a percent as text, for example '99.2%'. */
export function percentText(tenths: number): string {
  return leftToRight(`${(tenths / 10).toFixed(1)}%`);
}
