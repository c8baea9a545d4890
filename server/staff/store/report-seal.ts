import { array, instant, integer, nullable, text } from '#server/core/db/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { ledgerCellsSql, saleCellsSql, voucherGrowthSql, washCellsSql } from './report-sql.ts';

const lockStatement = statement({
  name: 'report_seal_lock',
  params: {},
  row: { sealed_until: text, first_day: nullable(text) },
  text: `
select to_char(sealed_until, 'YYYY-MM-DD') as sealed_until,
  to_char(least((select min(occurred_at) from journal), (select min(started_at) from redemption),
    (select moved_at from credit_move order by credit_move_id limit 1),
    (select min(created_at) from customer where deleted_at is null)) at time zone 'Asia/Jerusalem', 'YYYY-MM-DD')
    as first_day
from report_seal for no key update`,
});

/** Until the transaction ends nobody else writes about a day that is over; the first day that is not added up yet. */
export async function lockSeal(tx: Tx): Promise<{ readonly sealedUntil: string; readonly firstDay: string | null }> {
  const [row] = await tx.query(lockStatement, {});
  if (row === undefined) throw new Error('there is no seal');
  return row;
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
select :day::date, gift, units, worth_agorot from (${voucherGrowthSql(bounds)}) grown`,
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

/** A cell that a later row took the seal from is added up anew. */
const clearStatements = (
  ['report_sale_day', 'report_ledger_day', 'report_voucher_day', 'report_wash_day', 'report_customer_day'] as const
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
  params: { sealed_until: text },
  row: {},
  text: 'update report_seal set sealed_until = :sealed_until::date',
});

export type DayToSeal = {
  readonly day: string;
  readonly next: string;
  /** Epoch ms; the first instants of both. */
  readonly from: number;
  readonly until: number;
  /** VAT, the oldest first. */
  readonly rateFroms: readonly number[];
  readonly ratePercents: readonly number[];
};

/** Adds up one day, under the lock of `lockSeal`. */
export async function sealDay(tx: Tx, sealed: DayToSeal): Promise<void> {
  for (const clear of clearStatements) await tx.query(clear, sealed);
  await tx.query(saleStatement, sealed);
  await tx.query(ledgerStatement, sealed);
  await tx.query(voucherStatement, sealed);
  await tx.query(washStatement, sealed);
  await tx.query(customerStatement, sealed);
  await tx.query(moveStatement, { sealedUntil: sealed.next });
}
