import type { OrderId, StationId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { boolean, bytes, id, instant, integer } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const lockStatement = statement({
  name: 'walk_up_lock_bays',
  params: { ...pick('bay', 'station_id'), now: instant },
  row: { bay_no: integer, live: boolean, busy: boolean, reserved: boolean },
  text: `
select bay_no, status = 'live' as live, redemption_id is not null and busy_until > :now as busy,
  reserved_for is not null and reserved_until > :now as reserved
from bay where station_id = :station_id order by bay_no for update`,
});

/** State of a bay under the lock. */
export type LockedBay = {
  readonly bayNo: number;
  readonly live: boolean;
  readonly busy: boolean;
  readonly reserved: boolean;
};

/** Returns and locks the bays of a station in order, so that reservations and starts there are serialised. */
export async function lockBays(
  tx: Tx,
  values: { readonly stationId: StationId; readonly now: number },
): Promise<LockedBay[]> {
  return await tx.query(lockStatement, values);
}

const dropStatement = statement({
  name: 'walk_up_drop_of_browser',
  params: { ...pick('walk_up', 'station_id'), browser_hash: bytes, now: instant },
  row: {},
  text: `
with dropped as (
  update walk_up set state = 'abandoned', changed_at = :now
  where station_id = :station_id and browser_hash = :browser_hash and state in ('reserved', 'paying')
  returning walk_up_id
)
update bay set reserved_for = null, reserved_at = null, reserved_until = null
where station_id = :station_id and reserved_for in (select walk_up_id from dropped)`,
});

/** Ends this browser's earlier unpaid reservations at a station, because one browser may reserve only one bay there. */
export async function dropReservations(
  tx: Tx,
  values: { readonly stationId: StationId; readonly browserHash: Buffer; readonly now: number },
): Promise<void> {
  await tx.query(dropStatement, values);
}

/** A new reservation. Instants in epoch ms. */
export type Reservation = {
  readonly walkUpId: OrderId;
  readonly tokenHash: Buffer;
  readonly requestId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly packageNumber: number;
  readonly browserHash: Buffer;
  /** True if the sticker of the station was scanned. */
  readonly atSticker: boolean;
  /** True if the customer gave an email address or a phone number. */
  readonly byMail: boolean;
  readonly bySms: boolean;
  readonly now: number;
  readonly until: number;
};

const reserveStatement = statement({
  name: 'walk_up_reserve',
  params: {
    ...pick('walk_up', 'request_id station_id bay_no package_number at_sticker by_mail by_sms'),
    walk_up_id: id<OrderId>(),
    token_hash: bytes,
    browser_hash: bytes,
    now: instant,
    until: instant,
  },
  row: { bay_no: integer },
  text: `
with added as (
  insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, at_sticker,
    by_mail, by_sms, created_at, changed_at)
  select :walk_up_id, :token_hash, :request_id, b.station_id, b.bay_no, :package_number, :browser_hash, :at_sticker,
    :by_mail, :by_sms, :now, :now
  from bay b
  where b.station_id = :station_id and b.bay_no = :bay_no and b.status = 'live'
    and (b.redemption_id is null or b.busy_until <= :now) and (b.reserved_for is null or b.reserved_until <= :now)
  on conflict do nothing
  returning walk_up_id, station_id, bay_no
)
update bay b set reserved_for = a.walk_up_id, reserved_at = :now, reserved_until = :until
from added a where b.station_id = a.station_id and b.bay_no = a.bay_no
returning b.bay_no`,
});

/**
 * Adds the walk-up and reserves its bay, or writes nothing. False if the bay is taken or the request was used before.
 */
export async function addReservation(tx: Tx, reservation: Reservation): Promise<boolean> {
  return (await tx.query(reserveStatement, reservation)).length > 0;
}

const rebindStatement = statement({
  name: 'walk_up_rebind',
  params: { walk_up_id: id<OrderId>(), browser_hash: bytes },
  row: {},
  text: `
update walk_up set browser_hash = :browser_hash
where walk_up_id = :walk_up_id and state in ('reserved', 'paying') and browser_hash <> :browser_hash`,
});

/** Records the browser whose page repeated the press of an unpaid walk-up. */
export async function rebindWalkUp(
  db: Queryable,
  values: { readonly walkUpId: OrderId; readonly browserHash: Buffer },
): Promise<void> {
  await db.query(rebindStatement, values);
}
