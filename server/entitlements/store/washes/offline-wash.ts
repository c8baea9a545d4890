import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { bookFinishedWashSql } from './finished-wash.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const offlineWashRow = pick('offline_wash', 'bay_no redemption_id over_allowance given_at');

/** A wash from the event log of a machine. A wash without a redemption is the shop's loss. `givenAt` is in epoch ms. */
export type OfflineWashRow = RowOf<typeof offlineWashRow>;

type OfflineWashKey = { readonly stationId: StationId; readonly transactionId: string };

const findStatement = statement({
  name: 'offline_wash_find',
  params: pick('offline_wash', 'station_id transaction_id'),
  row: offlineWashRow,
  text: `
select bay_no, redemption_id, over_allowance, given_at from offline_wash
where station_id = :station_id and transaction_id = :transaction_id`,
});

export async function findOfflineWash(
  db: Queryable,
  { stationId, transactionId }: OfflineWashKey,
): Promise<OfflineWashRow | null> {
  const [row] = await db.query(findStatement, { stationId, transactionId });
  return row ?? null;
}

const lockStatement = statement({
  name: 'offline_wash_lock_station',
  params: pick('station', 'station_id'),
  row: pick('station', 'station_id'),
  text: 'select station_id from station where station_id = :station_id for no key update',
});

/** Locks the bookings of a station's event log until commit, so that the machine's allowance is counted exactly. */
export async function lockOfflineWashes(tx: Tx, stationId: StationId): Promise<void> {
  await tx.query(lockStatement, { stationId });
}

/** A report of an offline wash, which the machine started without a connection. Times are in epoch ms. */
export type OfflineWashReport = OfflineWashKey & {
  readonly bayNo: number;
  readonly minutes: number;
  /** Lot (balance) of the scanned voucher; null if the scanned text is not a voucher that can be charged. */
  readonly lotId: LotId | null;
  readonly codeVersion: number | null;
  readonly viewer: CustomerId | null;
  readonly passId: string | null;
  readonly redemptionId: RedemptionId;
  readonly tokenHash: Buffer;
  readonly givenAt: number;
  readonly timeBelieved: boolean;
  readonly receivedAt: number;
  /** Deadline for the report of a rinse. It is ignored if the bay was already rinsed after the wash. */
  readonly rinseDueAt: number;
  /** Day in the shop's calendar. If the allowance is exceeded, this is reported once per day. */
  readonly day: string;
};

const addStatement = statement({
  name: 'offline_wash_add',
  params: {
    ...pick('offline_wash', 'station_id transaction_id bay_no lot_id given_at time_believed received_at'),
    minutes: integer,
    code_version: nullable(integer),
    viewer: nullable(id<CustomerId>()),
    pass_id: nullable(text),
    redemption_id: id<RedemptionId>(),
    token_hash: bytes,
    rinse_due_at: instant,
    day: text,
  },
  row: pick('offline_wash', 'redemption_id'),
  text: `
with allowed as (
  select s.offline_washes > (
    select count(*) from offline_wash w
    where w.station_id = :station_id and w.received_at > :received_at - interval '1 day') as within
  from station s where s.station_id = :station_id
), ${bookFinishedWashSql({
    requestId: `'offline:' || :transaction_id`,
    endedAt: 'null',
    onlyIf: '(select within from allowed)',
  })}, kept as (
  insert into offline_wash (station_id, transaction_id, bay_no, lot_id, redemption_id, over_allowance, given_at,
    time_believed, received_at)
  select :station_id, :transaction_id, :bay_no, :lot_id, (select redemption_id from spent), not within, :given_at,
    :time_believed, :received_at
  from allowed
  returning transaction_id, redemption_id, over_allowance
), washed as (
  update bay set washed_at = greatest(washed_at, :given_at), rinse_due_at = coalesce(rinse_due_at, :rinse_due_at)
  where station_id = :station_id and bay_no = :bay_no and (rinsed_at is null or rinsed_at < :given_at)
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'offline_wash',
    'offline_wash:' || :station_id || ':' || case when over_allowance then 'over ' || :day else transaction_id end,
    jsonb_build_object('stationId', :station_id, 'transactionId', transaction_id), :received_at, :received_at
  from kept where redemption_id is null
  on conflict (dedupe) do nothing
)
select redemption_id from kept`,
});

/**
 * Stores an offline wash and books it on its voucher. Books it as the shop's loss if the voucher cannot be charged or
 * the machine's allowance is exceeded. Call it within a transaction after `lockOfflineWashes`, and only if
 * `findOfflineWash` returns null.
 */
export async function addOfflineWash(tx: Tx, report: OfflineWashReport): Promise<void> {
  await tx.query(addStatement, report);
}
