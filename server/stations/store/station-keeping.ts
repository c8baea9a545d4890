import type { StationId } from '#contracts/core/ids.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import {
  boolean,
  bytes,
  float,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** What people know of a station. */
export type StationFactsRow = {
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
  params: {
    ...facts,
    station_id: id<StationId>(),
    slug: text,
    bays: integer,
    token_hash: bytes,
    short_code: text,
    now: instant,
  },
  row: {},
  // what starts its machines is its gateway; nobody reads the interface of a station
  text: `
insert into station (station_id, slug, name, name_he, address, address_he, city, city_he, latitude, longitude, hours,
  status, bays, interface, wash_minutes, offline_washes, accessibility, accessibility_he, token_hash, short_code,
  created_at)
values (:station_id, :slug, :name, :name_he, :address, :address_he, :city, :city_he, :latitude, :longitude, :hours,
  'offline', :bays, 'mdb3', :wash_minutes, :offline_washes, :accessibility, :accessibility_he, :token_hash,
  :short_code, :now)`,
});

/** A station that is not open yet, with its bays (a trigger makes them). Throws the violation of `station_slug`. */
export async function addStationRow(
  tx: Tx,
  station: StationFactsRow & {
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
  params: { ...facts, station_id: id<StationId>() },
  row: {},
  text: `
update station set name = :name, name_he = :name_he, address = :address, address_he = :address_he, city = :city,
  city_he = :city_he, latitude = :latitude, longitude = :longitude, hours = :hours, wash_minutes = :wash_minutes,
  offline_washes = :offline_washes, accessibility = :accessibility, accessibility_he = :accessibility_he
where station_id = :station_id`,
});

export async function changeFacts(tx: Tx, change: StationFactsRow & { readonly stationId: StationId }): Promise<void> {
  await tx.query(changeStatement, change);
}

const raiseStatement = statement({
  name: 'station_raise_version',
  params: { station_id: id<StationId>(), version: integer },
  row: { version: integer },
  text: `
update station set version = version + 1 where station_id = :station_id and version = :version returning version`,
});

/** The number of the next version; null where somebody made it before. */
export async function raiseVersion(
  tx: Tx,
  seen: { readonly stationId: StationId; readonly version: number },
): Promise<number | null> {
  const [row] = await tx.query(raiseStatement, seen);
  return row?.version ?? null;
}

/** Why and until when (epoch ms) something is out of service. */
export type OutEntry = { readonly reason: OutageReason; readonly until: number | null; readonly note: string };

const out = {
  station_id: id<StationId>(),
  reason: nullable(word<OutageReason>()),
  until: nullable(instant),
  note: text,
  now: instant,
} as const;

const stationOutStatement = statement({
  name: 'station_set_service',
  params: out,
  row: { station_id: id<StationId>() },
  text: `
update station set status = case when :reason is null then 'live' else 'maintenance' end, out_reason = :reason,
  out_at = case when :reason is not null then coalesce(out_at, :now) end, out_until = :until, out_note = :note
where station_id = :station_id
returning station_id`,
});

const bayOutStatement = statement({
  name: 'bay_set_service',
  params: { ...out, bay_no: integer },
  row: { station_id: id<StationId>() },
  // the wash that runs there is not touched: its machine ends it
  text: `
update bay set status = case when :reason is null then 'live' else 'maintenance' end, out_reason = :reason,
  out_at = case when :reason is not null then coalesce(out_at, :now) end, out_until = :until, out_note = :note
where station_id = :station_id and bay_no = :bay_no and status <> 'retired'
returning station_id`,
});

/** Takes a station, or one of its bays, out of service, or brings it back (`entry` null); false where there is none. */
export async function setService(
  tx: Tx,
  wish: {
    readonly stationId: StationId;
    readonly bayNo: number | null;
    readonly entry: OutEntry | null;
    readonly now: number;
  },
): Promise<boolean> {
  const { stationId, bayNo, entry, now } = wish;
  const { reason, until, note } = entry ?? { reason: null, until: null, note: '' };
  const params = { stationId, reason, until, note, now };
  const rows =
    bayNo === null
      ? await tx.query(stationOutStatement, params)
      : await tx.query(bayOutStatement, { ...params, bayNo });
  return rows.length > 0;
}

const addBayStatement = statement({
  name: 'station_add_bay',
  params: { station_id: id<StationId>() },
  row: { bays: integer },
  text: 'update station set bays = bays + 1 where station_id = :station_id returning bays',
});

/** The number of the new bay. */
export async function addBayRow(tx: Tx, stationId: StationId): Promise<number | null> {
  const [row] = await tx.query(addBayStatement, { stationId });
  return row?.bays ?? null;
}

const changeBayStatement = statement({
  name: 'bay_change',
  params: {
    station_id: id<StationId>(),
    bay_no: integer,
    name: text,
    name_he: text,
    retired: boolean,
  },
  row: { bay_no: integer },
  // a station has a bay; whoever changes it has locked it, so two cannot both take the last one away
  text: `
update bay b set name = :name, name_he = :name_he,
  status = case when :retired then 'retired' when b.status = 'retired' then 'live' else b.status end,
  out_reason = case when not :retired then b.out_reason end, out_at = case when not :retired then b.out_at end,
  out_until = case when not :retired then b.out_until end
from station s
where b.station_id = :station_id and b.bay_no = :bay_no and s.station_id = b.station_id and b.bay_no <= s.bays
  and (not :retired or exists (
    select from bay o
    where o.station_id = b.station_id and o.bay_no <> b.bay_no and o.bay_no <= s.bays and o.status <> 'retired'))
returning b.bay_no`,
});

/** Another name of a bay, or it is not there any more; false where it is the last one that is. */
export async function changeBayRow(
  tx: Tx,
  change: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly name: string;
    readonly nameHe: string;
    readonly retired: boolean;
  },
): Promise<boolean> {
  return (await tx.query(changeBayStatement, change)).length > 0;
}

const renewStatement = statement({
  name: 'station_renew_sticker',
  params: { station_id: id<StationId>(), token_version: integer, token_hash: bytes, short_code: text },
  row: {},
  text: `
update station set token_version = :token_version, token_hash = :token_hash, short_code = :short_code
where station_id = :station_id`,
});

/** What the stickers of a station are found by from now on; those before it lead nowhere. */
export async function renewStickerRow(
  tx: Tx,
  sticker: {
    readonly stationId: StationId;
    readonly tokenVersion: number;
    readonly tokenHash: Buffer;
    readonly shortCode: string;
  },
): Promise<void> {
  await tx.query(renewStatement, sticker);
}
