import type { CustomerId, ShareId } from '#contracts/core/ids.ts';
import { boolean, id, instant } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { holdWashInTx, type WashHold, type HoldOutcome } from './hold-wash.ts';
import { washesUsedThisMonthSql } from './shared-allowance-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'wash_share_lock',
  params: { ...pick('wash_share', 'share_id'), member_id: id<CustomerId>() },
  row: pick('wash_share', 'owner_id'),
  text: `
select s.owner_id from wash_share s join customer o on o.customer_id = s.owner_id
where s.share_id = :share_id and s.member_id = :member_id and s.ended_at is null
  and o.disabled_at is null and o.deleted_at is null
for update of s`,
});

const limitStatement = statement({
  name: 'wash_share_is_full',
  params: { ...pick('wash_share', 'share_id'), month_begin: instant },
  row: { full: boolean },
  text: `select ${washesUsedThisMonthSql} >= s.monthly_limit as full from wash_share s where s.share_id = :share_id`,
});

const nextLotStatement = statement({
  name: 'wash_share_next_lot',
  params: { owner_id: id<CustomerId>(), now: instant },
  row: pick('credit_lot', 'lot_id code_version'),
  text: `
select lot_id, code_version from credit_lot
where customer_id = :owner_id and kind = 'wash' and source = 'order_line' and state = 'active' and remaining > 0
  and (expires_at is null or expires_at > :now)
order by expires_at nulls last, remaining, lot_id
limit 1`,
});

const noteStatement = statement({
  name: 'shared_wash_add',
  params: pick('shared_wash', 'redemption_id share_id'),
  row: {},
  text: `insert into shared_wash (redemption_id, share_id) values (:redemption_id, :share_id)`,
});

/**
 * Parameters for a household member's reservation of a wash. The statement chooses the owner's voucher. Times are in
 * epoch ms.
 */
export type SharedWashHold = Omit<WashHold, 'lotId' | 'codeVersion' | 'viewer' | 'passId'> & {
  readonly shareId: ShareId;
  readonly memberId: CustomerId;
  readonly monthBegin: number;
};

/**
 * Result of reserving a shared wash. `share_over`: the account does not share washes, or no longer shares them, with
 * this member. `limit_reached`: this month's allowance is used up.
 */
export type SharedHoldOutcome = HoldOutcome | 'share_over' | 'limit_reached';

/**
 * Maximum number of vouchers to try. Several are needed, because another wash can use up a voucher while this statement
 * waits for its row lock.
 */
const LOTS_TRIED = 5;

/**
 * Reserves one wash of the owner's vouchers, the bay, and one unit of the monthly allowance, or reserves nothing. Locks
 * the shared allowance, then vouchers, then bays. Concurrent washes and changes of the shared allowance wait for these
 * locks. Used washes are counted under the lock.
 */
export async function holdSharedWash(db: Database, request: SharedWashHold): Promise<SharedHoldOutcome> {
  const { shareId, memberId, monthBegin, ...hold } = request;
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
  hold: Omit<SharedWashHold, 'shareId' | 'memberId' | 'monthBegin'>,
): Promise<HoldOutcome> {
  for (let tried = 0; tried < LOTS_TRIED; tried += 1) {
    const [lot] = await tx.query(nextLotStatement, { ownerId, now: hold.now });
    if (lot === undefined) return 'not_usable';
    const outcome = await holdWashInTx(tx, { ...hold, ...lot, viewer: ownerId, passId: null });
    if (outcome !== 'not_usable') return outcome;
  }
  return 'not_usable';
}

const requestStatement = statement({
  name: 'shared_wash_find_request',
  params: {
    ...pick('redemption', 'station_id request_id'),
    ...pick('shared_wash', 'share_id'),
    member_id: id<CustomerId>(),
  },
  row: { ...pick('redemption', 'redemption_id'), own: boolean },
  text: `
select r.redemption_id, s.share_id is not null as own
from redemption r
left join shared_wash w using (redemption_id)
left join wash_share s on s.share_id = w.share_id and s.share_id = :share_id and s.member_id = :member_id
where r.station_id = :station_id and r.request_id = :request_id`,
});

/**
 * Returns the wash that the request with this id started at a station. Returns null if there is none. `own` is true if
 * the wash used this member's shared allowance.
 */
export async function findSharedRequest(db: Queryable, request: ParamsOf<typeof requestStatement>) {
  const [row] = await db.query(requestStatement, request);
  return row ?? null;
}
