import type { OrderId } from '#contracts/core/ids.ts';
import { array, boolean, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { isSentSql, unsentReasonSql } from '#server/messaging/public.ts';
import { disputeDecidedBySql } from './payments-in-doubt.ts';
import { isGoodwillOrderSql } from './order-row.ts';
import { isWashListedSql } from './reportable-wash.ts';
import { timelineBranchSql, timelineRow, type TimelineRow } from './timeline-line.ts';

const refunds = 'refund r join pay p using (payment_id)';

/**
 * SQL of the staff user who requested a refund. The user is read from the audit entry of the refund, of its
 * cancellation or of its membership. Each of the three branches finds its entry by key.
 */
const askedBySql = `(
  select m.name from (
    select actor from audit where ref_id = r.refund_id and action = 'refund.request'
    union all
    select actor from audit where ref_id = p.order_id and action = 'cancellation.approve'
      and detail ->> 'refundId' = r.refund_id::text
    union all
    select a.actor from membership_month t join audit a on a.ref_id = t.membership_id
    where t.order_id = p.order_id and a.action = 'membership.cancel'
      and a.detail -> 'refunds' @> jsonb_build_array(jsonb_build_object('refundId', r.refund_id))
  ) asked join staff_member m on asked.actor = 'staff:' || m.staff_id::text limit 1)`;

const notices = 'cancellation_request k where k.order_id = any(:order_ids)';

/** SQL condition that the audit row `a` is the request to send the message `x` again. Both are then one event. */
const isResendOfMessageSql = `a.action = 'order.resend' and a.ref_id = x.order_id
        and a.detail ->> 'outboxId' = x.outbox_id::text`;

/** Branches of the timeline. Events with the same time are listed in the order of these branches. */
const lines = [
  timelineBranchSql({
    id: `'placed:' || order_id`,
    at: 'created_at',
    kind: `'placed'`,
    agorot: 'due_agorot',
    word: `case when ${isGoodwillOrderSql('shop_order')} then 'goodwill' else kind::text end`,
    by: `(select m.name from goodwill w join staff_member m on m.staff_id = w.given_by
      where w.order_id = shop_order.order_id)`,
    from: 'shop_order where order_id = any(:order_ids)',
  }),
  timelineBranchSql({
    id: `'attempt:' || payment_id`,
    at: 'created_at',
    kind: `'attempt'`,
    agorot: 'amount_agorot',
    word: 'method',
    from: 'pay',
  }),
  timelineBranchSql({
    id: `'captured:' || payment_id`,
    at: 'captured_at',
    kind: `'captured'`,
    agorot: 'captured_agorot',
    last4: 'last4',
    word: `case when unassigned then 'unassigned' end`,
    from: 'pay where captured_at is not null',
  }),
  timelineBranchSql({
    id: `'disputed:' || payment_id`,
    at: 'disputed_at',
    kind: `'disputed'`,
    agorot: 'captured_agorot',
    from: 'pay where disputed_at is not null',
  }),
  timelineBranchSql({
    id: `'dispute_decided:' || payment_id`,
    at: 'dispute_decided_at',
    kind: `'dispute_' || dispute_result`,
    by: disputeDecidedBySql,
    from: 'pay p where dispute_decided_at is not null',
  }),
  timelineBranchSql({
    id: `'event:' || e.provider || ':' || e.event_id`,
    at: 'e.received_at',
    kind: `case when e.dead_at <= :until and e.processed_at is null then 'event_dead' else 'event' end`,
    from: 'webhook_event e join pay p on p.merchant_ref = e.merchant_ref and p.provider = e.provider',
  }),
  timelineBranchSql({
    id: `'case:' || x.payment_exception_id`,
    at: 'x.opened_at',
    kind: `'exception'`,
    word: 'x.kind',
    agorot: 'p.captured_agorot',
    from: 'payment_exception x join pay p using (payment_id)',
  }),
  timelineBranchSql({
    id: `'closed:' || x.payment_exception_id`,
    at: 'x.closed_at',
    kind: `'exception_closed'`,
    word: 'x.kind',
    from: 'payment_exception x join pay p using (payment_id) where x.closed_at is not null',
  }),
  timelineBranchSql({
    id: `'asked:' || r.refund_id`,
    at: 'r.created_at',
    kind: `'refund_asked'`,
    agorot: 'r.amount_agorot',
    washes: 'r.units',
    word: 'r.reason',
    by: askedBySql,
    from: refunds,
  }),
  timelineBranchSql({
    id: `'done:' || r.refund_id`,
    at: 'r.done_at',
    kind: `'refund_done'`,
    agorot: 'r.amount_agorot',
    from: `${refunds} where r.done_at is not null`,
  }),
  timelineBranchSql({
    id: `'failed:' || r.refund_id`,
    at: 'coalesce(r.sent_at, r.created_at)',
    kind: `'refund_failed'`,
    agorot: 'r.amount_agorot',
    // failed refunds are left out for a time in the past, because the time of the failure is not stored
    from: `${refunds} where r.state = 'failed' and not :is_past`,
  }),
  timelineBranchSql({
    id: `'given_up:' || r.refund_id`,
    at: 'r.given_up_at',
    kind: `'refund_given_up'`,
    agorot: 'r.amount_agorot',
    washes: 'r.units',
    from: `${refunds} where r.given_up_at is not null`,
  }),
  timelineBranchSql({
    id: `'move:' || v.credit_move_id`,
    at: 'v.moved_at',
    kind: `case v.reason when 'issue' then 'issued' when 'hold' then 'wash_held' when 'release' then 'wash_released'
      when 'capture' then 'washed' when 'restore' then 'wash_restored' when 'refund' then 'washes_taken'
      when 'refund_given_up' then 'washes_returned' when 'expire' then 'lot_expired' else 'lot_void' end`,
    washes: 'greatest(abs(v.remaining_delta), abs(v.held_delta))',
    word: 'r.release_reason',
    lot_id: 'c.lot_id',
    code_version: 'c.code_version',
    station_id: 's.station_id',
    station: 's.name',
    station_he: 's.name_he',
    redemption_id: `case when ${isWashListedSql} then r.redemption_id end`,
    wash_state: 'r.state',
    has_case: 'r.questioned_at is not null',
    from: `lot c join credit_move v using (lot_id) left join redemption r on r.redemption_id = v.ref_id
      left join station s on s.station_id = r.station_id`,
  }),
  timelineBranchSql({
    id: `'message:' || outbox_id`,
    // a message that was sent after `:until` was still waiting at that time; the time at which a message became a dead
    // letter is not stored
    at: 'case when done_at <= :until then done_at else created_at end',
    kind: `case when state = 'done' and coalesce(done_at <= :until, not :is_past)
      then 'message_' || case when ${isSentSql('x')} then 'sent' else ${unsentReasonSql('x')} end
      when state = 'dead' and not :is_past then 'message_dead' else 'message' end`,
    // the purchase mail for free washes has its own text
    word: `case when topic in ('receipt', 'receipt_again') and ${isGoodwillOrderSql('x')} then 'goodwill_washes' else topic end`,
    queued_at: 'created_at',
    // the number of attempts is null for a time in the past, because only its current value is stored
    attempts: 'case when not :is_past then attempts end',
    by: `case when topic = 'receipt_again' then (
      select m.name from audit a join staff_member m on a.actor = 'staff:' || m.staff_id::text
      where ${isResendOfMessageSql}) end`,
    // a gift message that was delivered or refused before `:until` has its own timeline entry
    from: `outbox x where x.order_id = any(:order_ids)
      and not exists (select from gift_attempt g where g.outbox_id = x.outbox_id and g.ended_at <= :until)`,
  }),
  timelineBranchSql({
    id: `'gift:' || outbox_id`,
    at: 'ended_at',
    kind: `'gift_tried'`,
    word: `channel || '_' || outcome`,
    from: 'gift_attempt where order_id = any(:order_ids)',
  }),
  timelineBranchSql({
    id: `'notice:' || k.order_id`,
    at: 'k.requested_at',
    kind: `'cancellation_asked'`,
    agorot: 'k.refundable_agorot - k.fee_agorot',
    from: notices,
  }),
  timelineBranchSql({
    id: `'decided:' || k.order_id`,
    at: 'k.decided_at',
    kind: `'cancellation_' || k.state`,
    from: `${notices} and k.decided_at is not null`,
  }),
  timelineBranchSql({
    id: `'proposed:' || t.staff_proposal_id`,
    at: 't.proposed_at',
    kind: `'proposed'`,
    agorot: 't.amount_agorot',
    washes: 't.units',
    word: 't.reason',
    by: 'm.name',
    from: 'staff_proposal t join staff_member m on m.staff_id = t.proposed_by where t.order_id = any(:order_ids)',
  }),
  timelineBranchSql({
    id: `'declined:' || t.staff_proposal_id`,
    at: 't.decided_at',
    kind: `'proposal_declined'`,
    agorot: 't.amount_agorot',
    by: 'm.name',
    from: `staff_proposal t join staff_member m on m.staff_id = t.decided_by where t.order_id = any(:order_ids) and t.state = 'declined'`,
  }),
  // messages that have their own branch above are not repeated
  timelineBranchSql({
    id: `'audit:' || a.seq`,
    at: 'a.occurred_at',
    kind: `'staff'`,
    word: 'a.action',
    by: 'm.name',
    from: `audit a join staff_member m on a.actor = 'staff:' || m.staff_id::text
    where a.ref_id in (select unnest(:order_ids) union all select payment_id from pay union all select lot_id from lot
      union all select r.refund_id from ${refunds})
      and a.action not in ('refund.request', 'refund.give_up', 'refund.propose', 'refund.decline',
        'payment.dispute_won')
      and not exists (select from outbox x where ${isResendOfMessageSql})`,
  }),
];

const timelineStatement = statement({
  name: 'staff_order_timeline',
  params: { order_ids: array(id<OrderId>()), until: instant, is_past: boolean, limit: integer },
  row: timelineRow,
  text: `
with pay as materialized (
  select * from payment where order_id = any(:order_ids)
), lot as materialized (
  select c.lot_id, c.code_version from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where l.order_id = any(:order_ids)
), happened as (
${lines.map((sql, rank) => `select ${rank} as rank, line.* from (${sql}) line`).join('\nunion all\n')}
)
select id, at, kind, agorot, washes, word, last4, lot_id, code_version, station_id, station, station_he, by,
  queued_at, attempts, redemption_id, wash_state, has_case
from (select * from happened where at <= :until order by at desc, rank desc, id desc limit :limit) newest order by at, rank, id`,
});

const ROWS_MAX = 500;

type TimelineQuery = {
  readonly orderIds: readonly OrderId[];
  /** Time in epoch milliseconds. Later events are left out. */
  readonly until: number;
  /** True if a state in the past is requested. Only facts that were recorded up to `until` are then included. */
  readonly isPast: boolean;
};

/**
 * Returns the events of these orders, oldest first. If there are more than the limit, only the newest events are
 * returned.
 */
export async function listOrderTimeline(db: Queryable, query: TimelineQuery): Promise<TimelineRow[]> {
  return await db.query(timelineStatement, { ...query, limit: ROWS_MAX });
}
