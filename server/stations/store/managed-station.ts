import type { DeliveredStartRequest } from '#domain/stations/bays/unconfirmed-start.ts';
import { alertKindsBySeverity } from '#domain/stations/alerts/alert-rules.ts';
import { READER_STALE_MS } from '#domain/stations/nayax/reader-rules.ts';
import type { ReleaseReason } from '#contracts/entitlements/redemption.ts';
import type { AlertKind } from '#contracts/stations/alerts.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { NayaxInterface } from '#contracts/stations/cortina.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import type { RinseReporter } from '#contracts/stations/redemptions.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import { array, boolean, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { readerIsSilentSql } from './machine/reader-silence.ts';

/** Bay as staff see it. Retired bays are included. All times are in epoch ms. */
export type ManagedBay = {
  readonly bayNo: number;
  readonly name: string;
  readonly nameHe: string;
  readonly status: 'live' | 'maintenance' | 'retired';
  readonly busyUntil: number | null;
  readonly reservedUntil: number | null;
  readonly heldFor: string | null;
  readonly heldUntil: number | null;
  readonly heldHere: boolean;
  readonly rinsedAt: number | null;
  readonly rinsedBy: RinseReporter | null;
  readonly rinseDueAt: number | null;
  readonly failedStarts: number;
  /**
   * Start that was sent to the machine, and that is neither confirmed nor credited back. Null if there is no such
   * start.
   */
  readonly offered: DeliveredStartRequest | null;
  /** Last start of the bay, if it failed and the bay has not worked since. Otherwise null. */
  readonly failedStart: {
    readonly at: number;
    readonly end: ReleaseReason | null;
    readonly reason: string | null;
  } | null;
  readonly outReason: OutageReason | null;
  readonly outAt: number | null;
  readonly outUntil: number | null;
  readonly outNote: string;
  readonly lockedAt: number | null;
  readonly unsafeAt: number | null;
  readonly unsafeReason: 'hot_water' | 'no_temperature' | null;
  /** Most severe alert of the bay that has not ended. Null if there is no such alert. */
  readonly alert: AlertKind | null;
  readonly stickerSeenAt: number | null;
  readonly watchedSince: number | null;
  readonly product: {
    readonly interface: NayaxInterface;
    readonly selection: number;
    readonly selections: number;
    readonly priceAgorot: number;
  } | null;
};

const managedRow = {
  ...pick(
    'station',
    `
  station_id slug name name_he address address_he city city_he latitude longitude status sample
  gateway wash_minutes offline_washes accessibility accessibility_he token_version short_code version
  out_reason out_at out_until out_note`,
  ),
  hours: json<Opening[]>(),
  heard_at: nullable(instant),
  watched_at: nullable(instant),
  watched_since: nullable(instant),
  booted_at: nullable(instant),
  firmware: nullable(text),
  clock_trusted: nullable(boolean),
  bays: json<ManagedBay[]>(),
  washes_today: integer,
  offline_used: integer,
  muted_until: nullable(instant),
  readers: nullable(word<'online' | 'silent'>()),
  reader_heard_at: nullable(instant),
} as const;

/** Station with its complete current state. All times are in epoch ms. */
export type ManagedStationRow = RowOf<typeof managedRow>;

