import { emptyLotStateSql } from './empty-state.ts';

/**
 * Returns the SQL assignments that unfreeze a lot (voucher balance), for an update of `credit_lot c`. The lot becomes
 * active. If it has no washes left, it becomes `refunded` or `depleted`. Its last day moves by the number of frozen
 * local calendar days. The last day still ends at midnight, also across daylight saving changes.
 */
export function unfreezeSql(now: string): string {
  const day = (instant: string): string => `(${instant} at time zone 'Asia/Jerusalem')`;
  return `state = case when c.remaining + c.held = 0 then ${emptyLotStateSql('c')} else 'active' end,
    frozen_at = null, freeze_reason = null,
    expires_at = coalesce((${day('c.expires_at')} + make_interval(days => ${day(now)}::date - ${day('c.frozen_at')}::date))
      at time zone 'Asia/Jerusalem', c.expires_at)`;
}
