import type { CustomerId, LotId, RedemptionId, ShareId, StationId } from '#contracts/core/ids.ts';
import { boolean, id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { holdWashIn, type Hold, type HoldOutcome } from './hold-wash.ts';
import { usedThisMonthSql } from './share-list.ts';

const lockStatement = statement({
  name: 'wash_share_lock',
  params: { share_id: id<ShareId>(), member_id: id<CustomerId>() },
  row: { owner_id: id<CustomerId>() },
  text: `
select s.owner_id from wash_share s join customer o on o.customer_id = s.owner_id
where s.share_id = :share_id and s.member_id = :member_id and s.ended_at is null
  and o.disabled_at is null and o.deleted_at is null
for update of s`,
});

const limitStatement = statement({
  name: 'wash_share_is_full',
  params: { share_id: id<ShareId>(), month_begin: instant },
  row: { full: boolean },
  text: `select ${usedThisMonthSql} >= s.monthly_limit as full from wash_share s where s.share_id = :share_id`,
});

const nextLotStatement = statement({
  name: 'wash_share_next_lot',
  params: { owner_id: id<CustomerId>(), now: instant },
  row: { lot_id: id<LotId>(), code_version: integer },
  text: `
select lot_id, code_version from credit_lot
where customer_id = :owner_id and kind = 'wash' and source = 'order_line' and state = 'active' and remaining > 0
  and (expires_at is null or expires_at > :now)
order by expires_at nulls last, remaining, lot_id
limit 1`,
});

const noteStatement = statement({
  name: 'shared_wash_add',
  params: { redemption_id: id<RedemptionId>(), share_id: id<ShareId>() },
  row: {},
  text: `insert into shared_wash (redemption_id, share_id) values (:redemption_id, :share_id)`,
});

/** A hold by somebody whom the owner shares with; which voucher is spent is found here. Instants are epoch ms. */
export type SharedHold = Omit<Hold, 'lotId' | 'codeVersion' | 'viewer' | 'passId'> & {
  readonly shareId: ShareId;
  readonly memberId: CustomerId;
  readonly monthBegin: number;
};

/** `share_over`: not shared with this member, or no more. `limit_reached`: nothing is left this month. */
export type SharedOutcome = HoldOutcome | 'share_over' | 'limit_reached';

/** A voucher may be used up while its row is waited for; then the next one is looked for. */
const LOTS_TRIED = 5;

/**
 * Takes one wash of the owner's vouchers, the bay with it, and one of the month's places, or nothing. Locks the share,
 * then vouchers, then bays: whoever else washes with the share, ends it or changes its limit waits until this is
 * decided, and what is counted is counted behind the lock.
 */
export async function holdSharedWash(db: Database, asked: SharedHold): Promise<SharedOutcome> {
  const { shareId, memberId, monthBegin, ...hold } = asked;
  return await db.inTransaction(async (tx) => {
    const [share] = await tx.query(lockStatement, { shareId, memberId });
    if (share === undefined) return 'share_over';
    const [limit] = await tx.query(limitStatement, { shareId, monthBegin });
    if (limit?.full !== false) return 'limit_reached';
    const outcome = await holdNextLot(tx, share.ownerId, hold);
    if (outcome === 'held') await tx.query(noteStatement, { redemptionId: hold.redemptionId, shareId });
    return outcome;
  });
}

async function holdNextLot(
  tx: Tx,
  ownerId: CustomerId,
  hold: Omit<SharedHold, 'shareId' | 'memberId' | 'monthBegin'>,
): Promise<HoldOutcome> {
  for (let tried = 0; tried < LOTS_TRIED; tried += 1) {
    const [lot] = await tx.query(nextLotStatement, { ownerId, now: hold.now });
    if (lot === undefined) return 'not_usable';
    const outcome = await holdWashIn(tx, { ...hold, ...lot, viewer: ownerId, passId: null });
    if (outcome !== 'not_usable') return outcome;
  }
  return 'not_usable';
}

const requestStatement = statement({
  name: 'shared_wash_find_request',
  params: { station_id: id<StationId>(), request_id: text, share_id: id<ShareId>(), member_id: id<CustomerId>() },
  row: { redemption_id: id<RedemptionId>(), own: boolean },
  text: `
select r.redemption_id, s.share_id is not null as own
from redemption r
left join shared_wash w using (redemption_id)
left join wash_share s on s.share_id = w.share_id and s.share_id = :share_id and s.member_id = :member_id
where r.station_id = :station_id and r.request_id = :request_id`,
});

/** The wash that a request at a station led to, and whether it is this member's by this share; null where it led to none. */
export async function findSharedRequest(
  db: Queryable,
  request: {
    readonly stationId: StationId;
    readonly requestId: string;
    readonly shareId: ShareId;
    readonly memberId: CustomerId;
  },
) {
  const [row] = await db.query(requestStatement, request);
  return row ?? null;
}
