import type { StationId } from '#contracts/core/ids.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { boolean, float, instant, text, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const noteStatement = statement({
  name: 'bay_use_note',
  params: {
    ...pick('bay_use', 'station_id bay_no'),
    kind: word<MeterKind>(),
    value: float,
    most_a_minute: float,
    day: text,
    at: instant,
    now: instant,
  },
  row: { fresh: boolean },
  // A reading changes nothing if a newer reading was stored before. The next reading is compared with the stored value,
  // so no consumption is lost or counted twice. A lower value means that the meter was replaced, so counting starts
  // again from the new value.
  text: `
with place as (
  select b.station_id, b.bay_no, r.value, r.read_at,
    r.read_at is null or :at >= r.read_at or r.read_at > :now as fresh
  from bay b left join bay_reading r on r.station_id = b.station_id and r.bay_no = b.bay_no and r.kind = :kind
  where b.station_id = :station_id and b.bay_no = :bay_no and b.status <> 'retired'
), first as (
  insert into bay_reading (station_id, bay_no, kind, value, read_at)
  select station_id, bay_no, :kind, :value, :at from place where value is null
  on conflict (station_id, bay_no, kind) do nothing
), moved as (
  update bay_reading r set value = :value, read_at = :at
  from place p
  where p.fresh and r.station_id = p.station_id and r.bay_no = p.bay_no and r.kind = :kind and r.value = p.value
  returning r.station_id, r.bay_no, :value - p.value as used,
    :most_a_minute * (1 + extract(epoch from :at - p.read_at)::float8 / 60) as most
), added as (
  insert into bay_use as u (station_id, bay_no, day, kind, amount)
  select station_id, bay_no, cast(:day as date), :kind, round(used * 1000)::int8
  from moved where used between 0 and most
  on conflict (station_id, bay_no, day, kind) do update set amount = u.amount + excluded.amount
)
select fresh from place`,
});

/**
 * Stores the value of a meter (litres or kilowatt hours since its installation). Adds the difference to the consumption
 * of the day (YYYY-MM-DD). The first reading of a meter adds nothing, nor does a difference above `mostAMinute` per
 * minute. A reading older than the stored reading is not stored. `at` is the time of the measurement and `now` the time
 * of its arrival, both in epoch ms.
 */
export async function storeMeterReading(
  db: Queryable,
  reading: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly kind: MeterKind;
    readonly value: number;
    readonly mostAMinute: number;
    readonly day: string;
    readonly at: number;
    readonly now: number;
  },
): Promise<'stored' | 'outdated' | 'no_bay'> {
  const [place] = await db.query(noteStatement, reading);
  if (place === undefined) return 'no_bay';
  return place.fresh ? 'stored' : 'outdated';
}
