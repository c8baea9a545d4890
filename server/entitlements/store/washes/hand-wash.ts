import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pastWashSql } from './past-wash.ts';

const handWashRow = {
  station_id: id<StationId>(),
  bay_no: integer,
  redemption_id: nullable(id<RedemptionId>()),
  given_at: instant,
} as const;

/** A wash that was given by hand; without a redemption it could not be booked. `givenAt` is epoch ms. */
export type HandWashRow = RowOf<typeof handWashRow>;

const findStatement = statement({
  name: 'hand_wash_find',
  params: { scanner_id: uuid, note_id: uuid },
  row: handWashRow,
  text: `
select station_id, bay_no, redemption_id, given_at from hand_wash
where scanner_id = :scanner_id and note_id = :note_id`,
});

export async function findHandWash(
  db: Queryable,
  { scannerId, noteId }: { readonly scannerId: string; readonly noteId: string },
): Promise<HandWashRow | null> {
  const [row] = await db.query(findStatement, { scannerId, noteId });
  return row ?? null;
}

/** What is told of a wash by hand; instants are epoch ms. */
export type ToldHandWash = {
  readonly scannerId: string;
  readonly noteId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  /** Lot of the voucher; null if the scanned text is no spendable voucher. */
  readonly lotId: LotId | null;
  /** Of what was read: a voucher that was issued anew meanwhile is not taken from. */
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
    scanner_id: uuid,
    note_id: uuid,
    station_id: id<StationId>(),
    bay_no: integer,
    minutes: integer,
    lot_id: nullable(id<LotId>()),
    code_version: nullable(integer),
    viewer: nullable(id<CustomerId>()),
    pass_id: nullable(text),
    redemption_id: id<RedemptionId>(),
    token_hash: bytes,
    given_at: instant,
    received_at: instant,
  },
  row: { redemption_id: nullable(id<RedemptionId>()) },
  // the note's number is the request's, so a try that reached us after all is met by its key
  text: `
with ${pastWashSql({ requestId: ':note_id::text', endedAt: ':given_at' })}, noted as (
  insert into hand_wash (scanner_id, note_id, station_id, bay_no, lot_id, redemption_id, given_at, received_at)
  values (:scanner_id, :note_id, :station_id, :bay_no, :lot_id, (select redemption_id from spent), :given_at,
    :received_at)
  on conflict do nothing
  returning note_id, redemption_id
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'hand_wash', 'hand_wash:' || :scanner_id || ':' || note_id,
    jsonb_build_object('scannerId', :scanner_id, 'noteId', note_id), :received_at, :received_at
  from noted where redemption_id is null
  on conflict (dedupe) do nothing
)
select redemption_id from noted`,
});

/**
 * Keeps a wash that was given by hand and books it on its voucher, or tells the shop's people where it cannot be booked.
 * A note that came before changes nothing.
 */
export async function addHandWash(db: Queryable, told: ToldHandWash): Promise<void> {
  await db.query(addStatement, told);
}
