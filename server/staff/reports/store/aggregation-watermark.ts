import { array, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import {
  cohortCellsSql,
  consentCountChangeSql,
  ledgerCellsSql,
  saleCellsSql,
  unusedWashesChangeSql,
  washCellsSql,
} from './report-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'report_seal_lock',
  params: {},
  row: { begins: nullable(instant) },
  // the initial watermark (migration 0056) means that nothing is aggregated yet; only in this case are the source
  // tables searched for their earliest row
  text: `
select case when sealed_until < '2000-01-02' then
  least((select min(occurred_at) from journal), (select min(started_at) from redemption),
    (select min(moved_at) from credit_move), (select min(created_at) from customer where deleted_at is null),
    (select min(occurred_at) from consent_event))
  else sealed_until end as begins
from report_seal for no key update`,
});

/**
 * Locks the watermark until commit, so that writes about aggregated days wait. The watermark is the time up to which
 * reports are aggregated. Returns the time from which to continue (epoch ms). At the first call this is the time of the
 * earliest row. Returns null if there are no rows.
 */
export async function lockAggregationWatermark(tx: Tx): Promise<number | null> {
  const [row] = await tx.query(lockStatement, {});
  if (row === undefined) throw new Error('report_seal has no row');
  return row.begins;
}

const bounds = { from: ':from', until: ':until' };
const days = { from: instant, until: instant } as const;

const saleStatement = statement({
  name: 'report_sale_day_add',
  params: { ...days, rate_froms: array(instant), rate_percents: array(integer) },
  row: {},
  text: `
insert into report_sale_day (day, kind, wash_package_id, vat_percent, count, gross_agorot, vat_agorot)
${saleCellsSql(bounds)}`,
});

const ledgerStatement = statement({
  name: 'report_ledger_day_add',
  params: days,
  row: {},
  text: `insert into report_ledger_day (day, ledger_account_id, amount_agorot) ${ledgerCellsSql(bounds)}`,
});

const voucherStatement = statement({
  name: 'report_voucher_day_add',
  params: { ...days, day: text },
  row: {},
  text: `
insert into report_voucher_day (day, gift, units, worth_agorot)
select :day::date, gift, units, worth_agorot from (${unusedWashesChangeSql(bounds)}) grown`,
});

const washStatement = statement({
  name: 'report_wash_day_add',
  params: days,
  row: {},
  text: `insert into report_wash_day (day, hour, station_id, washes, given_back) ${washCellsSql(bounds)}`,
});

const customerStatement = statement({
  name: 'report_customer_day_add',
  params: { ...days, day: text },
  row: {},
  text: `
insert into report_customer_day (day, joined)
select :day::date, count(*)::int from customer where created_at >= :from and created_at < :until and deleted_at is null`,
});

const consentStatement = statement({
  name: 'report_consent_day_add',
  params: { ...days, day: text },
  row: {},
  text: `
insert into report_consent_day (day, topic, wording_version, given, withdrawn)
select :day::date, topic, wording_version, given, withdrawn from (${consentCountChangeSql(bounds)}) grown
where given <> 0 or withdrawn <> 0`,
});

const cohortStatement = statement({
  name: 'report_cohort_day_add',
  params: days,
  row: {},
  text: `insert into report_cohort_day (day, month, within, buyers) ${cohortCellsSql(bounds)}`,
});

const washTotalStatement = statement({
  name: 'report_wash_total_add',
  params: { day: text },
  row: {},
  text: `
insert into report_wash_total (day, washes, given_back)
select day, sum(washes)::int, sum(given_back)::int from report_wash_day where day = :day::date group by day`,
});

const monthParams = { month: text } as const;
const monthStatements = [
  statement({
    name: 'report_wash_month_clear',
    params: monthParams,
    row: {},
    text: 'delete from report_wash_month where month = :month::date',
  }),
  statement({
    name: 'report_wash_month_add',
    params: monthParams,
    row: {},
    text: `
insert into report_wash_month (month, hour, station_id, washes, given_back)
select :month::date, hour, station_id, sum(washes)::int, sum(given_back)::int from report_wash_day
where day >= :month::date and day < :month::date + interval '1 month' group by hour, station_id`,
  }),
];

/**
 * Statements that delete the aggregates of a day. They run before the day is aggregated again because of a later write.
 */
const clearStatements = (
  [
    'report_sale_day',
    'report_ledger_day',
    'report_voucher_day',
    'report_wash_day',
    'report_wash_total',
    'report_cohort_day',
    'report_customer_day',
    'report_consent_day',
  ] as const
).map((table) =>
  statement({
    name: `${table}_clear`,
    params: { day: text },
    row: {},
    text: `delete from ${table} where day = :day::date`,
  }),
);

const moveStatement = statement({
  name: 'report_seal_move',
  params: pick('report_seal', 'sealed_until'),
  row: {},
  text: 'update report_seal set sealed_until = :sealed_until',
});

export type DayToAggregate = {
  readonly day: string;
  /**
   * Start of the day and exclusive end of the part to aggregate, in epoch milliseconds. The end is at most the end of
   * the day.
   */
  readonly from: number;
  readonly until: number;
  /** VAT rates, oldest first. */
  readonly rateFroms: readonly number[];
  readonly ratePercents: readonly number[];
};

/**
 * Calculates the sums of a day from the source rows and stores them. If the day is not finished, only its finished part
 * is aggregated. The caller must hold the lock of the watermark.
 */
export async function aggregateDay(tx: Tx, dayToAggregate: DayToAggregate): Promise<void> {
  for (const clear of clearStatements) await tx.query(clear, dayToAggregate);
  await tx.query(saleStatement, dayToAggregate);
  await tx.query(ledgerStatement, dayToAggregate);
  await tx.query(voucherStatement, dayToAggregate);
  await tx.query(washStatement, dayToAggregate);
  await tx.query(washTotalStatement, dayToAggregate);
  await tx.query(cohortStatement, dayToAggregate);
  await tx.query(customerStatement, dayToAggregate);
  await tx.query(consentStatement, dayToAggregate);
  await tx.query(moveStatement, { sealedUntil: dayToAggregate.until });
}

/** Aggregates a month ('2026-11-01'). All days of the month must already be aggregated. */
export async function aggregateMonth(tx: Tx, month: string): Promise<void> {
  for (const one of monthStatements) await tx.query(one, { month });
}
