import type { LotId, StationId } from '#contracts/core/ids.ts';
import type { VoucherEventKind } from '#contracts/staff/sales/vouchers.ts';
import { id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { isWashListedSql, reportableWashRow } from '../../orders/store/reportable-wash.ts';

const eventRow = {
  id: text,
  at: instant,
  kind: word<VoucherEventKind>(),
  washes: nullable(integer),
  reason: nullable(text),
  until: nullable(instant),
  station_id: nullable(id<StationId>()),
  station: nullable(text),
  station_he: nullable(text),
  bay_no: nullable(integer),
  by: nullable(text),
  ...reportableWashRow,
} as const;

/** Event in a voucher's timeline. Its times are epoch milliseconds. */
export type VoucherEventRow = RowOf<typeof eventRow>;

/**
 * Staff actions on the voucher itself. Actions that remove washes are left out, because the movement of these washes
 * already names the staff user.
 */
const actsOnVoucher = {
  'voucher.freeze': 'frozen',
  'voucher.unfreeze': 'unfrozen',
  'voucher.reissue': 'reissued',
  'voucher.reveal': 'revealed',
} as const satisfies Readonly<Record<string, VoucherEventKind>>;

const actsOnGift = {
  'gift.correct': 'gift_corrected',
  'gift.resend': 'gift_resent',
} as const satisfies Readonly<Record<string, VoucherEventKind>>;

/**
 * Returns SQL of the audit entries with these actions about one record. If a staff user acted, the name is included.
 */
function auditActionsSql(acts: Readonly<Record<string, VoucherEventKind>>, ref: string): string {
  const kinds = Object.entries(acts);
  const words = kinds.map(([action, kind]) => `when '${action}' then '${kind}'`).join(' ');
  return `select 'audit:' || a.seq, a.occurred_at, case a.action ${words} end, null::int, a.detail ->> 'reason',
    null::timestamptz, null::uuid, null::int, null::uuid, m.name, 2, a.seq
  from audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text
  where a.ref_id = (${ref}) and a.action in (${kinds.map(([action]) => `'${action}'`).join(', ')})`;
}

// the movement of a reservation is listed only while the wash is reserved, so that each wash has only one line
const voucherHistoryStatement = statement({
  name: 'staff_voucher_story',
  params: { ...pick('credit_move', 'lot_id'), limit: integer },
  row: eventRow,
  text: `
with lot as materialized (
  select c.lot_id, c.gift, c.claimed_at, c.customer_id, o.order_id, o.due_agorot > 0 as paid, o.gift_due_at,
    case when c.state in ('active', 'frozen') then c.expires_at end as expires_at,
    exists (select from goodwill g where g.order_id = o.order_id) as goodwill
  from credit_lot c join order_line l on l.order_line_id = c.source_id join shop_order o using (order_id)
  where c.lot_id = :lot_id and c.source = 'order_line'
), happened (id, at, kind, washes, reason, until, station_id, bay_no, wash_id, by, rank, turn) as (
  select 'move:' || v.credit_move_id, coalesce(t.given_at, v.moved_at),
    case v.reason when 'issue' then case when lot.goodwill then 'given' when lot.paid then 'bought' else 'issued' end
      when 'hold' then 'held' when 'release' then 'released'
      when 'restore' then case when r.interruption is null then 'given_back' else 'restored' end
      when 'expire' then 'expired' when 'void' then 'void' when 'refund' then 'refunded'
      when 'refund_given_up' then 'refund_given_up' else coalesce(t.how, 'washed') end,
    greatest(abs(v.remaining_delta), abs(v.held_delta)),
    case v.reason when 'release' then r.release_reason when 'restore' then r.interruption when 'void' then d.reason end,
    null::timestamptz, r.station_id, r.bay_no, case when ${isWashListedSql} then r.redemption_id end, d.by, 0, v.credit_move_id
  from lot join credit_move v using (lot_id)
  left join redemption r on r.redemption_id = v.ref_id
  left join lateral (
    select 'washed_by_hand' as how, given_at from hand_wash h where h.redemption_id = r.redemption_id
    union all
    select 'washed_offline', given_at from offline_wash f where f.redemption_id = r.redemption_id
    limit 1) t on true
  left join lateral (
    select a.detail ->> 'reason' as reason, m.name as by
    from audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text
    where (v.reason = 'void' and a.ref_id = v.lot_id and a.action = 'voucher.void')
      or (v.reason = 'restore' and a.ref_id = v.ref_id and a.action = 'case.give_back')
    limit 1) d on true
  where v.reason <> 'hold' or r.state = 'held'
  union all
  select 'extension:' || e.voucher_extension_id, e.extended_at, 'extended', null, null, e.expires_after, null, null, null, null,
    3, e.voucher_extension_id
  from lot join voucher_extension e using (lot_id)
  union all
  select 'gift:' || t.outbox_id, t.ended_at, case t.outcome when 'sent' then 'gift_sent' else 'gift_failed' end, null,
    t.channel, null, null, null, null, null, 1, t.outbox_id
  from lot join gift_attempt t using (order_id) where lot.gift
  union all
  select 'opening:' || p.code_version, p.opened_at, 'opened', null, null, null, null, null, null, null, 1, p.code_version
  from lot join voucher_opening p using (lot_id)
  union all
  select 'claim', lot.claimed_at, 'claimed', null, null, null, null, null, null, null, 1, 0
  from lot where lot.claimed_at is not null and lot.customer_id is not null
  union all
  select 'planned', lot.gift_due_at, 'gift_planned', null, null, null, null, null, null, null, 1, 0
  from lot where lot.gift_due_at is not null
  union all
  select 'expiry', lot.expires_at, 'expires', null, null, null, null, null, null, null, 4, 0
  from lot where lot.expires_at is not null
  union all
  ${auditActionsSql(actsOnVoucher, ':lot_id')}
  union all
  ${auditActionsSql(actsOnGift, 'select order_id from lot where gift')}
), newest as (
  select * from happened order by at desc, rank desc, turn desc limit :limit
)
select n.id, n.at, n.kind, n.washes, n.reason, n.until, n.station_id, s.name as station, s.name_he as station_he, n.bay_no, n.by,
  r.redemption_id, r.state as wash_state, r.questioned_at is not null as has_case
from newest n left join station s using (station_id) left join redemption r on r.redemption_id = n.wash_id
order by n.at, n.rank, n.turn`,
});

const ROWS_MAX = 200;

/**
 * Returns a voucher's past and planned events, oldest first. If there are more than the limit, only the newest events
 * are returned.
 */
export async function listVoucherHistory(db: Queryable, lotId: LotId): Promise<VoucherEventRow[]> {
  return await db.query(voucherHistoryStatement, { lotId, limit: ROWS_MAX });
}
