import { leftToRight } from '#domain/core/text/format.ts';
import { percentChange } from '#domain/staff/reports/month.ts';

type Change = {
  readonly now: number;
  readonly before: number;
  /**
   * Minimum earlier value for which the change is shown in percent. For smaller values the difference is shown, because
   * '+200%' for 3 washes after 1 would mislead.
   */
  readonly percentFrom: number;
  readonly valueText: (value: number) => string;
};

/**
 * Formats the change between two values with its sign, in percent, or as a difference if the earlier value is small.
 * Returns an empty text if the value did not change.
 */
export function changeText({ now, before, percentFrom, valueText }: Change): string {
  if (now === before) return '';
  const sign = now > before ? '+' : '-';
  const percent = before < percentFrom ? null : percentChange(now, before);
  const amount = percent === null ? valueText(Math.abs(now - before)) : `${Math.abs(percent)}%`;
  return leftToRight(`${sign}${amount}`);
}
