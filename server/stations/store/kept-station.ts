import type { StationId } from '#contracts/core/ids.ts';
import type { NayaxInterface } from '#contracts/stations/cortina.ts';
import type { GatewayName } from '#contracts/stations/gateway.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import type { Rinser } from '#contracts/stations/redemptions.ts';
import type { Opening, stationStatuses } from '#contracts/stations/stations.ts';
import { boolean, float, id, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/** A bay as those who look after it see it, also one that was retired; instants are epoch ms. */
export type KeptBay = {
  readonly bayNo: number;
  readonly name: string;
  readonly nameHe: string;
  readonly status: 'live' | 'maintenance' | 'retired';
  readonly busyUntil: number | null;
  readonly rinsedAt: number | null;
  readonly rinsedBy: Rinser | null;
  readonly rinseDueAt: number | null;
  readonly outReason: OutageReason | null;
  readonly outAt: number | null;
  readonly outUntil: number | null;
  readonly outNote: string;
  readonly product: {
    readonly interface: NayaxInterface;
    readonly selection: number;
    readonly selections: number;
    readonly priceAgorot: number;
  } | null;
};

const keptRow = {
  station_id: id<StationId>(),
  slug: text,
  name: text,
  name_he: text,
  address: text,
  address_he: text,
  city: text,
  city_he: text,
  latitude: float,
  longitude: float,
  hours: json<Opening[]>(),
  status: word<(typeof stationStatuses)[number]>(),
  sample: boolean,
  gateway: word<GatewayName>(),
  wash_minutes: integer,
  offline_washes: integer,
  accessibility: text,
  accessibility_he: text,
  token_version: integer,
  short_code: nullable(text),
  version: integer,
  out_reason: nullable(word<OutageReason>()),
  out_at: nullable(instant),
  out_until: nullable(instant),
  out_note: text,
  heard_at: nullable(instant),
  booted_at: nullable(instant),
  firmware: nullable(text),
  clock_trusted: nullable(boolean),
  bays: json<KeptBay[]>(),
  washes_today: integer,
  offline_used: integer,
} as const;

/** A station with all that is known of it at this moment; instants are epoch ms. */
export type KeptStationRow = RowOf<typeof keptRow>;

const listStatement = statement({
  name: 'station_list_kept',
  params: { station_id: nullable(id<StationId>()), now: instant, today: instant },
  row: keptRow,
  // the washes of a day are counted once for all stations
  text: `
with washed as (
  select station_id, count(*)::int as washes from redemption
  where started_at >= :today and state = 'completed' and (:station_id is null or station_id = :station_id)
  group by station_id
)
select s.station_id, s.slug, s.name, s.name_he, s.address, s.address_he, s.city, s.city_he, s.latitude, s.longitude,
  s.hours, s.status, s.sample, s.gateway, s.wash_minutes, s.offline_washes, s.accessibility, s.accessibility_he,
  s.token_version, s.short_code, s.version, s.out_reason, s.out_at, s.out_until, s.out_note,
  p.heard_at, p.booted_at, p.firmware, p.clock_trusted, b.bays,
  coalesce(w.washes, 0) as washes_today, (
    select count(*)::int from offline_wash o
    where o.station_id = s.station_id and o.received_at > :now - interval '1 day') as offline_used
from station s
left join station_presence p using (station_id)
left join washed w using (station_id)
cross join lateral (
  select coalesce(json_agg(json_build_object('bayNo', b.bay_no, 'name', b.name, 'nameHe', b.name_he,
    'status', b.status, 'busyUntil', floor(extract(epoch from b.busy_until) * 1000),
    'rinsedAt', floor(extract(epoch from b.rinsed_at) * 1000), 'rinsedBy', b.rinsed_by,
    'rinseDueAt', floor(extract(epoch from b.rinse_due_at) * 1000),
    'outReason', b.out_reason, 'outAt', floor(extract(epoch from b.out_at) * 1000),
    'outUntil', floor(extract(epoch from b.out_until) * 1000), 'outNote', b.out_note,
    'product', case when s.gateway = 'nayax' and n.station_id is not null then json_build_object(
      'interface', n.interface, 'selection', n.selection, 'selections', n.selections, 'priceAgorot', n.price_agorot)
    end) order by b.bay_no), '[]') as bays
  from bay b left join nayax_bay n using (station_id, bay_no)
  where b.station_id = s.station_id and b.bay_no <= s.bays) b
where :station_id is null or s.station_id = :station_id
order by s.city, s.name, s.slug`,
});

/** Every station by city, or one. `today` is when the shop's day began, epoch ms. */
export async function listKeptStationRows(
  db: Queryable,
  wish: { readonly stationId: StationId | null; readonly now: number; readonly today: number },
): Promise<KeptStationRow[]> {
  return await db.query(listStatement, wish);
}

const foundRow = { version: integer, token_version: integer, bays: integer, slug: text } as const;

const findStatement = statement({
  name: 'station_find_version',
  params: { station_id: id<StationId>() },
  row: foundRow,
  // washes that begin meanwhile refer to the station, and need not wait
  text: 'select version, token_version, bays, slug from station where station_id = :station_id for no key update',
});

/** The station, locked: whoever changes it now is alone with it. Null where there is none. */
export async function lockStation(db: Queryable, stationId: StationId): Promise<RowOf<typeof foundRow> | null> {
  const [row] = await db.query(findStatement, { stationId });
  return row ?? null;
}
