import type { CustomerId, LotId, OrderId, PetId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { camelCase, statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { EVENT_OUTCOME_WAITING } from './station-event.ts';

const redemptionRow = {
  ...pick(
    'redemption',
    `
  redemption_id lot_id station_id state bay_no minutes created_at start_before offered_at started_at
  ended_at delivered_seconds interruption left_seconds left_at released_at release_reason
  questioned_at`,
  ),
  ...pick('station', 'token_version'),
  ...pick('credit_lot', 'remaining initial'),
  station_name: text,
  station_name_he: text,
  refunded: boolean,
} as const;

/** Wash with its station and its voucher's balance. All times are in epoch ms. */
export type RedemptionRow = RowOf<typeof redemptionRow>;

const redemptionColumnsSql = `
r.redemption_id, r.lot_id, r.station_id, s.token_version, r.state, s.name as station_name,
  s.name_he as station_name_he, r.bay_no, r.minutes, r.created_at, r.start_before, r.offered_at, r.started_at,
  r.ended_at, r.delivered_seconds, r.interruption, r.left_seconds, r.left_at, r.released_at, r.release_reason,
  r.questioned_at, c.remaining, c.initial, c.state = 'refunded' as refunded`;

/**
 * SQL of a `RedemptionRow` as JSON. The tables redemption, station and credit_lot must have the aliases `r`, `s` and
 * `c`. It is null if there is no wash.
 */
export const washJsonSql = `case when r.redemption_id is not null then json_build_object(
  'redemptionId', r.redemption_id, 'lotId', r.lot_id, 'stationId', r.station_id, 'tokenVersion', s.token_version,
  'state', r.state, 'stationName', s.name, 'stationNameHe', s.name_he, 'bayNo', r.bay_no, 'minutes', r.minutes,
  ${['created_at', 'start_before', 'offered_at', 'started_at', 'ended_at', 'left_at', 'released_at', 'questioned_at']
    .map((name) => `'${camelCase(name)}', floor(extract(epoch from r.${name}) * 1000)`)
    .join(', ')},
  'deliveredSeconds', r.delivered_seconds, 'interruption', r.interruption, 'leftSeconds', r.left_seconds,
  'releaseReason', r.release_reason, 'remaining', c.remaining, 'initial', c.initial, 'refunded', c.state = 'refunded')
  end`;

const redemptionSql = `
select ${redemptionColumnsSql}
from redemption r join station s using (station_id) join credit_lot c using (lot_id)`;

const findByTokenStatement = statement({
  name: 'redemption_find_by_token',
  params: { token_hash: bytes },
  row: redemptionRow,
  text: `${redemptionSql} where r.token_hash = :token_hash`,
});

const findStatement = batchedStatement({
  name: 'redemption_find',
  params: pick('redemption', 'redemption_id'),
  row: redemptionRow,
  text: `
select i.input_no, ${redemptionColumnsSql}
from input i join redemption r using (redemption_id) join station s using (station_id) join credit_lot c using (lot_id)`,
});

/** Returns the wash whose link token has this hash. Returns null if there is no such wash. */
export async function findRedemptionByToken(db: Queryable, tokenHash: Buffer): Promise<RedemptionRow | null> {
  const [row] = await db.query(findByTokenStatement, { tokenHash });
  return row ?? null;
}

export async function findRedemption(db: BatchQueryable, redemptionId: RedemptionId): Promise<RedemptionRow | null> {
  const [row] = await db.gather(findStatement, { redemptionId });
  return row ?? null;
}

const findByRequestStatement = statement({
  name: 'redemption_find_by_request',
  params: pick('redemption', 'station_id request_id'),
  row: redemptionRow,
  text: `${redemptionSql} where r.station_id = :station_id and r.request_id = :request_id`,
});

/** Returns the wash that was started by a request at a station. Returns null if there is no such wash. */
export async function findRedemptionByRequest(
  db: Queryable,
  { stationId, requestId }: { readonly stationId: StationId; readonly requestId: string },
): Promise<RedemptionRow | null> {
  const [row] = await db.query(findByRequestStatement, { stationId, requestId });
  return row ?? null;
}

const petOfWashRow = {
  pet_id: nullable(id<PetId>()),
  pet_name_sealed: nullable(bytes),
  gift_order_id: nullable(id<OrderId>()),
  gift_sealed: nullable(bytes),
} as const;

/**
 * Pet of a wash, if the viewer owns that pet. Also the gift order of the wash, whose encrypted data can contain a pet's
 * name. Each field is null if it does not apply.
 */
export type PetOfWashRow = RowOf<typeof petOfWashRow>;

const washingPetStatement = statement({
  name: 'washing_pet_find',
  params: { ...pick('redemption', 'redemption_id'), viewer: nullable(id<CustomerId>()) },
  row: petOfWashRow,
  text: `
select p.pet_id, p.name_sealed as pet_name_sealed, o.order_id as gift_order_id, o.private_sealed as gift_sealed
from redemption r
join credit_lot c using (lot_id)
left join washed_pet wp using (redemption_id)
left join pet p on p.customer_id = :viewer and c.customer_id = :viewer and p.pet_id = coalesce(wp.pet_id, (
  select (array_agg(own.pet_id))[1] from pet own
  where own.customer_id = :viewer and own.ended_at is null having count(*) = 1))
left join order_line l on c.gift and c.source = 'order_line' and l.order_line_id = c.source_id
left join shop_order o on o.order_id = l.order_id
where r.redemption_id = :redemption_id`,
});

/**
 * Finds the pet of a wash. It is the pet that was chosen for the wash, otherwise the only pet of the account. A pet is
 * shown only to its owner (`viewer`). The pet's name on a gift is shown to everyone who has the gift.
 */
export async function findPetOfWash(
  db: Queryable,
  values: { readonly redemptionId: RedemptionId; readonly viewer: CustomerId | null },
): Promise<PetOfWashRow | null> {
  const [row] = await db.query(washingPetStatement, values);
  return row ?? null;
}

const FRESH_MAX = 3;

const listOwnStatement = statement({
  name: 'redemption_list_own',
  params: { browser_hash: nullable(bytes), customer_id: nullable(id<CustomerId>()), since: instant, limit: integer },
  row: redemptionRow,
  text: `${redemptionSql} where r.redemption_id in (
  select redemption_id from redemption where browser_hash = :browser_hash and created_at > :since
  union
  select w.redemption_id from credit_lot own join redemption w using (lot_id)
  where own.customer_id = :customer_id and w.created_at > :since
    and not exists (select from shared_wash sw where sw.redemption_id = w.redemption_id))
order by r.created_at desc limit :limit`,
});

export type OwnWashesQuery = {
  /** Hash of the purchase cookie. Null if this browser has no such cookie. */
  readonly browserHash: Buffer | null;
  /** Id of the signed-in account. Null for a guest. */
  readonly customerId: CustomerId | null;
  /** Epoch ms. */
  readonly since: number;
};

/**
 * Returns the newest washes that this browser requested or that used the account's vouchers, newest first. A wash that
 * another customer used from a shared allowance does not count as a wash of the account.
 */
export async function listRecentOwnWashes(db: Queryable, values: OwnWashesQuery): Promise<RedemptionRow[]> {
  return await db.query(listOwnStatement, { ...values, limit: FRESH_MAX });
}

const listOfLotStatement = statement({
  name: 'redemption_list_of_lot',
  params: { ...pick('redemption', 'lot_id'), since: instant, limit: integer },
  row: redemptionRow,
  text: `${redemptionSql} where r.lot_id = :lot_id and r.created_at > :since order by r.created_at desc limit :limit`,
});

/** Returns the newest washes of a voucher since a given time (epoch ms), newest first. */
export async function listWashesOfLot(
  db: Queryable,
  values: { readonly lotId: LotId; readonly since: number },
): Promise<RedemptionRow[]> {
  return await db.query(listOfLotStatement, { ...values, limit: FRESH_MAX });
}

const overdueRow = { ...pick('redemption', 'redemption_id'), was_offered: nullable(instant) } as const;

const listOverdueStatement = statement({
  name: 'redemption_list_overdue',
  params: { unheard_since: instant, silent_since: instant, limit: integer },
  row: overdueRow,
  text: `
select redemption_id, offered_at as was_offered from redemption r
where state = 'held' and not exists (
    select from station_event e where e.redemption_id = r.redemption_id and e.station_id = r.station_id
      and e.kind = 'ended' and e.outcome = '${EVENT_OUTCOME_WAITING}' and e.delivered_seconds > 0)
  and (start_before < :silent_since or (start_before < :unheard_since and offered_at is null))
order by start_before
limit :limit`,
});

/**
 * Returns reserved washes that will no longer start. One kind never reached the machine, and its start window ended
 * before `unheardSince` (epoch ms). The other kind has a silent machine, and its start window ended before
 * `silentSince` (epoch ms). A wash whose machine reported running water is left out, because it waits for its start
 * message (`applyEventsInOrder`).
 */
export async function listOverdueHolds(
  db: Queryable,
  values: { readonly unheardSince: number; readonly silentSince: number; readonly limit: number },
): Promise<RowOf<typeof overdueRow>[]> {
  return await db.query(listOverdueStatement, values);
}
