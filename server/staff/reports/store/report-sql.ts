import { cohortMonths } from '#domain/staff/reports/cohorts.ts';

/**
 * SQL of the watermark, which is the time up to which all rows are aggregated. The day of the watermark has aggregates
 * of its earlier part.
 */
export const aggregatedUntilSql = '(select sealed_until from report_seal)';

/** SQL of the last day that has aggregates. They can be aggregates of the whole day or of a part of it. */
export const lastAggregatedDaySql = `(
  select ((sealed_until - interval '1 microsecond') at time zone 'Asia/Jerusalem')::date from report_seal)`;

/** SQL of the first day of the month that contains the watermark. All earlier months are aggregated. */
export const aggregatedMonthSql = `(
  select date_trunc('month', sealed_until at time zone 'Asia/Jerusalem')::date from report_seal)`;

/** SQL of the time from which single rows must be counted, for a range that begins at `:from`. */
export const unaggregatedFromSql = `greatest(:from, ${aggregatedUntilSql})`;

export const shopDaySql = (instant: string) => `(${instant} at time zone 'Asia/Jerusalem')::date`;

const beginOf = (day: string) => `((${day})::timestamp at time zone 'Asia/Jerusalem')`;

/**
 * SQL of the last day whose aggregates can be used in a range that ends at `:until`. If the range ends within a day,
 * the rows of that day are counted one by one.
 */
export const lastUsedAggregateSql = `least(${shopDaySql(':until')} - 1, ${lastAggregatedDaySql})`;

/** SQL of the time from which single rows are counted in a range. It follows the last day of `lastUsedAggregateSql`. */
export const singleRowsFromSql = `greatest(:from, least(${aggregatedUntilSql}, ${beginOf(shopDaySql(':until'))}))`;

/**
 * Returns SQL of the time spans in which the rows of a page are found. They are the newest days whose counts together
 * fill a page, and the time that is not aggregated yet. The columns are `begins` and `ends`. `source` selects `day` and
 * the `count` of its matching rows. A list reads the spans in order until the page is full; empty days are skipped.
 * Parameters: `from`, `until` (both at the start of a day), `before_at` and `limit`. If the condition
 * `includesEveryDaySql` is true, the counts can exceed the rows of the list, so every day becomes a span.
 */
export function timeSpansOfPageSql(source: string, includesEveryDaySql = 'false'): string {
  // the previous page ended within this day, so it is not known how many rows of the day remain
  return `
select greatest(${beginOf('day')}, :from) as begins, least(${beginOf('day + 1')}, :until, ${aggregatedUntilSql}) as ends
from (
  select day, sum(rows) over (order by day desc) - rows as newer
  from (
    select day, case when day < ${shopDaySql(':before_at')} then sum(count) else 0 end as rows
    from (${source}) source
    where day >= ${shopDaySql(':from')} and day <= least(${shopDaySql(':until')}, ${lastAggregatedDaySql}, ${shopDaySql(':before_at')})
    group by day having sum(count) > 0
  ) counted
) summed
where newer < :limit or ${includesEveryDaySql}
union all
select ${unaggregatedFromSql}, :until`;
}

/** SQL of the VAT rate of a sale `s` in percent. Parameters: `rate_froms` and `rate_percents`. */
export const vatPercentSql = `case when s.vat_agorot = 0 then 0 else (
  select r.percent from unnest(:rate_froms, :rate_percents) as r (from_at, percent)
  where r.from_at <= s.captured_at order by r.from_at desc limit 1) end`;

/** Start and end of a time range as SQL expressions. The end `until` is exclusive. */
type Bounds = { readonly from: string; readonly until: string };

/**
 * Returns the SQL of the captured and refunded money for each day, product and VAT rate. Parameters: `rate_froms` and
 * `rate_percents`.
 */
export function saleCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDaySql('s.occurred_at')} as day, s.kind, s.wash_package_id, ${vatPercentSql} as vat_percent,
  count(*)::int as count, sum(s.gross_agorot)::bigint as gross_agorot, sum(s.vat_agorot)::bigint as vat_agorot
