import type { LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Interruption, ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { RedemptionState } from '#domain/entitlements/redemption-state.ts';
import { bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const redemptionRow = {
  redemption_id: id<RedemptionId>(),
  lot_id: id<LotId>(),
  station_id: id<StationId>(),
  token_version: integer,
  state: word<RedemptionState>(),
  station_name: text,
  station_name_he: text,
  bay_no: integer,
  minutes: integer,
  created_at: instant,
  start_before: nullable(instant),
  offered_at: nullable(instant),
  started_at: nullable(instant),
  ended_at: nullable(instant),
  delivered_seconds: nullable(integer),
  interruption: nullable(word<Interruption>()),
  released_at: nullable(instant),
  release_reason: nullable(word<ReleaseReason>()),
  questioned_at: nullable(instant),
  remaining: integer,
  initial: integer,
} as const;

/** One wash with its station and what its voucher has left; instants are epoch ms. */
export type RedemptionRow = RowOf<typeof redemptionRow>;

const redemptionSql = `
select r.redemption_id, r.lot_id, r.station_id, s.token_version, r.state, s.name as station_name,
  s.name_he as station_name_he, r.bay_no, r.minutes, r.created_at, r.start_before, r.offered_at, r.started_at,
  r.ended_at, r.delivered_seconds, r.interruption, r.released_at, r.release_reason, r.questioned_at, c.remaining, c.initial
from redemption r join station s using (station_id) join credit_lot c using (lot_id)`;

const findByTokenStatement = statement({
  name: 'redemption_find_by_token',
  params: { token_hash: bytes },
  row: redemptionRow,
  text: `${redemptionSql} where r.token_hash = :token_hash`,
});

const findStatement = statement({
  name: 'redemption_find',
  params: { redemption_id: id<RedemptionId>() },
  row: redemptionRow,
  text: `${redemptionSql} where r.redemption_id = :redemption_id`,
});

/** The wash whose link hashes to this; null where there is none. */
export async function findRedemptionByToken(db: Queryable, tokenHash: Buffer): Promise<RedemptionRow | null> {
  const [row] = await db.query(findByTokenStatement, { tokenHash });
  return row ?? null;
}

export async function findRedemption(db: Queryable, redemptionId: RedemptionId): Promise<RedemptionRow | null> {
  const [row] = await db.query(findStatement, { redemptionId });
  return row ?? null;
}

const findByRequestStatement = statement({
  name: 'redemption_find_by_request',
  params: { station_id: id<StationId>(), request_id: text },
  row: redemptionRow,
  text: `${redemptionSql} where r.station_id = :station_id and r.request_id = :request_id`,
});

/** The wash that a request at a station has become; null where it has become none. */
export async function findRedemptionByRequest(
  db: Queryable,
  { stationId, requestId }: { readonly stationId: StationId; readonly requestId: string },
): Promise<RedemptionRow | null> {
  const [row] = await db.query(findByRequestStatement, { stationId, requestId });
  return row ?? null;
}

const FRESH_MAX = 3;

const listOfBrowserStatement = statement({
  name: 'redemption_list_of_browser',
  params: { browser_hash: bytes, since: instant, limit: integer },
  row: redemptionRow,
  text: `${redemptionSql} where r.browser_hash = :browser_hash and r.created_at > :since
order by r.created_at desc limit :limit`,
});

/** The latest washes that this browser asked for since an instant (epoch ms), newest first. */
export async function listWashesOfBrowser(
  db: Queryable,
  wish: { readonly browserHash: Buffer; readonly since: number },
): Promise<RedemptionRow[]> {
  return await db.query(listOfBrowserStatement, { ...wish, limit: FRESH_MAX });
}

const listOfLotStatement = statement({
  name: 'redemption_list_of_lot',
  params: { lot_id: id<LotId>(), since: instant, limit: integer },
  row: redemptionRow,
  text: `${redemptionSql} where r.lot_id = :lot_id and r.created_at > :since order by r.created_at desc limit :limit`,
});

/** The latest washes of a voucher since an instant (epoch ms), newest first. */
export async function listWashesOfLot(
  db: Queryable,
  wish: { readonly lotId: LotId; readonly since: number },
): Promise<RedemptionRow[]> {
  return await db.query(listOfLotStatement, { ...wish, limit: FRESH_MAX });
}

const overdueRow = { redemption_id: id<RedemptionId>(), was_offered: nullable(instant) } as const;

const listOverdueStatement = statement({
  name: 'redemption_list_overdue',
  params: { unheard_since: instant, silent_since: instant, limit: integer },
  row: overdueRow,
  text: `
select redemption_id, offered_at as was_offered from redemption
where state = 'held'
  and (start_before < :silent_since or (start_before < :unheard_since and offered_at is null))
order by start_before
limit :limit`,
});

/**
 * Held washes that nobody will start any more: those whose machine never heard of them by `unheardSince`, and those
 * whose machine has been silent since `silentSince` (epoch ms).
 */
export async function listOverdue(
  db: Queryable,
  wish: { readonly unheardSince: number; readonly silentSince: number; readonly limit: number },
): Promise<RowOf<typeof overdueRow>[]> {
  return await db.query(listOverdueStatement, wish);
}
