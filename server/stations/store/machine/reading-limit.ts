import type { StationId } from '#contracts/core/ids.ts';
import type { ReadingLimitKind, ReadingLimit } from '#contracts/stations/reading-limits.ts';
import { array, float, id, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const limitRow = { bay_no: nullable(integer), kind: word<ReadingLimitKind>(), value: float } as const;

const listStatement = statement({
  name: 'reading_limit_list',
  params: { station_id: id<StationId>() },
  row: limitRow,
  text: `
select nullif(bay_no, 0) as bay_no, kind, value from reading_limit where station_id = :station_id
order by bay_no nulls first, kind`,
});

/** Returns the limits that staff set for a station and its bays. */
export async function listReadingLimits(db: Queryable, stationId: StationId): Promise<ReadingLimit[]> {
  return await db.query(listStatement, { stationId });
}

const saveStatement = statement({
  name: 'reading_limit_save',
  params: {
    station_id: id<StationId>(),
    bay_no: integer,
    kinds: array(word<ReadingLimitKind>()),
    values: array(float),
  },
  row: { kind: word<ReadingLimitKind>() },
  // if a kind of reading is not in the list, the limit that staff set for it is removed
  text: `
with given as (
  select kind, value from unnest(:kinds, :values) as given (kind, value)
), removed as (
  delete from reading_limit
  where station_id = :station_id and bay_no = :bay_no and kind <> all(:kinds)
)
insert into reading_limit (station_id, bay_no, kind, value)
select :station_id, :bay_no, kind, value from given
on conflict (station_id, bay_no, kind) do update set value = excluded.value
returning kind`,
});

/** Replaces the reading limits of one bay. If `bayNo` is null, the limits of the station are replaced. */
export async function saveReadingLimits(
  tx: Tx,
  {
    stationId,
    bayNo,
    limits,
  }: {
    readonly stationId: StationId;
    readonly bayNo: number | null;
    readonly limits: readonly { readonly kind: ReadingLimitKind; readonly value: number }[];
  },
): Promise<void> {
  await tx.query(saveStatement, {
    stationId,
    bayNo: bayNo ?? 0,
    kinds: limits.map(({ kind }) => kind),
    values: limits.map(({ value }) => value),
  });
}
