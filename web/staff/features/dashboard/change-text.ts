import { leftToRight } from '#domain/core/text/format.ts';
import { changePercent } from '#domain/staff/reports/month.ts';

type Change = {
  readonly now: number;
  readonly before: number;
  /**
   * Smallest earlier value for which the change is in percent. Below it the difference is shown, because 3 washes after
   * 1 as '+200%' would mislead.
   */
  readonly percentFrom: number;
  readonly valueText: (value: number) => string;
};

/** Returns the change with its sign, in percent, or as a difference if the earlier value is small; empty for no change. */
export function changeText({ now, before, percentFrom, valueText }: Change): string {
  if (now === before) return '';
  const sign = now > before ? '+' : '-';
  const percent = before < percentFrom ? null : changePercent(now, before);
  const amount = percent === null ? valueText(Math.abs(now - before)) : `${Math.abs(percent)}%`;
  return leftToRight(`${sign}${amount}`);
}
