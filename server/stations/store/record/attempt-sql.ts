/**
 * SQL that names the instant at which an attempt gave water; null if it gave none. A wash that staff gave back after the
 * customer's question gave none, regardless of what its machine reported. `r` is the redemption.
 */
export const wateredSql = `case when r.state = 'reversed' and r.questioned_at is not null then null
  else coalesce(r.started_at, r.late_started_at) end`;

function noEarlierSql(same: string): string {
  return `not exists (
      select from redemption p
      where p.${same} = r.${same} and p.station_id = r.station_id
        and p.created_at >= r.created_at - make_interval(mins => :visit_minutes)
        and (p.created_at, p.redemption_id) < (r.created_at, r.redemption_id))`;
}

/**
 * SQL condition: the attempt `r` is the first of its visit. Attempts of one code or one device at a station within
 * minutes of each other are one visit. Needs the parameter `visit_minutes`.
 */
export const isFirstSql = `${noEarlierSql('lot_id')} and ${noEarlierSql('browser_hash')}`;
