import type { JournalId, OrderId } from '#contracts/core/ids.ts';
import { agorot, array, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';
import { saleCellsSql, sealedUntil, shopDay, unsealedFrom, vatPercentSql } from './report-sql.ts';

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
  // journals from the newest on, each with its rows, until the page is full; days of which the sums know nothing that fits
  // are passed over
  text: `
with sold_day as materialized (
  select distinct c.day from report_sale_day c join wash_package w using (wash_package_id)
  where c.day < ${sealedUntil} and (:kind is null or c.kind = :kind)
    and (:product is null or w.kind || '-' || w.number = :product) and (:percent is null or c.vat_percent = :percent)
)
select s.journal_id, b.occurred_at, s.kind, s.order_id, o.order_code, w.name, w.name_he, s.vat_percent, s.gross_agorot,
  s.vat_agorot
from journal b
cross join lateral (
  select s.*, ${vatPercentSql} as vat_percent from report_sale s where s.booked_in = b.journal_id offset 0) s
cross join lateral (select order_code from shop_order where shop_order.order_id = s.order_id offset 0) o
join wash_package w on w.wash_package_id = s.wash_package_id
where b.occurred_at >= :from and b.occurred_at < :until and b.occurred_at <= :before_at
  and (:kind is null or case :kind when 'use' then b.kind not in ('capture', 'refund') else b.kind = :kind end)
  and (${shopDay('b.occurred_at')} >= ${sealedUntil} or ${shopDay('b.occurred_at')} in (select day from sold_day))
  and (b.occurred_at, s.journal_id) < (:before_at, :before_id)
  and (:kind is null or s.kind = :kind) and (:product is null or w.kind || '-' || w.number = :product)
  and (:percent is null or s.vat_percent = :percent)
order by b.occurred_at desc, s.journal_id desc limit :limit`,
});

/** The rows that the cells count, the newest first. */
export async function listSaleRows(db: Queryable, wish: ValueOf<typeof rowParams>): Promise<SaleRow[]> {
  return await db.query(rowsStatement, wish);
}
