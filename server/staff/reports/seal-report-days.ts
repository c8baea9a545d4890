import { HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, beginOfDay, periodOf } from '#domain/staff/reports/report-period.ts';
import { listVatRates } from '#domain/tax/vat.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { lockSeal, sealDay, sealMonth } from './store/report-seal.ts';

/** Days sealed per transaction; writes about a past day wait for at most this many. */
const DAYS_AT_ONCE = 3;

/** VAT rates as a statement takes them. */
export function vatParams() {
  const rates = listVatRates();
  return { rateFroms: rates.map(({ fromMs }) => fromMs), ratePercents: rates.map(({ percent }) => percent) };
}

/**
 * What is younger is counted row by row. Twice the hour after which whoever writes takes the seal away
 * (`unseal_report_days`): a transaction would have to last longer than an hour to write what nobody adds up.
 */
const YOUNG_MS = 2 * HOUR_MS;

/**
 * Adds up days that are over and the beginning of the one that is not, one after the other, so that no report counts their
 * rows again; and washes of a month that is over. What is written later about anything of it takes its seal away.
 */
export async function sealReportDays({ clock, db }: Pick<Deps, 'clock' | 'db'>, stopping: AbortSignal): Promise<void> {
  const end = clock.now() - YOUNG_MS;
  for (;;) {
    if (stopping.aborted) return;
    const isMore = await db.inTransaction((tx) => sealSome(tx, end));
    if (!isMore) return;
  }
}

/** Answers whether there is more to do. */
async function sealSome(tx: Tx, end: number): Promise<boolean> {
  const begins = await lockSeal(tx);
  if (begins === null) return false;
  let at = begins;
  for (let turn = 0; turn < DAYS_AT_ONCE && at < end; turn += 1) {
    const day = shopDayText(at);
    const next = addDays(day, 1);
    const until = Math.min(beginOfDay(next), end);
    await sealDay(tx, { day, from: beginOfDay(day), until, ...vatParams() });
    if (until === beginOfDay(next) && next === periodOf(next, 'month')) await sealMonth(tx, periodOf(day, 'month'));
    at = until;
  }
  return at < end;
}
