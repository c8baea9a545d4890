import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { bytes, id, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { bookFinishedWashSql } from './finished-wash.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const handWashRow = pick('hand_wash', 'station_id bay_no redemption_id given_at');

/** A manual wash. `redemptionId` is null if the wash was not booked on a voucher. `givenAt` is in epoch ms. */
export type ManualWashRow = RowOf<typeof handWashRow>;

const findStatement = statement({
  name: 'hand_wash_find',
  params: pick('hand_wash', 'scanner_id note_id'),
  row: handWashRow,
  text: `
select station_id, bay_no, redemption_id, given_at from hand_wash
where scanner_id = :scanner_id and note_id = :note_id`,
});

export async function findManualWash(
  db: Queryable,
  { scannerId, noteId }: { readonly scannerId: string; readonly noteId: string },
): Promise<ManualWashRow | null> {
  const [row] = await db.query(findStatement, { scannerId, noteId });
  return row ?? null;
}

/** A report of a manual wash. Times are in epoch ms. */
export type ManualWashReport = {
  readonly scannerId: string;
  readonly noteId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  /** Lot (balance) of the scanned voucher; null if the scanned text is not a voucher that can be charged. */
  readonly lotId: LotId | null;
  /** Version of the scanned code. A voucher whose code was replaced meanwhile is not charged. */
  readonly codeVersion: number | null;
  readonly viewer: CustomerId | null;
  readonly passId: string | null;
  readonly redemptionId: RedemptionId;
  readonly tokenHash: Buffer;
  readonly givenAt: number;
  readonly receivedAt: number;
};

const addStatement = statement({
  name: 'hand_wash_add',
  params: {
    ...pick('hand_wash', 'scanner_id note_id station_id bay_no lot_id given_at received_at'),
    minutes: integer,
    code_version: nullable(integer),
    viewer: nullable(id<CustomerId>()),
    pass_id: nullable(text),
    redemption_id: id<RedemptionId>(),
    token_hash: bytes,
  },
  row: pick('hand_wash', 'redemption_id'),
  // the note's id is also the id of the request, so that a delayed request for the same wash is not booked a second
  // time
  text: `
with ${bookFinishedWashSql({ requestId: ':note_id::text', endedAt: ':given_at' })}, noted as (
  insert into hand_wash (scanner_id, note_id, station_id, bay_no, lot_id, redemption_id, given_at, received_at)
  values (:scanner_id, :note_id, :station_id, :bay_no, :lot_id, (select redemption_id from spent), :given_at,
    :received_at)
  on conflict do nothing
  returning note_id, redemption_id
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'hand_wash', 'hand_wash:' || :scanner_id || ':' || note_id,
    jsonb_build_object('scannerId', :scanner_id, 'noteId', note_id), :received_at, :received_at
  from noted where redemption_id is null
  on conflict (dedupe) do nothing
)
select redemption_id from noted`,
});

/** Stores a manual wash and books it on its voucher. Notifies staff users if it cannot be booked. It is idempotent. */
export async function addManualWash(db: Queryable, report: ManualWashReport): Promise<void> {
  await db.query(addStatement, report);
}