const listStatement = statement({
  name: 'station_list_kept',
  params: {
    stations: nullable(array(id<StationId>())),
    worst_first: array(word<AlertKind>()),
    now: instant,
    today: instant,
    answered_since: instant,
  },
  row: managedRow,
  // the day's washes are counted in one pass for all stations
  text: `
with washed as (
  select station_id, count(*)::int as washes from redemption
  where started_at >= :today and state = 'completed' and (:stations is null or station_id = any (:stations))
  group by station_id
)
select s.station_id, s.slug, s.name, s.name_he, s.address, s.address_he, s.city, s.city_he, s.latitude, s.longitude,
  s.hours, s.status, s.sample, s.gateway, s.wash_minutes, s.offline_washes, s.accessibility, s.accessibility_he,
  s.token_version, s.short_code, s.version, s.out_reason, s.out_at, s.out_until, s.out_note,
  p.heard_at, sw.watched_at, sw.watched_since, p.booted_at, p.firmware, p.clock_trusted, b.bays, reader.readers,
  reader.reader_heard_at,
  coalesce(w.washes, 0) as washes_today, mw.ends_at as muted_until, (
    select count(*)::int from offline_wash o
    where o.station_id = s.station_id and o.received_at > :now - interval '1 day') as offline_used
from station s
left join station_presence p using (station_id)
left join station_watch sw on true
left join washed w using (station_id)
left join station_maintenance mw on mw.station_id = s.station_id and mw.ends_at > :now
cross join lateral (
  select min(r.heard_at) as reader_heard_at,
    case when bool_or(${readerIsSilentSql}) then 'silent' when min(r.heard_at) is not null then 'online' end as readers
  from nayax_bay n join nayax_reader r using (machine_id)
  where n.station_id = s.station_id and s.gateway = 'nayax' and r.answered_at > :answered_since) reader
cross join lateral (
  select coalesce(json_agg(json_build_object('bayNo', b.bay_no, 'name', b.name, 'nameHe', b.name_he,
    'status', b.status, 'busyUntil', floor(extract(epoch from b.busy_until) * 1000),
    'reservedUntil', floor(extract(epoch from b.reserved_until) * 1000), 'heldFor', encode(b.held_for, 'hex'),
    'heldUntil', floor(extract(epoch from b.held_until) * 1000), 'heldHere', b.held_here,
    'rinsedAt', floor(extract(epoch from b.rinsed_at) * 1000), 'rinsedBy', b.rinsed_by,
    'failedStarts', b.failed_starts, 'offered', (
      select json_build_object('requestedAt', floor(extract(epoch from r.created_at) * 1000),
        'startBefore', floor(extract(epoch from r.start_before) * 1000))
      from redemption r
      where r.redemption_id = b.redemption_id and r.state = 'held' and r.offered_at is not null),
    'failedStart', case when b.failed_starts > 0 then (
      select json_build_object('at', floor(extract(epoch from b.start_failed_at) * 1000),
        'end', max(r.release_reason), 'reason', max(e.reason))
      from redemption r
      left join station_event e on e.redemption_id = r.redemption_id and e.kind = 'failed'
      where r.state = 'released' and r.released_at = b.start_failed_at and r.station_id = b.station_id
        and r.bay_no = b.bay_no) end, 'rinseDueAt', floor(extract(epoch from b.rinse_due_at) * 1000),
    'outReason', b.out_reason, 'outAt', floor(extract(epoch from b.out_at) * 1000),
    'outUntil', floor(extract(epoch from b.out_until) * 1000), 'outNote', b.out_note,
    'lockedAt', floor(extract(epoch from b.locked_at) * 1000),
    'unsafeAt', floor(extract(epoch from b.unsafe_at) * 1000),
    'unsafeReason', (
      select min(c.reason) from bay_closure c
      where c.station_id = b.station_id and c.bay_no = b.bay_no and c.reopened_at is null),
    'alert', (
      select a.kind from station_alert a
      where a.station_id = b.station_id and a.bay_no = b.bay_no and a.state <> 'resolved'
      order by array_position(:worst_first, a.kind) limit 1),
    'stickerSeenAt', floor(extract(epoch from b.sticker_seen_at) * 1000),
    'watchedSince', floor(extract(epoch from b.watched_since) * 1000),
    'product', case when s.gateway = 'nayax' and n.station_id is not null then json_build_object(
      'interface', n.interface, 'selection', n.selection, 'selections', n.selections, 'priceAgorot', n.price_agorot)
    end) order by b.bay_no), '[]') as bays
  from bay b left join nayax_bay n using (station_id, bay_no)
  where b.station_id = s.station_id and b.bay_no <= s.bays) b
where :stations is null or s.station_id = any (:stations)
order by s.city, s.name, s.slug`,
});

/**
 * Returns these stations, sorted by city. If `stations` is null, all stations are returned. `today` is the start of the
 * current day in Israel, in epoch ms.
 */
export async function listManagedStationRows(
  db: Queryable,
  values: { readonly stations: AccessScope; readonly now: number; readonly today: number },
): Promise<ManagedStationRow[]> {
  const answeredSince = values.now - READER_STALE_MS;
  return await db.query(listStatement, { ...values, answeredSince, worstFirst: alertKindsBySeverity });
}

const foundRow = pick('station', 'version token_version bays slug');

const findStatement = statement({
  name: 'station_find_version',
  params: pick('station', 'station_id'),
  row: foundRow,
  // the lock mode `for no key update` does not block concurrent washes, because their foreign key only needs the
  // station's key
  text: 'select version, token_version, bays, slug from station where station_id = :station_id for no key update',
});

/** Locks the station until commit. Returns null if the station does not exist. */
export async function lockStation(db: Queryable, stationId: StationId): Promise<RowOf<typeof foundRow> | null> {
  const [row] = await db.query(findStatement, { stationId });
  return row ?? null;
}
