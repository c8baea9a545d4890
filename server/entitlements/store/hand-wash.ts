import type { CustomerId, LotId, RedemptionId, StationId } from '#contracts/core/ids.ts';
import { bytes, id, instant, integer, nullable, text, uuid } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statement.ts';

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
  /** Null where what was read is no voucher that anybody could spend. */
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
  // the voucher is locked first: of several notes about its last wash one is booked, and the others see what is left.
  // The note's number is the request's, so a try that reached us after all is met by its key
  text: `
with held_lot as (
  select c.lot_id from credit_lot c
  join order_line l on l.order_line_id = c.source_id
  join shop_order o using (order_id)
  where c.lot_id = :lot_id and c.code_version = :code_version and c.kind = 'wash' and c.source = 'order_line' and c.state = 'active' and c.remaining > 0
    and (c.expires_at is null or c.expires_at > :given_at)
    and (c.customer_id is null or c.customer_id = :viewer or (c.customer_id = o.customer_id and not c.gift))
  for update of c
), spent as (
  insert into redemption (redemption_id, token_hash, lot_id, units, station_id, bay_no, request_id, pass_id, minutes,
    state, created_at, started_at, ended_at)
  select :redemption_id, :token_hash, lot_id, 1, :station_id, :bay_no, :note_id::text, :pass_id, :minutes, 'completed',
    :given_at, :given_at, :given_at
  from held_lot
  on conflict do nothing
  returning redemption_id, lot_id
), noted as (
  insert into hand_wash (scanner_id, note_id, station_id, bay_no, lot_id, redemption_id, given_at, received_at)
  values (:scanner_id, :note_id, :station_id, :bay_no, :lot_id, (select redemption_id from spent), :given_at,
    :received_at)
  on conflict do nothing
  returning note_id, redemption_id
), taken as (
  update credit_lot c set remaining = c.remaining - 1,
    state = case when c.remaining = 1 and c.held = 0 then 'depleted' else c.state end
  from spent s where c.lot_id = s.lot_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'hold', -1, 1, redemption_id, :received_at from spent
  union all
  select lot_id, 'capture', 0, -1, redemption_id, :received_at from spent
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
