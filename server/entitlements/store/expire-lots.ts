import { sourceStatesOf } from '#domain/core/transitions.ts';
import { lotTransitions } from '#domain/entitlements/lot-state.ts';
import { instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';

const expireStatement = statement({
  name: 'credit_lot_expire',
  params: { now: instant, actor: text, limit: integer },
  row: { expired: integer, audited: integer },
  text: `
with over as (
  select lot_id, remaining, expires_at from credit_lot
  where state in (${sqlTextList(sourceStatesOf(lotTransitions, 'expired'))}) and expires_at <= :now and held = 0
  order by expires_at, lot_id
  limit :limit
  for update skip locked
), ended as (
  update credit_lot c set state = 'expired', remaining = 0 from over where c.lot_id = over.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'expire', - remaining, 0, lot_id, :now from over
), audited as (
  select append_audit(:actor, 'voucher.expire', lot_id,
    jsonb_build_object('washes', remaining, 'lastMoment', expires_at)) as seq
  from over
)
select (select count(*)::int from over) as expired, (select count(seq)::int from audited) as audited`,
});

/**
 * Expires vouchers after their last moment, earliest first. Returns the number of expired vouchers. A voucher with a
 * reserved wash is skipped, because this wash can still take place. Such a voucher expires after the wash is completed
 * or released.
 */
export async function expireLots(
  db: Queryable,
  values: { readonly now: number; readonly actor: string; readonly limit: number },
): Promise<number> {
  const [row] = await db.query(expireStatement, values);
  return row?.expired ?? 0;
}

const remindStatement = statement({
  name: 'credit_lot_remind',
  params: { days_before: integer, after: instant, until: instant, now: instant, limit: integer },
  row: { reminded: integer },
  text: `
with due as (
  select c.lot_id, l.order_id, 'voucher_ending:' || c.lot_id || ':' || :days_before as dedupe
  from credit_lot c join order_line l on l.order_line_id = c.source_id
  where c.state = 'active' and c.kind = 'wash' and c.source = 'order_line' and c.remaining > 0
    and c.expires_at > :after and c.expires_at <= :until
    -- washes with a lifetime of two months are reminded of in their last week only
    and (:days_before <= 7 or l.washes_end_at is null)
    and not exists (
      select from outbox x where x.dedupe = 'voucher_ending:' || c.lot_id || ':' || :days_before)
  order by c.expires_at, c.lot_id
  limit :limit
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'voucher_ending', dedupe, order_id, jsonb_build_object('lotId', lot_id), :now, :now from due
  on conflict do nothing
)
select count(*)::int as reminded from due`,
});

/**
 * Adds a reminder to the outbox for each voucher that expires within this window. It is idempotent per voucher and
 * reminder step. Returns the number of reminders.
 */
export async function enqueueLotReminders(db: Queryable, window: ParamsOf<typeof remindStatement>): Promise<number> {
  const [row] = await db.query(remindStatement, window);
  return row?.reminded ?? 0;
}
