import type { StationId } from '#contracts/core/ids.ts';
import type { RinseReporter } from '#contracts/stations/redemptions.ts';
import type { OutageColumns } from '#domain/stations/bays/outage.ts';
import { boolean, bytes, instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { stationHoursRow, stationHoursSql } from './holidays/station-calendar.ts';

/** Bay with the stored facts from which its current state is calculated. All times are in epoch ms. */
export type ScannedBayRow = OutageColumns & {
  readonly bayNo: number;
  readonly name: string;
  readonly nameHe: string;
  readonly status: 'live' | 'maintenance';
  readonly busyUntil: number | null;
  readonly reservedUntil: number | null;
  /**
   * Browser for which the bay is reserved, as the hexadecimal hash of its cookie. Null if the bay is not reserved for a
   * browser.
   */
  readonly heldFor: string | null;
  readonly heldUntil: number | null;
  readonly heldHere: boolean;
  readonly rinsedAt: number | null;
  readonly rinsedBy: RinseReporter | null;
  /** Number of starts that failed one after the other since the bay last worked. */
  readonly failedStarts: number;
};

const scannedRow = {
  ...pick(
    'station',
    `
  station_id token_version slug name name_he address address_he status wash_minutes sample gateway
  out_reason out_until`,
  ),
  ...stationHoursRow,
  heard_at: nullable(instant),
  watched_at: nullable(instant),
  watched_since: nullable(instant),
  bays: json<ScannedBayRow[]>(),
  /** True if customers wait for a free bay. */
  has_queue: boolean,
} as const;

/** Station with the current state of its bays. All times are in epoch ms. */
export type ScannedStationRow = RowOf<typeof scannedRow>;

const scannedColumnsSql = `
s.station_id, s.token_version, s.slug, s.name, s.name_he, s.address, s.address_he, s.status,
  ${stationHoursSql}, s.wash_minutes, s.sample, s.gateway, p.heard_at, sw.watched_at, sw.watched_since,
  s.out_reason, s.out_until, b.bays,
  exists (select from bay_waiter w where w.station_id = s.station_id) as has_queue`;

/** Returns the SQL of stations with their bays. Only bays that meet the condition `only` are included. */
function scannedStationsSql(only: string): string {
  return `
select ${scannedColumnsSql}
from station s
left join station_presence p using (station_id)
left join station_watch sw on true
cross join lateral (
  select coalesce(json_agg(json_build_object('bayNo', bay_no, 'name', name, 'nameHe', name_he, 'status', status,
    'busyUntil', floor(extract(epoch from busy_until) * 1000),
    'reservedUntil', floor(extract(epoch from reserved_until) * 1000), 'heldFor', encode(held_for, 'hex'),
    'heldUntil', floor(extract(epoch from held_until) * 1000), 'heldHere', held_here,
    'rinsedAt', floor(extract(epoch from rinsed_at) * 1000), 'rinsedBy', rinsed_by, 'failedStarts', failed_starts, 'outReason', out_reason,
    'outUntil', floor(extract(epoch from out_until) * 1000)) order by bay_no), '[]') as bays
  from bay where bay.station_id = s.station_id and bay_no <= s.bays and status <> 'retired' and ${only}) b`;
}

const scannedSql = scannedStationsSql('true');

/**
 * SQL of the stations that the callers in a batch request. Each station has the requested bays, or all bays if one
 * caller requests all. Most callers of a batch are at the same few stations, so each station is read once.
 */
const requestedSql = scannedStationsSql(`(exists (select from input where input.bay_no is null)
    or bay_no in (select input.bay_no from input))`);

/** Bay that the result must contain. Null means all bays. */
const neededBay = { bay_no: nullable(integer) } as const;

const findByTokenStatement = batchedStatement({
  name: 'station_find_by_token',
  params: { token_hash: bytes, ...neededBay },
  row: scannedRow,
  text: `
with asked as materialized (${requestedSql} where s.token_hash in (select token_hash from input))
select i.input_no, asked.*
from input i join station s using (token_hash) join asked using (station_id)`,
});

const findByCodeStatement = statement({
  name: 'station_find_by_code',
  params: { short_code: text },
  row: scannedRow,
  text: `${scannedSql} where s.short_code = :short_code`,
});

const findStatement = batchedStatement({
  name: 'station_find_with_bays',
  params: { ...pick('station', 'station_id'), ...neededBay },
  row: scannedRow,
  text: `
with asked as materialized (${requestedSql} where s.station_id in (select station_id from input))
select i.input_no, asked.* from input i join asked using (station_id)`,
});

/**
 * Returns the station whose sticker token has this hash, with at least the given bay. Returns null if there is no such
 * station.
 */
export async function findStationByToken(
  db: BatchQueryable,
  tokenHash: Buffer,
  bayNo: number | null = null,
): Promise<ScannedStationRow | null> {
  const [row] = await db.gather(findByTokenStatement, { tokenHash, bayNo });
  return row ?? null;
}

const findBySlugStatement = batchedStatement({
  name: 'station_find_by_slug',
  params: { ...pick('station', 'slug'), ...neededBay },
  row: scannedRow,
  text: `
with asked as materialized (${requestedSql} where s.slug in (select slug from input))
select i.input_no, asked.* from input i join asked using (slug)`,
});

/**
 * Returns the station whose public page has this slug, with at least the given bay. Returns null if there is no such
 * station.
 */
export async function findStationBySlug(
  db: BatchQueryable,
  slug: string,
  bayNo: number | null = null,
): Promise<ScannedStationRow | null> {
  const [row] = await db.gather(findBySlugStatement, { slug, bayNo });
  return row ?? null;
}

export async function findStationByShortCode(db: Queryable, shortCode: string): Promise<ScannedStationRow | null> {
  const [row] = await db.query(findByCodeStatement, { shortCode });
  return row ?? null;
}

const listStatement = statement({
  name: 'station_list_now',
  params: {},
  row: scannedRow,
  text: `${scannedSql} order by s.slug`,
});

/** Returns every station with the current state of its bays. */
export async function listStationLiveStates(db: Queryable): Promise<ScannedStationRow[]> {
  return await db.query(listStatement, {});
}

/** Returns a station, with at least the given bay. */
export async function findStation(
  db: BatchQueryable,
  stationId: StationId,
  bayNo: number | null = null,
): Promise<ScannedStationRow | null> {
  const [row] = await db.gather(findStatement, { stationId, bayNo });
  return row ?? null;
}
