import { DAY_MS, shopDayText } from '#domain/core/jerusalem-time.ts';
import { addDays, beginOfDay } from '#domain/staff/report-period.ts';
import { listVatRates } from '#domain/tax/vat.ts';
import type { Deps } from '#server/deps.ts';
import { lockSeal, sealDay } from '../store/report-seal.ts';

/** Of one transaction; whoever writes about a day that is over waits no longer than for these. */
const DAYS_AT_ONCE = 3;

/** VAT rates as a statement takes them. */
export function vatParams() {
  const rates = listVatRates();
  return { rateFroms: rates.map(({ fromMs }) => fromMs), ratePercents: rates.map(({ percent }) => percent) };
}

/**
 * Adds up days that have been over for a day, one after the other, so that no report counts their rows again. What is
 * written about such a day later takes its seal away (`unseal_report_days`).
 */
export async function sealReportDays({ clock, db }: Pick<Deps, 'clock' | 'db'>, stopping: AbortSignal): Promise<void> {
  const end = shopDayText(clock.now() - DAY_MS);
  for (;;) {
    if (stopping.aborted) return;
    const more = await db.inTransaction(async (tx) => {
      const { sealedUntil, firstDay } = await lockSeal(tx);
      let day = firstDay !== null && firstDay > sealedUntil ? firstDay : sealedUntil;
      if (firstDay === null) return false;
      for (let turn = 0; turn < DAYS_AT_ONCE && day < end; turn += 1) {
        const next = addDays(day, 1);
        await sealDay(tx, { day, next, from: beginOfDay(day), until: beginOfDay(next), ...vatParams() });
        day = next;
      }
      return day < end;
    });
    if (!more) return;
  }
}
