import type { StationId } from '#contracts/core/ids.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import type { SensorKind } from '#contracts/stations/readings.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import { bayClosingSensors } from '#domain/stations/machine/reading-rules.ts';
import {
  array,
  boolean,
  bytes,
  float,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type StationDetailsRow = {
  readonly name: string;
  readonly nameHe: string;
  readonly address: string;
  readonly addressHe: string;
  readonly city: string;
  readonly cityHe: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: readonly Opening[];
  readonly washMinutes: number;
  readonly offlineWashes: number;
  readonly accessibility: string;
  readonly accessibilityHe: string;
};

const facts = {
  name: text,
  name_he: text,
  address: text,
  address_he: text,
  city: text,
  city_he: text,
  latitude: float,
  longitude: float,
  hours: json<readonly Opening[]>(),
  wash_minutes: integer,
  offline_washes: integer,
  accessibility: text,
  accessibility_he: text,
} as const;

const addStatement = statement({
  name: 'station_add',
  params: { ...pick('station', 'station_id slug bays'), ...facts, token_hash: bytes, short_code: text, now: instant },
  row: {},
  // the column `gateway` determines how machines are started, and the column `interface` is not used
  text: `
insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude, hours,
  status, bays, interface, wash_minutes, offline_washes, accessibility, accessibility_he, token_hash, short_code,
  created_at)
values (:station_id, :slug, :name, :name_he, :address, :address_he, :city, :city_he, :latitude, :longitude, :hours,
  'offline', :bays, 'mdb3', :wash_minutes, :offline_washes, :accessibility, :accessibility_he, :token_hash,
  :short_code, :now)`,
});

/**
 * Adds a station, which is closed at first. A trigger adds its bays. Throws the unique violation `station_slug` if
 * another station has the slug.
 */
export async function addStationRow(
  tx: Tx,
  station: StationDetailsRow & {
    readonly stationId: StationId;
    readonly slug: string;
    readonly bays: number;
    readonly tokenHash: Buffer;
    readonly shortCode: string;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(addStatement, station);
}

const changeStatement = statement({
  name: 'station_change_facts',
  params: { ...pick('station', 'station_id'), ...facts },
  row: {},
  text: `
update station set name = :name, name_he = :name_he, address = :address, address_he = :address_he, city = :city,
  city_he = :city_he, latitude = :latitude, longitude = :longitude, hours = :hours, wash_minutes = :wash_minutes,
  offline_washes = :offline_washes, accessibility = :accessibility, accessibility_he = :accessibility_he
where station_id = :station_id`,
});

export async function changeStationDetails(
  tx: Tx,
  change: StationDetailsRow & { readonly stationId: StationId },
): Promise<void> {
  await tx.query(changeStatement, change);
}

const raiseStatement = statement({
  name: 'station_raise_version',
  params: pick('station', 'station_id version'),
  row: pick('station', 'version'),
  text: `
update station set version = version + 1 where station_id = :station_id and version = :version returning version`,
});

/** Increases the version of a station and returns the new version. Returns null if the given version is outdated. */
export async function increaseStationVersion(
  tx: Tx,
  seen: { readonly stationId: StationId; readonly version: number },
): Promise<number | null> {
  const [row] = await tx.query(raiseStatement, seen);
  return row?.version ?? null;
}

/** Reason of an outage, its expected end and a note. The end is in epoch ms, or null if no end is set. */
export type NewOutage = { readonly reason: OutageReason; readonly until: number | null; readonly note: string };

const outageParams = {
  ...pick('station', 'station_id'),
  reason: nullable(word<OutageReason>()),
  until: nullable(instant),
  note: text,
  now: instant,
} as const;

const stationOutStatement = statement({
  name: 'station_set_service',
  params: outageParams,
  row: pick('station', 'station_id'),
  // earlier failed starts no longer count, because staff who put a station back in service have checked its bays
  text: `
with checked as (
  update bay set failed_starts = 0 where station_id = :station_id and :reason is null and failed_starts > 0
)
update station set status = case when :reason is null then 'live' else 'maintenance' end, out_reason = :reason,
  out_at = case when :reason is not null then coalesce(out_at, :now) end, out_until = :until, out_note = :note
where station_id = :station_id
returning station_id`,
});

const bayOutStatement = statement({
  name: 'bay_set_service',
  params: { ...pick('bay', 'bay_no'), ...outageParams, closing: array(word<SensorKind>()) },
  row: pick('bay', 'station_id'),
  // a running wash continues until its machine ends it; a locked bay opens after its machine has unlocked it; a bay
  // stays closed while its machine reports a danger
  text: `
with wanted as (
  select b.station_id, b.bay_no, :reason is null and exists (
    select from bay_reading r
    where r.station_id = b.station_id and r.bay_no = b.bay_no and r.alarm_since is not null and r.kind = any(:closing)
  ) as stays
  from bay b where b.station_id = :station_id and b.bay_no = :bay_no and b.status <> 'retired'
)
update bay b set
  status = case when :reason is null and not w.stays and b.locked_at is null and b.unsafe_at is null then 'live'
    else 'maintenance' end,
  out_reason = case when w.stays then b.out_reason else :reason end,
  out_at = case when :reason is not null then coalesce(b.out_at, :now) when w.stays then b.out_at end,
  out_until = case when w.stays then b.out_until else :until end, out_note = case when w.stays then b.out_note else :note end,
  starts_from = case when :reason is null then :now else b.starts_from end,
  failed_starts = case when :reason is null then 0 else b.failed_starts end
from wanted w where b.station_id = w.station_id and b.bay_no = w.bay_no and b.status <> 'retired'
returning b.station_id`,
});

/**
 * Takes a station or one of its bays out of service. If `entry` is null, puts it back in service. Returns false if
 * there is no such station or bay.
 */
export async function setServiceState(
  tx: Tx,
  filter: {
    readonly stationId: StationId;
    readonly bayNo: number | null;
    readonly entry: NewOutage | null;
    readonly now: number;
  },
): Promise<boolean> {
  const { stationId, bayNo, entry, now } = filter;
  const { reason, until, note } = entry ?? { reason: null, until: null, note: '' };
  const params = { stationId, reason, until, note, now };
  const rows =
    bayNo === null
      ? await tx.query(stationOutStatement, params)
      : await tx.query(bayOutStatement, { ...params, bayNo, closing: bayClosingSensors });
  return rows.length > 0;
}

const addBayStatement = statement({
  name: 'station_add_bay',
  params: pick('station', 'station_id'),
  row: pick('station', 'bays'),
  text: 'update station set bays = bays + 1 where station_id = :station_id returning bays',
});

/** Adds a bay to a station and returns the bay's number. Returns null if the station does not exist. */
export async function addBayRow(tx: Tx, stationId: StationId): Promise<number | null> {
  const [row] = await tx.query(addBayStatement, { stationId });
  return row?.bays ?? null;
}

const changeBayStatement = statement({
  name: 'bay_change',
  params: { ...pick('bay', 'station_id bay_no name name_he'), retired: boolean },
  row: pick('bay', 'bay_no'),
  // a station always has at least one bay; the caller holds the lock of the station, so two concurrent calls cannot
  // both retire the last bay
  text: `
update bay b set name = :name, name_he = :name_he,
  status = case when :retired then 'retired' when b.status <> 'retired' then b.status
    when b.locked_at is null and b.unsafe_at is null then 'live' else 'maintenance' end,
  out_reason = case when not :retired then b.out_reason end, out_at = case when not :retired then b.out_at end,
  out_until = case when not :retired then b.out_until end
from station s
where b.station_id = :station_id and b.bay_no = :bay_no and s.station_id = b.station_id and b.bay_no <= s.bays
  and (not :retired or exists (
    select from bay o
    where o.station_id = b.station_id and o.bay_no <> b.bay_no and o.bay_no <= s.bays and o.status <> 'retired'))
returning b.bay_no`,
});

/**
 * Renames a bay or retires it. Returns false if there is no such bay, or if the bay to retire is the last bay of the
 * station.
 */
export async function changeBayRow(tx: Tx, change: ParamsOf<typeof changeBayStatement>): Promise<boolean> {
  return (await tx.query(changeBayStatement, change)).length > 0;
}

const renewStatement = statement({
  name: 'station_renew_sticker',
  params: { ...pick('station', 'station_id token_version'), token_hash: bytes, short_code: text },
  row: {},
  text: `
with unseen as (
  update bay set sticker_seen_at = null, sticker_seen_by = null where station_id = :station_id
)
update station set token_version = :token_version, token_hash = :token_hash, short_code = :short_code
where station_id = :station_id`,
});

/**
 * Stores a new token and code of a station's sticker. The previous token and code stop working. All stickers of the
 * station are marked as not yet scanned by staff.
 */
export async function renewStickerRow(tx: Tx, sticker: ParamsOf<typeof renewStatement>): Promise<void> {
  await tx.query(renewStatement, sticker);
}
