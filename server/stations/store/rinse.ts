import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statement.ts';

const rinseStatement = statement({
  name: 'bay_rinse',
  params: { station_id: id<StationId>(), bay_no: integer, rinsed_at: instant, later_due_at: instant },
  row: {},
  // a report that comes late says nothing about the wash that began after it: that one has its own time
  text: `
update bay set rinsed_at = greatest(rinsed_at, :rinsed_at),
  rinse_due_at = case when washed_at > :rinsed_at then greatest(rinse_due_at, :later_due_at) end,
  rinse_told_at = case when washed_at > :rinsed_at then rinse_told_at end
where station_id = :station_id and bay_no = :bay_no`,
});

/** The bay was rinsed; telling it again changes nothing. */
export async function rinseBay(
  db: Queryable,
  rinse: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly rinsedAt: number;
    readonly laterDueAt: number;
  },
): Promise<void> {
  await db.query(rinseStatement, rinse);
}

const tellStatement = statement({
  name: 'bay_tell_unrinsed',
  params: { now: instant },
  row: { station_id: id<StationId>(), bay_no: integer },
  text: `
with overdue as (
  update bay set rinse_told_at = :now where rinse_due_at < :now and rinse_told_at is null
  returning station_id, bay_no, washed_at
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'bay_unrinsed', 'bay_unrinsed:' || station_id || ':' || bay_no || ':' || extract(epoch from washed_at),
    jsonb_build_object('stationId', station_id, 'bayNo', bay_no), :now, :now
  from overdue
  on conflict (dedupe) do nothing
)
select station_id, bay_no from overdue`,
});

/** Tells the shop's people of bays whose rinse is overdue: each once, until one is reported. The mail goes out with it. */
export async function tellUnrinsedBays(
  db: Queryable,
  now: number,
): Promise<{ readonly stationId: StationId; readonly bayNo: number }[]> {
  return await db.query(tellStatement, { now });
}

const unrinsedRow = {
  name: text,
  name_he: text,
  bay_no: integer,
  washed_at: instant,
  rinsed_at: nullable(instant),
} as const;
export type UnrinsedBay = RowOf<typeof unrinsedRow>;

const findStatement = statement({
  name: 'bay_find_unrinsed',
  params: { station_id: id<StationId>(), bay_no: integer },
  row: unrinsedRow,
  text: `
select s.name, s.name_he, b.bay_no, b.washed_at, b.rinsed_at
from bay b join station s using (station_id)
where b.station_id = :station_id and b.bay_no = :bay_no and b.rinse_due_at is not null`,
});

/** A bay that still has to be rinsed; null where it was meanwhile. */
export async function findUnrinsedBay(
  db: Queryable,
  { stationId, bayNo }: { readonly stationId: unknown; readonly bayNo: unknown },
): Promise<UnrinsedBay | null> {
  const [row] = await db.query(findStatement, { stationId: stationIdSchema.parse(stationId), bayNo: Number(bayNo) });
  return row ?? null;
}
