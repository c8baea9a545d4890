import { leftToRight } from '#domain/core/text/format.ts';

/** Returns tenths of a percent as text: '99.2%'. */
export function percentText(tenths: number): string {
  return leftToRight(`${(tenths / 10).toFixed(1)}%`);
}
