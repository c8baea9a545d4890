import type { OrderId, StationId } from '#contracts/core/ids.ts';
import { FAILURES_BEFORE_BAY_CHECK } from '#domain/stations/bays/bay-state.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { boolean, bytes, id, instant, integer, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const lockStatement = statement({
  name: 'walk_up_lock_browser',
  params: { browser_hash: bytes },
  row: { locked: boolean },
  text: `select pg_advisory_xact_lock(hashtextextended(encode(:browser_hash, 'hex'), 34)) is null as locked`,
});

/** New reservation of a bay. All times are in epoch ms. */
export type BayReservation = {
  readonly walkUpId: OrderId;
  readonly tokenHash: Buffer;
  readonly requestId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly packageNumber: number;
  readonly browserHash: Buffer;
  /** True if the sticker of the station was scanned. */
  readonly atSticker: boolean;
  /** True if the customer gave an email address. `bySms` is true if the customer gave a phone number. */
  readonly byMail: boolean;
  readonly bySms: boolean;
  readonly now: number;
  readonly until: number;
};

/**
 * Result of a bay's reservation. `known` means that a request with this id was already processed, and nothing changed.
 */
export type BayReservationOutcome = 'reserved' | 'known' | 'station_not_ready' | 'bay_busy' | 'bay_reserved';

const reserveStatement = statement({
  name: 'walk_up_reserve',
  params: {
    ...pick('walk_up', 'request_id station_id bay_no package_number at_sticker by_mail by_sms'),
    walk_up_id: id<OrderId>(),
    token_hash: bytes,
    browser_hash: bytes,
    now: instant,
    until: instant,
    checked_after: integer,
  },
  row: { outcome: word<BayReservationOutcome>(), queued: boolean },
  // walk-up purchases are locked before bays, in the same order as in a state change, to prevent deadlocks; only the
  // bays that change are locked, so that other customers of the station do not wait
  text: `
with known as (
  select from walk_up where request_id = :request_id
), own as (
  select walk_up_id from walk_up
  where station_id = :station_id and browser_hash = :browser_hash and state in ('reserved', 'paying')
    and not exists (select from known)
  order by walk_up_id
  for no key update
), dropped as (
  update walk_up w set state = 'abandoned', changed_at = :now from own where w.walk_up_id = own.walk_up_id
  returning w.walk_up_id
), held_bay as (
  select station_id, bay_no, status, failed_starts, redemption_id, busy_until, reserved_until,
    coalesce(reserved_for = any(array(select walk_up_id from dropped)), false) as own, reserved_for,
    held_for, held_until, held_here
  from bay
  where station_id = :station_id and not exists (select from known)
    and (bay_no = :bay_no or reserved_for = any(array(select walk_up_id from dropped)) or held_for = :browser_hash)
  order by bay_no
  for update
), wanted as (
  select station_id, bay_no, status = 'live' and failed_starts < :checked_after as live, redemption_id is not null and busy_until > :now as busy,
    reserved_for is not null and reserved_until > :now and not own as reserved,
    -- a scan of the sticker takes a bay that is held for a customer in the queue, unless that customer is there
    held_for is not null and held_until > :now and held_for <> :browser_hash and not (:at_sticker and not held_here)
      as held
  from held_bay where bay_no = :bay_no
), added as (
  insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, at_sticker,
    by_mail, by_sms, created_at, changed_at)
  select :walk_up_id, :token_hash, :request_id, station_id, bay_no, :package_number, :browser_hash, :at_sticker,
    :by_mail, :by_sms, :now, :now
  from wanted where live and not busy and not reserved and not held
  on conflict do nothing
  returning walk_up_id, bay_no
), changed as (
  update bay b set reserved_for = a.walk_up_id, reserved_at = case when a.bay_no is not null then :now end,
    reserved_until = case when a.bay_no is not null then :until end,
    held_for = case when a.bay_no is null then b.held_for end, held_at = case when a.bay_no is null then b.held_at end,
    held_until = case when a.bay_no is null then b.held_until end, held_here = a.bay_no is null and b.held_here
  from held_bay h left join added a on a.bay_no = h.bay_no
  where b.station_id = h.station_id and b.bay_no = h.bay_no and (h.own or a.bay_no is not null)
)
select case when exists (select from added) then 'reserved'
  when exists (select from known) then 'known'
  when not coalesce((select live from wanted), false) then 'station_not_ready'
  when (select busy from wanted) then 'bay_busy'
  else 'bay_reserved' end as outcome,
  exists (select from bay_waiter where station_id = :station_id and browser_hash = :browser_hash)
    or exists (select from held_bay where held_for = :browser_hash) as queued`,
});

type BayReservationResult = { readonly outcome: BayReservationOutcome; readonly queued: boolean };

/**
 * Adds a walk-up purchase (a purchase at the machine), and reserves its bay if the bay is free now. This browser's
 * earlier unpaid reservations at the station end, because one browser may reserve only one bay there. The browser is
 * locked until commit, so that its concurrent requests run one after the other. `queued` is true if this browser is in
 * the queue of the station.
 */
export async function reserveBay(tx: Tx, reservation: BayReservation): Promise<BayReservationResult> {
  await tx.query(lockStatement, { browserHash: reservation.browserHash });
  const [row] = await tx.query(reserveStatement, { ...reservation, checkedAfter: FAILURES_BEFORE_BAY_CHECK });
  return row ?? { outcome: 'bay_reserved', queued: false };
}

const rebindStatement = statement({
  name: 'walk_up_rebind',
  params: { walk_up_id: id<OrderId>(), browser_hash: bytes },
  row: {},
  text: `
update walk_up set browser_hash = :browser_hash
where walk_up_id = :walk_up_id and state in ('reserved', 'paying') and browser_hash <> :browser_hash`,
});

export async function bindWalkUpToBrowser(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly browserHash: Buffer },
): Promise<void> {
  await db.query(rebindStatement, values);
}
