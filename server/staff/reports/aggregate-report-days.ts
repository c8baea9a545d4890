import { HOUR_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay, periodStartOf } from '#domain/staff/reports/report-period.ts';
import { listVatRates } from '#domain/tax/vat.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { lockAggregationWatermark, aggregateDay, aggregateMonth } from './store/aggregation-watermark.ts';

/**
 * Number of days that one transaction aggregates. Writes about a past day wait for at most this many days to be
 * aggregated.
 */
const DAYS_AT_ONCE = 3;

/** Returns the VAT rates as the statement parameters `rate_froms` (epoch ms) and `rate_percents`. */
export function vatParams() {
  const rates = listVatRates();
  return { rateFroms: rates.map(({ fromMs }) => fromMs), ratePercents: rates.map(({ percent }) => percent) };
}

/**
 * Minimum age in ms of the rows that are aggregated. Newer rows are counted one by one. A write about a row older than
 * one hour moves the watermark back (`unseal_report_days`). The second hour is a margin: only a transaction longer than
 * an hour could write a row that no report counts.
 */
const YOUNG_MS = 2 * HOUR_MS;

/**
 * Aggregates the rows of finished days, of the finished part of the current day, and of finished months for washes.
 * Reports then do not count these rows again. If a row of an aggregated day is written later, the day is aggregated
 * again.
 */
export async function aggregateReportDays(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  stopping: AbortSignal,
): Promise<void> {
  const end = clock.now() - YOUNG_MS;
  for (;;) {
    if (stopping.aborted) return;
    const isMore = await db.inTransaction((tx) => aggregateBatch(tx, end));
    if (!isMore) return;
  }
}

/** Aggregates up to `DAYS_AT_ONCE` days, beginning at the watermark. Returns true if more days are due. */
async function aggregateBatch(tx: Tx, end: number): Promise<boolean> {
  const begins = await lockAggregationWatermark(tx);
  if (begins === null) return false;
  let at = begins;
  for (let turn = 0; turn < DAYS_AT_ONCE && at < end; turn += 1) {
    const day = shopDayText(at);
    const next = addDays(day, 1);
    const until = Math.min(startOfDay(next), end);
    await aggregateDay(tx, { day, from: startOfDay(day), until, ...vatParams() });
    if (until === startOfDay(next) && next === periodStartOf(next, 'month'))
      await aggregateMonth(tx, periodStartOf(day, 'month'));
    at = until;
  }
  return at < end;
}
