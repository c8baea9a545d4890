import { emptyStateSql } from './empty-state.ts';

/**
 * What an update of `c` sets where a lot thaws: into what it was, and its last day moves by the days of the shop's
 * calendar on which it was frozen. A calendar day later is the same end of a day, whatever the clocks did.
 */
export function thawSql(now: string): string {
  const day = (instant: string): string => `(${instant} at time zone 'Asia/Jerusalem')`;
  return `state = case when c.remaining + c.held = 0 then ${emptyStateSql('c')} else 'active' end,
    frozen_at = null, freeze_reason = null,
    expires_at = coalesce((${day('c.expires_at')} + make_interval(days => ${day(now)}::date - ${day('c.frozen_at')}::date))
      at time zone 'Asia/Jerusalem', c.expires_at)`;
}
