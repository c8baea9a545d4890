import type { JournalId, OrderId } from '#contracts/core/ids.ts';
import { agorot, array, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';
import { saleCellsSql, sealedUntil, unsealedFrom, vatPercentSql } from './report-sql.ts';

const rateParams = { rate_froms: array(instant), rate_percents: array(integer) } as const;

const cellRow = {
  day: text,
  kind: word<'capture' | 'refund' | 'use'>(),
  wash_package_id: uuid,
  vat_percent: integer,
  count: integer,
  gross_agorot: agorot,
  vat_agorot: agorot,
} as const;

/** Money taken (`capture`), given back, or taxed when it was used on a day for a product at a rate: `MoneyCell`. */
export type SaleCell = RowOf<typeof cellRow>;

const cellParams = { from: instant, until: instant, first_day: text, last_day: text, ...rateParams } as const;

const cellsStatement = statement({
  name: 'report_sale_cells',
  params: cellParams,
  row: cellRow,
  text: `
select to_char(day, 'YYYY-MM-DD') as day, kind, wash_package_id, vat_percent, count, gross_agorot, vat_agorot
from (
  select day, kind, wash_package_id, vat_percent, count, gross_agorot, vat_agorot from report_sale_day
  where day >= :first_day::date and day <= :last_day::date and day < ${sealedUntil}
  union all
  (${saleCellsSql({ from: unsealedFrom, until: ':until' })})
) cell
order by day, wash_package_id, kind, vat_percent`,
});

/** Of the days from the first to the last, both of them included. */
export async function listSaleCells(db: Queryable, wish: ValueOf<typeof cellParams>): Promise<SaleCell[]> {
  return await db.query(cellsStatement, wish);
}

const productRow = {
  wash_package_id: uuid,
  kind: word<'package' | 'gift' | 'membership'>(),
  number: integer,
  name: text,
  name_he: text,
} as const;

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
  journal_id: id<JournalId>(),
  occurred_at: instant,
  kind: word<'capture' | 'refund' | 'use'>(),
  order_id: id<OrderId>(),
  order_code: text,
  name: text,
  name_he: text,
  vat_percent: integer,
  gross_agorot: agorot,
  vat_agorot: agorot,
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

const rowsStatement = statement({
  name: 'report_sale_rows',
  params: rowParams,
  row: saleRow,
  text: `
select * from (
  select s.journal_id, s.occurred_at, s.kind, s.order_id, o.order_code, w.name, w.name_he,
    ${vatPercentSql} as vat_percent, s.gross_agorot, s.vat_agorot
  from report_sale s
  join shop_order o using (order_id)
  join wash_package w on w.wash_package_id = s.wash_package_id
  where s.occurred_at >= :from and s.occurred_at < :until
    and (s.occurred_at, s.journal_id) < (:before_at, :before_id)
    and (:kind is null or s.kind = :kind)
    and (:product is null or w.kind || '-' || w.number = :product)
) sale
where :percent is null or vat_percent = :percent
order by occurred_at desc, journal_id desc limit :limit`,
});

/** The rows that the cells count, the newest first. */
export async function listSaleRows(db: Queryable, wish: ValueOf<typeof rowParams>): Promise<SaleRow[]> {
  return await db.query(rowsStatement, wish);
}
