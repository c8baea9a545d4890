import type { StationId } from '#contracts/core/ids.ts';
import type { CheckedReadingKind } from '#contracts/stations/readings.ts';
import type { ReadingRule } from '#domain/stations/machine/reading-rules.ts';
import { FLOW_READING_MAX_AGE_MS, SENSOR_MISSING_AFTER_MS } from '#domain/stations/machine/sensor-faults.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { boolean, float, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';

const readingRow = {
  /**
   * True if the batch has an earlier reading of the same kind and bay. This reading is then not stored and must be sent
   * again.
   */
  again: boolean,
  /** True if the station has such a bay. */
  known: boolean,
  /** False if a newer reading of this kind is already stored. */
  stored: boolean,
  /** True if the bay was already closed because of its water temperature before this reading. */
  unsafe: boolean,
  beyond_since: nullable(instant),
  safe_since: nullable(instant),
  /** True while the alarm of this kind of reading lasts. */
  alarm: boolean,
  /** True if the sensor counts as faulty after this reading. */
  faulty: boolean,
  /** True if water runs, according to the flow sensor. It is calculated only for temperature readings. */
  running: boolean,
  /**
   * True if the water is colder than a limit, or if the cold water alarm lasts. It is calculated only for temperature
   * readings.
   */
  cold: boolean,
} as const;

const noteStatement = batchedStatement({
  name: 'bay_reading_note',
  params: {
    ...pick('bay_reading', 'station_id bay_no value'),
    kind: word<CheckedReadingKind>(),
    sign: integer,
    alarm_limit: float,
    safe_limit: float,
    for_ms: integer,
    quiet_ms: integer,
    only_running: boolean,
    frozen_ms: nullable(integer),
    missing_ms: integer,
    flow_ms: integer,
    at: instant,
    now: instant,
  },
  row: readingRow,
  // A reading for a bay that does not exist is left out. A reading is compared with the previous stored reading, so a
  // batch stores only one reading of each kind and bay. A reading older than the stored reading changes nothing. A
  // stored time in the future comes from a clock that was set back, and is replaced. If staff set a limit, the safe
  // value moves by the same difference. A reading with `only_running` that arrives while no water runs clears
  // `beyond_since` and `safe_since`, and does not change the alarm.
  text: `
with first_reading as (
  select distinct on (station_id, bay_no, kind) * from input order by station_id, bay_no, kind, input_no
), reading as (
  select f.*, r.alarm_since, r.beyond_since as last_beyond, r.safe_since as last_safe, r.fault_since as last_fault,
    f.value = r.value and r.read_at > f.at - make_interval(secs => f.missing_ms / 1000.0) as is_same,
    coalesce(r.same_since, r.read_at) as last_same,
    coalesce(lb.value, ls.value, f.alarm_limit) as own_limit,
    f.safe_limit + (coalesce(lb.value, ls.value, f.alarm_limit) - f.alarm_limit) as own_safe,
    case when f.only_running or f.frozen_ms is not null then coalesce((
      select w.kind = 'flow_lpm' and w.value > 0.2 from bay_reading w
      where w.station_id = f.station_id and w.bay_no = f.bay_no and w.kind in ('flow_lpm', 'idle_flow_lpm')
        and w.read_at > f.at - make_interval(secs => f.flow_ms / 1000.0)
      order by w.read_at desc limit 1), false) else false end as running
  from first_reading f
  join bay b on b.station_id = f.station_id and b.bay_no = f.bay_no and b.status <> 'retired'
  left join bay_reading r on r.station_id = f.station_id and r.bay_no = f.bay_no and r.kind = f.kind
  left join reading_limit ls on ls.station_id = f.station_id and ls.bay_no = 0 and ls.kind = f.kind
  left join reading_limit lb on lb.station_id = f.station_id and lb.bay_no = f.bay_no and lb.kind = f.kind
  where r.read_at is null or f.at >= r.read_at or r.read_at > f.now
), timed as (
  select *,
    case when (running or not only_running) and sign * value > sign * own_limit then coalesce(last_beyond, at) end
      as beyond_since,
    case when (running or not only_running) and sign * value <= sign * own_safe then coalesce(last_safe, at) end
      as safe_since,
    case when is_same then last_same else at end as same_since
  from reading
), judged as (
  select *, case
    when beyond_since <= at - make_interval(secs => for_ms / 1000.0) then coalesce(alarm_since, beyond_since)
    when safe_since <= at - make_interval(secs => quiet_ms / 1000.0) then null
    else alarm_since end as alarm,
    case
    when running and not only_running and same_since <= at - make_interval(secs => frozen_ms / 1000.0)
      then coalesce(last_fault, at)
    when is_same then last_fault end as fault
  from timed
), stored as (
  insert into bay_reading (station_id, bay_no, kind, value, read_at, beyond_since, safe_since, alarm_since, same_since,
    fault_since)
  select station_id, bay_no, kind, value, at, beyond_since, safe_since, alarm, same_since, fault from judged
  order by station_id, bay_no, kind
  on conflict (station_id, bay_no, kind) do update set value = excluded.value, read_at = excluded.read_at,
    beyond_since = excluded.beyond_since, safe_since = excluded.safe_since, alarm_since = excluded.alarm_since,
    same_since = excluded.same_since, fault_since = excluded.fault_since
  returning station_id, bay_no, kind, beyond_since, safe_since, alarm_since, fault_since
)
select i.input_no, f.input_no is null as again, b.station_id is not null as known, s.station_id is not null as stored,
  b.unsafe_at is not null as unsafe, s.beyond_since, s.safe_since, s.alarm_since is not null as alarm,
  s.fault_since is not null as faulty, coalesce(j.running, false) as running,
  i.frozen_ms is not null and exists (
    select from bay_reading c
    where c.station_id = i.station_id and c.bay_no = i.bay_no and c.kind in ('cold_celsius', 'chill_celsius')
      and (c.beyond_since is not null or c.alarm_since is not null)) as cold
from input i
left join first_reading f on f.input_no = i.input_no
left join judged j on j.input_no = f.input_no
left join stored s on f.input_no is not null and s.station_id = i.station_id and s.bay_no = i.bay_no and s.kind = i.kind
left join bay b on b.station_id = i.station_id and b.bay_no = i.bay_no and b.status <> 'retired'`,
});

