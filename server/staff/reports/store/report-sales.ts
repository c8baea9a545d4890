import type { ReportGranularity } from '#domain/staff/reports/report-period.ts';
import { agorot, array, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import {
  lastUsedAggregateSql,
  saleCellsSql,
  singleRowsFromSql,
  timeSpansOfPageSql,
  vatPercentSql,
} from './report-sql.ts';
import { saleSourceSql } from './report-sources.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const rateParams = { rate_froms: array(instant), rate_percents: array(integer) } as const;

const cellParams = { from: instant, until: instant, first_day: text, ...rateParams } as const;

/**
 * SQL of sales. The daily aggregates are used for whole days, beginning with the first day, and all other rows are read
 * one by one.
 */
const cellsSql = `
  select day, kind, wash_package_id, vat_percent, count, gross_agorot, vat_agorot from report_sale_day
  where day >= :first_day::date and day <= ${lastUsedAggregateSql}
  union all
  (${saleCellsSql({ from: singleRowsFromSql, until: ':until' })})`;

const sums = { kind: word<'capture' | 'refund' | 'use'>(), count: integer, gross_agorot: agorot } as const;

const sumParams = { ...cellParams, by: word<ReportGranularity>() } as const;
const sumRow = { day: nullable(text), wash_package_id: nullable(uuid), ...sums } as const;

/** Amounts of a period or of a product. A period has its first day as key, even if the report begins later. */
export type SaleSum = RowOf<typeof sumRow>;

const sumsStatement = statement({
  name: 'report_sale_sums',
  params: sumParams,
  row: sumRow,
  // the periods are the same as in periodStartOf (domain/staff/reports/report-period.ts), so a week begins on Sunday,
  // which is 0
  text: `
select to_char(period, 'YYYY-MM-DD') as day, wash_package_id, kind, sum(count)::int as count,
  sum(gross_agorot)::bigint as gross_agorot
from (
  select case :by when 'month' then date_trunc('month', day)::date
      when 'week' then day - extract(dow from day)::int else day end as period,
    wash_package_id, kind, count, gross_agorot
  from (${cellsSql}) cell
) of_period
group by grouping sets ((period, kind), (wash_package_id, kind))
order by period, wash_package_id, kind`,
});

/** Returns the sums of sales and refunds. There is one set of sums for each period, and one for each product. */
export async function listSaleSums(db: Queryable, query: ValueOf<typeof sumParams>): Promise<SaleSum[]> {
  return await db.query(sumsStatement, query);
}

const vatRow = { ...pick('report_sale_day', 'vat_percent vat_agorot'), day: text, ...sums } as const;

const vatStatement = statement({
  name: 'report_vat_sums',
  params: cellParams,
  row: vatRow,
  text: `
select to_char(date_trunc('month', day), 'YYYY-MM-DD') as day, kind, vat_percent, sum(count)::int as count,
  sum(gross_agorot)::bigint as gross_agorot, sum(vat_agorot)::bigint as vat_agorot
from (${cellsSql}) cell
group by 1, kind, vat_percent order by 1, kind, vat_percent`,
});

/** Returns the sums of sales and VAT for each month and VAT rate. A month has its first day as key. */
export async function listVatSums(db: Queryable, query: ValueOf<typeof cellParams>): Promise<RowOf<typeof vatRow>[]> {
  return await db.query(vatStatement, query);
}

const productRow = pick('wash_package', 'wash_package_id kind number name name_he');

const productsStatement = statement({
  name: 'report_products',
  params: {},
  row: productRow,
  text: 'select wash_package_id, kind, number, name, name_he from wash_package order by kind desc, number',
});

export type ReportProductRow = RowOf<typeof productRow>;

export async function listReportProducts(db: Queryable): Promise<ReportProductRow[]> {
  return await db.query(productsStatement, {});
}

const saleRow = {
  ...pick('journal', 'journal_id occurred_at'),
  ...pick('report_sale_day', 'kind vat_percent gross_agorot vat_agorot'),
  ...pick('shop_order', 'order_id order_code'),
  ...pick('wash_package', 'name name_he'),
} as const;

export type SaleRow = RowOf<typeof saleRow>;

const rowParams = {
  from: instant,
  until: instant,
  kind: nullable(word<'capture' | 'refund' | 'use'>()),
  product: nullable(text),
  percent: nullable(integer),
  before_at: instant,
  before_id: uuid,
  limit: integer,
  ...rateParams,
} as const;

/**
 * Returns the SQL of a page of sales rows. Journals are read from the newest on, each with its rows, until the page is
 * full. The aggregates do not contain sources, so a page of one source can need more days.
 */
function rowsSql(isOfSource: boolean): string {
  return `
with span as materialized (
  ${timeSpansOfPageSql(
    `
    select c.day, c.count from report_sale_day c join wash_package w using (wash_package_id)
    where (:kind is null or c.kind = :kind) and (:product is null or w.kind || '-' || w.number = :product)
      and (:percent is null or c.vat_percent = :percent)`,
    String(isOfSource),
  )}
)
select row.* from span
cross join lateral (
  select s.journal_id, b.occurred_at, s.kind, s.order_id, o.order_code, w.name, w.name_he, s.vat_percent,
    s.gross_agorot, s.vat_agorot
  from journal b
  cross join lateral (
    select s.*, ${vatPercentSql} as vat_percent from report_sale s where s.booked_in = b.journal_id offset 0) s
  cross join lateral (select order_code from shop_order where shop_order.order_id = s.order_id offset 0) o
  join wash_package w on w.wash_package_id = s.wash_package_id
  where b.occurred_at >= span.begins and b.occurred_at < span.ends and b.occurred_at <= :before_at
    and (:kind is null or case :kind when 'use' then b.kind not in ('capture', 'refund') else b.kind = :kind end)
    and (b.occurred_at, s.journal_id) < (:before_at, :before_id)
    and (:kind is null or s.kind = :kind) and (:product is null or w.kind || '-' || w.number = :product)
    and (:percent is null or s.vat_percent = :percent) ${isOfSource ? `and ${saleSourceSql} = :source` : ''}
  order by b.occurred_at desc, s.journal_id desc limit :limit) row
order by row.occurred_at desc, row.journal_id desc limit :limit`;
}

const rowsStatement = statement({ name: 'report_sale_rows', params: rowParams, row: saleRow, text: rowsSql(false) });

/** Returns the single sales rows behind the aggregates, newest first. */
export async function listSaleRows(db: Queryable, query: ValueOf<typeof rowParams>): Promise<SaleRow[]> {
  return await db.query(rowsStatement, query);
}

const sourceRowParams = { ...rowParams, source: text } as const;

const sourceRowsStatement = statement({
  name: 'report_sale_rows_of_source',
  params: sourceRowParams,
  row: saleRow,
  text: rowsSql(true),
});

/** Returns the single sales rows of one source, newest first. */
export async function listSaleRowsOfSource(db: Queryable, query: ValueOf<typeof sourceRowParams>): Promise<SaleRow[]> {
  return await db.query(sourceRowsStatement, query);
}

const totalParams = {
  ...cellParams,
  kind: nullable(word<'capture' | 'refund' | 'use'>()),
  product: nullable(text),
  percent: nullable(integer),
} as const;

const totalRow = { gross_agorot: agorot, vat_agorot: agorot } as const;

const totalStatement = statement({
  name: 'report_sale_rows_sum',
  params: totalParams,
  row: totalRow,
  text: `
select coalesce(sum(cell.gross_agorot), 0)::bigint as gross_agorot, coalesce(sum(cell.vat_agorot), 0)::bigint as vat_agorot
from (${cellsSql}) cell
join wash_package w using (wash_package_id)
where (:kind is null or cell.kind = :kind) and (:product is null or w.kind || '-' || w.number = :product)
  and (:percent is null or cell.vat_percent = :percent)`,
});

const sourceTotalParams = {
  from: instant,
  until: instant,
  ...rateParams,
  kind: totalParams.kind,
  product: totalParams.product,
  percent: totalParams.percent,
  source: text,
} as const;

const sourceTotalStatement = statement({
  name: 'report_sale_rows_sum_of_source',
  params: sourceTotalParams,
  row: totalRow,
  text: `
select coalesce(sum(s.gross_agorot), 0)::bigint as gross_agorot, coalesce(sum(s.vat_agorot), 0)::bigint as vat_agorot
from (
  select s.*, ${vatPercentSql} as vat_percent from report_sale s
  where s.occurred_at >= :from and s.occurred_at < :until) s
join wash_package w using (wash_package_id)
where (:kind is null or s.kind = :kind) and (:product is null or w.kind || '-' || w.number = :product)
  and (:percent is null or s.vat_percent = :percent) and ${saleSourceSql} = :source`,
});

/** Returns the sums of the sales of one source. Single rows are read, so the range must be short. */
export async function sumSaleRowsOfSource(
  db: Queryable,
  query: ValueOf<typeof sourceTotalParams>,
): Promise<RowOf<typeof totalRow>> {
  const [sums] = await db.query(sourceTotalStatement, query);
  return sums ?? { grossAgorot: 0, vatAgorot: 0 };
}

/** Returns the sums of the rows that `listSaleRows` finds without a limit. */
export async function sumSaleRows(db: Queryable, query: ValueOf<typeof totalParams>): Promise<RowOf<typeof totalRow>> {
  const [sums] = await db.query(totalStatement, query);
  return sums ?? { grossAgorot: 0, vatAgorot: 0 };
}
