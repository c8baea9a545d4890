import type { Locale } from '#contracts/core/locale.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { changePercent } from '#domain/staff/reports/month.ts';
import { m } from '#messages/compiled/messages.js';

type ComparedNumber = {
  readonly now: number;
  readonly before: number;
  /** Weekday of the earlier value, in the language `locale`. */
  readonly weekday: string;
  readonly locale: Locale;
  readonly valueText: (value: number) => string;
  /** Smallest earlier value that is compared in percent. */
  readonly percentFrom: number;
};

/** Returns the comparison in words, because a screen reader would say '-12%' without its meaning. */
export function comparedText({ now, before, percentFrom, weekday, locale, valueText }: ComparedNumber): string {
  const to = { locale };
  const percentChange = before < percentFrom ? null : changePercent(now, before);
  const change = now === before ? 0 : percentChange;
  const values = { day: weekday, value: leftToRight(valueText(before)) };
  if (change === null) return m.staff_home_before(values, to);
  if (change === 0) return m.staff_home_before_same(values, to);
  const percent = leftToRight(`${Math.abs(change)}%`);
  return change > 0
    ? m.staff_home_before_more({ ...values, percent }, to)
    : m.staff_home_before_less({ ...values, percent }, to);
}