/** Reading that was evaluated and stored. All times are in epoch ms. */
export type StoredReading = Omit<RowOf<typeof readingRow>, 'again'>;

type NewReading = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly kind: CheckedReadingKind;
  readonly value: number;
  readonly rule: ReadingRule;
  /** Time of the measurement in epoch ms. The time of its arrival is `now`. */
  readonly at: number;
  readonly now: number;
  /** True if a reading counts only if water is running. */
  readonly onlyRunning: boolean;
  /**
   * Time in ms after which a sensor that always reports the same value counts as frozen. Null for sensors whose value
   * may stay the same.
   */
  readonly frozenMs: number | null;
};

/**
 * Stores the newest reading of a bay. The reading is evaluated by the rule of its kind, or by the limit that staff set.
 * Readings of many machines are stored in one statement.
 */
export async function saveReading(db: BatchQueryable, { rule, ...reading }: NewReading): Promise<StoredReading> {
  const { side, limit: alarmLimit, safe: safeLimit, durationMs, quietMs } = rule;
  const judged = {
    ...reading,
    sign: side === 'above' ? 1 : -1,
    alarmLimit,
    safeLimit,
    forMs: durationMs,
    quietMs,
    missingMs: SENSOR_MISSING_AFTER_MS,
    flowMs: FLOW_READING_MAX_AGE_MS,
  };
  for (;;) {
    const [row] = await db.gather(noteStatement, judged);
    invariant(row !== undefined, 'a reading has no row');
    if (!row.again) return row;
  }
}
