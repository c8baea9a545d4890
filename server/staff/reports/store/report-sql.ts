/** What came before this instant is added up; the day in which it lies has the sums of what came before it. */
export const sealedInstant = '(select sealed_until from report_seal)';

/** The last day that has sums, of all of it or of its beginning. */
export const sealedDay = `(
  select ((sealed_until - interval '1 microsecond') at time zone 'Asia/Jerusalem')::date from report_seal)`;

/** The first day of the month in which the seal lies: months before it are added up as a whole. */
export const sealedMonth = `(
  select date_trunc('month', sealed_until at time zone 'Asia/Jerusalem')::date from report_seal)`;

/** From when on rows have to be counted, where days from `:from` on are asked for. */
export const unsealedFrom = `greatest(:from, ${sealedInstant})`;

export const shopDay = (instant: string) => `(${instant} at time zone 'Asia/Jerusalem')::date`;

const beginOf = (day: string) => `((${day})::timestamp at time zone 'Asia/Jerusalem')`;

/**
 * Where a page of rows stands: `begins` and `ends` of the days, the newest first, of which the sums say that together they
 * hold a page, and of what is not added up yet. `fits` gives `day` and the `count` of its rows that are wanted. In order
 * of time, and no further than the page, a list reads each of them; days that hold nothing are not looked at.
 * Has the parameters `from`, `until` (both where a day begins), `before_at` and `limit`.
 */
export function spansOfPageSql(fits: string): string {
  // of the day in which the page before ended nobody knows how much is left
  return `
select greatest(${beginOf('day')}, :from) as begins, least(${beginOf('day + 1')}, :until, ${sealedInstant}) as ends
from (
  select day, sum(rows) over (order by day desc) - rows as newer
  from (
    select day, case when day < ${shopDay(':before_at')} then sum(count) else 0 end as rows
    from (${fits}) fits
    where day >= ${shopDay(':from')} and day <= least(${shopDay(':until')}, ${sealedDay}, ${shopDay(':before_at')})
    group by day having sum(count) > 0
  ) counted
) summed
where newer < :limit
union all
select ${unsealedFrom}, :until`;
}

/** The parameters of `saleCellsSql`, beside its bounds. */
export const vatPercentSql = `case when s.vat_agorot = 0 then 0 else (
  select r.percent from unnest(:rate_froms, :rate_percents) as r (from_at, percent)
  where r.from_at <= s.captured_at order by r.from_at desc limit 1) end`;

/** Instants, as SQL, of what is counted; the last is the first that is not. */
type Bounds = { readonly from: string; readonly until: string };

/** Money taken and given back, by day, product and rate. Has the parameters `rate_froms` and `rate_percents`. */
export function saleCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDay('s.occurred_at')} as day, s.kind, s.wash_package_id, ${vatPercentSql} as vat_percent,
  count(*)::int as count, sum(s.gross_agorot)::bigint as gross_agorot, sum(s.vat_agorot)::bigint as vat_agorot
from report_sale s
where s.occurred_at >= ${from} and s.occurred_at < ${until}
group by 1, 2, 3, 4`;
}

/** What every account moved by, day by day. */
export function ledgerCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDay('j.occurred_at')} as day, e.ledger_account_id, sum(e.amount_agorot)::bigint as amount_agorot
from journal j join journal_entry e using (journal_id)
where j.occurred_at >= ${from} and j.occurred_at < ${until}
group by 1, 2`;
}

/** By how much what is left in vouchers, and its worth, grew between two instants. */
export function voucherGrowthSql({ from, until }: Bounds): string {
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
 * By how much what holds grew between two instants: whoever said something then is counted as they stood at the end, and
 * taken off as they stood before.
 */
export function consentGrowthSql({ from, until }: Bounds): string {
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

/** Washes by the day and the hour at which they began. */
export function washCellsSql({ from, until }: Bounds): string {
  return `
select ${shopDay('r.started_at')} as day, extract(hour from r.started_at at time zone 'Asia/Jerusalem')::int as hour,
  r.station_id, (count(*) filter (where r.state = 'completed'))::int as washes,
  (count(*) filter (where r.state = 'reversed'))::int as given_back
from redemption r
where r.started_at >= ${from} and r.started_at < ${until} and r.state in ('completed', 'reversed')
group by 1, 2, 3`;
}
