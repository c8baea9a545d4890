import type { LotId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { VoucherEventKind } from '#contracts/staff/sales/vouchers.ts';
import { boolean, bytes, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { voucherColumnsSql, voucherJoinsSql, voucherRow } from './voucher-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const detailRow = {
  ...pick('payment', 'order_id'),
  ...pick('credit_lot', 'customer_id frozen_at freeze_reason'),
  ...voucherRow,
  private_sealed: bytes,
  locale: word<Locale>(),
  held_elsewhere: boolean,
  claim: nullable(json<GiftClaimRow>()),
} as const;

/** One voucher with its order's personal data, still encrypted. */
export type VoucherDetailRow = RowOf<typeof detailRow>;

const findStatement = statement({
  name: 'staff_voucher_find',
  params: pick('credit_lot', 'lot_id'),
  row: detailRow,
  text: `
select ${voucherColumnsSql}, o.order_id, c.customer_id, o.private_sealed, o.locale, c.frozen_at, c.freeze_reason,
  exists (select from payment p where p.order_id = o.order_id and p.disputed_at is not null and not p.unassigned)
    or exists (select from cancellation_request r where r.order_id = o.order_id and r.state <> 'refused') as held_elsewhere,
  ${giftClaimSql('c', 'o')} as claim
from credit_lot c ${voucherJoinsSql}
where c.lot_id = :lot_id and c.kind = 'wash' and c.source = 'order_line'`,
});

export async function findVoucherDetail(db: Queryable, lotId: LotId): Promise<VoucherDetailRow | null> {
  const [row] = await db.query(findStatement, { lotId });
  return row ?? null;
}

const lockStatement = statement({
  name: 'staff_voucher_lock',
  params: pick('credit_lot', 'lot_id'),
  row: pick('credit_lot', 'state remaining code_version'),
  // the order is locked first, as in every transaction that locks both
  text: `
with sold as (
  select order_id from shop_order where order_id = (
    select l.order_id from credit_lot c join order_line l on l.order_line_id = c.source_id
    where c.lot_id = :lot_id and c.source = 'order_line')
  for update
)
select c.state, c.remaining, c.code_version from credit_lot c
where c.lot_id = :lot_id and c.kind = 'wash' and exists (select from sold)
for update of c`,
});

/** Locks a voucher until the transaction ends and returns its values. */
export async function lockVoucher(tx: Tx, lotId: LotId) {
  const [row] = await tx.query(lockStatement, { lotId });
  return row ?? null;
}

const eventRow = {
  id: text,
  at: instant,
  kind: word<VoucherEventKind>(),
  washes: nullable(integer),
  reason: nullable(text),
  station: nullable(text),
  station_he: nullable(text),
  bay_no: nullable(integer),
  by: nullable(text),
} as const;

export type VoucherEventRow = RowOf<typeof eventRow>;

// a wash that was reported afterwards was never held, so it is one line
const eventsStatement = statement({
  name: 'staff_voucher_events',
  params: { ...pick('credit_move', 'lot_id'), limit: integer },
  row: eventRow,
  text: `
with happened as (
  select 'move:' || v.credit_move_id as id, coalesce(t.given_at, v.moved_at) as at,
    case v.reason when 'issue' then 'issued' when 'hold' then 'held' when 'release' then 'released'
      when 'restore' then 'restored' when 'expire' then 'expired' when 'void' then 'void' when 'refund' then 'refunded'
      when 'refund_given_up' then 'refund_given_up' else coalesce(t.how, 'washed') end as kind,
    greatest(abs(v.remaining_delta), abs(v.held_delta)) as washes,
    case v.reason when 'release' then r.release_reason when 'restore' then r.interruption when 'void' then d.reason end as reason,
    s.name as station, s.name_he as station_he, r.bay_no, d.by, v.credit_move_id as turn
  from credit_move v
  left join redemption r on r.redemption_id = v.ref_id
  left join station s on s.station_id = r.station_id
  left join lateral (
    select 'washed_by_hand' as how, given_at from hand_wash h where h.redemption_id = r.redemption_id
    union all
    select 'washed_offline', given_at from offline_wash f where f.redemption_id = r.redemption_id
    limit 1) t on true
  left join lateral (
    select a.detail ->> 'reason' as reason, m.name as by
    from audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text
    where v.reason = 'void' and a.ref_id = v.lot_id and a.action = 'voucher.void'
    limit 1) d on true
  where v.lot_id = :lot_id and not (v.reason = 'hold' and t.how is not null)
  union all
  select 'audit:' || a.seq, a.occurred_at, case a.action when 'voucher.freeze' then 'frozen'
    when 'voucher.unfreeze' then 'unfrozen' when 'voucher.reveal' then 'revealed' else 'reissued' end,
    null, a.detail ->> 'reason', null, null, null, m.name, 9e15::bigint + a.seq
  from audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text
  where a.ref_id = :lot_id
    and a.action in ('voucher.freeze', 'voucher.unfreeze', 'voucher.reissue', 'voucher.reveal')
)
select id, at, kind, washes, reason, station, station_he, bay_no, by from happened
order by at desc, turn desc limit :limit`,
});

const ROWS_MAX = 200;

/** Returns a voucher's events, newest first. */
export async function listVoucherEvents(db: Queryable, lotId: LotId): Promise<VoucherEventRow[]> {
  return await db.query(eventsStatement, { lotId, limit: ROWS_MAX });
}
