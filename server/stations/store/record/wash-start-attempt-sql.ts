/**
 * SQL of the time at which water began to run in an attempt, or null if no water ran. A wash that was credited back
 * after a customer's complaint counts as without water, even if its machine reported a start. `r` is the alias of the
 * redemption.
 */
export const waterStartedAtSql = `case when r.state = 'reversed' and r.questioned_at is not null then null
  else coalesce(r.started_at, r.late_started_at) end`;

function isNoEarlierAttemptSql(same: string): string {
  return `not exists (
      select from redemption p
      where p.${same} = r.${same} and p.station_id = r.station_id
        and p.created_at >= r.created_at - make_interval(mins => :visit_minutes)
        and (p.created_at, p.redemption_id) < (r.created_at, r.redemption_id))`;
}

/**
 * SQL condition that the attempt `r` is the first attempt of its visit. Attempts with one voucher or one browser at a
 * station belong to one visit if they are at most `visit_minutes` apart. The statement must have the parameter
 * `visit_minutes`.
 */
export const isFirstAttemptSql = `${isNoEarlierAttemptSql('lot_id')} and ${isNoEarlierAttemptSql('browser_hash')}`;
