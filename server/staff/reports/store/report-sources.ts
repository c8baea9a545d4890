import type { StationId } from '#contracts/core/ids.ts';
import { WEBSITE_SOURCE } from '#contracts/staff/reports/reports.ts';
import { agorot, id, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const STATION_SOURCE = 'station-';

/**
 * Returns the name of a sale source: the purchases at the machines of a station (walk-ups). The name has the form of
 * `saleSourceSql`.
 */
export function stationSourceOf(slug: string): string {
  return `${STATION_SOURCE}${slug}`;
}

/**
 * SQL of the source of a sale `s`. It is the station if the sale was made at a machine (a walk-up), otherwise the
 * website.
 */
export const saleSourceSql = `coalesce((
  select '${STATION_SOURCE}' || t.slug from walk_up u join station t using (station_id) where u.walk_up_id = s.order_id),
  '${WEBSITE_SOURCE}')`;

type Bounds = { readonly from: number; readonly until: number };

const bounds = { from: instant, until: instant } as const;

const saleRow = {
  station_id: nullable(id<StationId>()),
  kind: word<'capture' | 'refund'>(),
  count: integer,
  gross_agorot: agorot,
} as const;

const salesStatement = statement({
  name: 'report_sales_by_station',
  params: bounds,
  row: saleRow,
  // a purchase at a machine (walk-up) has the same id as its order, so the two tables are joined by this id
  text: `
select u.station_id, s.kind, count(*)::int as count, sum(s.gross_agorot)::bigint as gross_agorot
from report_sale s left join walk_up u on u.walk_up_id = s.order_id
where s.occurred_at >= :from and s.occurred_at < :until and s.kind in ('capture', 'refund')
group by u.station_id, s.kind order by u.station_id, s.kind`,
});

/**
 * Returns the payments and refunds of the website (station null) and of the machines at each station (walk-ups). Single
 * rows are counted, so the range must be short.
 */
export async function listSalesByStation(db: Queryable, range: Bounds): Promise<RowOf<typeof saleRow>[]> {
  return await db.query(salesStatement, range);
}

const washRow = { station_id: id<StationId>(), washes: integer } as const;

const washesStatement = statement({
  name: 'report_voucher_washes',
  params: bounds,
  row: washRow,
  text: `
select r.station_id, count(*)::int as washes
from redemption r
where r.started_at >= :from and r.started_at < :until and r.state = 'completed'
  and not exists (select from walk_up u where u.redemption_id = r.redemption_id)
group by r.station_id order by r.station_id`,
});

/** Returns the number of washes at each station that were paid with a voucher. Single rows are counted. */
export async function listVoucherWashes(db: Queryable, range: Bounds): Promise<RowOf<typeof washRow>[]> {
  return await db.query(washesStatement, range);
}

const givenRow = { gifts: integer, worth_agorot: agorot } as const;

const givenStatement = statement({
  name: 'report_gifts_of_shop',
  params: bounds,
  row: givenRow,
  text: `
select count(*)::int as gifts, coalesce(sum(worth_agorot), 0)::bigint as worth_agorot
from goodwill where kind = 'washes' and given_at >= :from and given_at < :until`,
});

/** Returns the number and the value (agorot) of the vouchers that the shop gave free of charge. */
export async function countFreeVouchers(db: Queryable, range: Bounds): Promise<RowOf<typeof givenRow>> {
  const [row] = await db.query(givenStatement, range);
  return row ?? { gifts: 0, worthAgorot: 0 };
}