from report_sale s
where s.occurred_at >= ${from} and s.occurred_at < ${until}
group by 1, 2, 3, 4`;
}

/** Returns the SQL of the change in every ledger account's balance for each day. */
export function ledgerCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDaySql('j.occurred_at')} as day, e.ledger_account_id, sum(e.amount_agorot)::bigint as amount_agorot
from journal j join journal_entry e using (journal_id)
where j.occurred_at >= ${from} and j.occurred_at < ${until}
group by 1, 2`;
}

export function unusedWashesChangeSql({ from, until }: Bounds): string {
  return `
select c.gift, sum(u.after - u.before)::bigint as units,
  sum(unredeemed_worth(c.value_agorot, c.initial, u.after) - unredeemed_worth(c.value_agorot, c.initial, u.before))::bigint
    as worth_agorot
from (select distinct lot_id from credit_move where moved_at >= ${from} and moved_at < ${until}) moved
join credit_lot c using (lot_id)
cross join lateral (
  select coalesce(sum(remaining_delta + held_delta) filter (where moved_at < ${from}), 0)::bigint as before,
    coalesce(sum(remaining_delta + held_delta) filter (where moved_at < ${until}), 0)::bigint as after
  from credit_move m where m.lot_id = c.lot_id) u
where c.kind = 'wash'
group by c.gift`;
}

/**
 * Returns SQL of the change in the number of consents between two times. A customer who changed a consent is added with
 * the new state and subtracted with the old state.
 */
export function consentCountChangeSql({ from, until }: Bounds): string {
  const stood = (sign: 1 | -1, instant: string) => `(
    select c.wording_version, c.given, ${sign} as sign from consent_event c
    where c.customer_id = said.customer_id and c.topic = said.topic and c.occurred_at < ${instant}
    order by c.consent_event_id desc limit 1)`;
  return `
select said.topic, stood.wording_version, coalesce(sum(stood.sign) filter (where stood.given), 0)::int as given,
  coalesce(sum(stood.sign) filter (where not stood.given), 0)::int as withdrawn
from (select distinct customer_id, topic from consent_event where occurred_at >= ${from} and occurred_at < ${until}) said
cross join lateral (${stood(1, until)} union all ${stood(-1, from)}) stood
group by 1, 2`;
}

const COHORT_MONTHS = `array[${cohortMonths.join(', ')}]`;

/**
 * Returns SQL of first and second purchases between two times. They are grouped by day, by month of the buyer's first
 * purchase, and by months until the second purchase (0 for a first purchase). Only paid orders of the website count,
 * with buyers identified by email address. The buyer of a purchase at a machine is not known.
 */
export function cohortCellsSql({ from, until }: Bounds): string {
  return `
select day, month, within, count(*)::int as buyers
from (
  select ${shopDaySql('p.captured_at')} as day,
    date_trunc('month', coalesce(earlier.first_at, o.paid_at) at time zone 'Asia/Jerusalem')::date as month,
    case when earlier.first_at is null then 0 else (
      select min(n) from unnest(${COHORT_MONTHS}) n
      where o.paid_at at time zone 'Asia/Jerusalem'
        < earlier.first_at at time zone 'Asia/Jerusalem' + make_interval(months => n)) end as within
  from payment p join shop_order o using (order_id)
  cross join lateral (
    select count(*) as purchases, min(paid_at) as first_at
    from (
      select e.paid_at from shop_order e
      where e.email_index = o.email_index and e.payment_method <> 'nayax' and e.due_agorot > 0
        and (e.paid_at, e.order_id) < (o.paid_at, o.order_id)
      limit 2) before
  ) earlier
  where p.captured_at >= ${from} and p.captured_at < ${until} and not p.unassigned and o.paid_at is not null
    and o.payment_method <> 'nayax' and earlier.purchases < 2
) purchase
where within is not null
group by 1, 2, 3`;
}

/** Returns the SQL of the number of washes for each day and hour of their start. */
export function washCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDaySql('r.started_at')} as day, extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int as hour,
  r.station_id, (count(*) filter (where r.state = 'completed'))::int as washes,
  (count(*) filter (where r.state = 'reversed'))::int as given_back
from redemption r
where r.started_at >= ${from} and r.started_at < ${until} and r.state in ('completed', 'reversed')
group by 1, 2, 3`;
}
