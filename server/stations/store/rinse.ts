import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';
import { id, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/**
 * What a rinse does to its bay; `rinse` has the place, the time and who says so. One that comes late says nothing about
 * the wash that began after it: that one has its own time.
 */
const rinsedSql = `
update bay b set rinsed_at = greatest(b.rinsed_at, r.rinsed_at),
  rinsed_by = case when b.rinsed_at > r.rinsed_at then b.rinsed_by else r.rinsed_by end,
  rinse_due_at = case when b.washed_at > r.rinsed_at then greatest(b.rinse_due_at, r.later_due_at) end,
  rinse_told_at = case when b.washed_at > r.rinsed_at then b.rinse_told_at end
from rinse r
where b.station_id = r.station_id and b.bay_no = r.bay_no`;

type Rinse = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Epoch ms, as is by when the next one is due. */
  readonly rinsedAt: number;
  readonly laterDueAt: number;
};

const place = { station_id: id<StationId>(), bay_no: integer, rinsed_at: instant, later_due_at: instant } as const;

const rinseStatement = statement({
  name: 'bay_rinse',
  params: place,
  row: {},
  text: `
with rinse as (
  select :station_id as station_id, :bay_no as bay_no, :rinsed_at as rinsed_at, :later_due_at as later_due_at,
    'machine' as rinsed_by
)
${rinsedSql}`,
});

/** The machine rinsed the bay; telling it again changes nothing. */
export async function rinseBay(db: Queryable, rinse: Rinse): Promise<void> {
  await db.query(rinseStatement, rinse);
}

const staffStatement = statement({
  name: 'bay_rinse_by_staff',
  params: { ...place, scanner_id: uuid, note_id: uuid, received_at: instant },
  row: {},
  text: `
with rinse as (
  insert into staff_rinse (scanner_id, note_id, station_id, bay_no, rinsed_at, received_at)
  select :scanner_id, :note_id, station_id, bay_no, :rinsed_at, :received_at from bay
  where station_id = :station_id and bay_no = :bay_no
  on conflict do nothing
  returning station_id, bay_no, rinsed_at, :later_due_at as later_due_at, 'staff' as rinsed_by
)
${rinsedSql}`,
});

/** Staff rinsed the bay, and by which phone they said so is kept; the same note again changes nothing. */
export async function rinseBayByStaff(
  db: Queryable,
  rinse: Rinse & { readonly scannerId: string; readonly noteId: string; readonly receivedAt: number },
): Promise<void> {
  await db.query(staffStatement, rinse);
}

const findRinseStatement = statement({
  name: 'staff_rinse_find',
  params: { scanner_id: uuid, note_id: uuid },
  row: { rinsed_at: instant },
  text: 'select rinsed_at from staff_rinse where scanner_id = :scanner_id and note_id = :note_id',
});

/** When staff rinsed, by the number of their note, epoch ms; null where there is no such note. */
export async function findStaffRinse(
  db: Queryable,
  note: { readonly scannerId: string; readonly noteId: string },
): Promise<number | null> {
  const [row] = await db.query(findRinseStatement, note);
  return row?.rinsedAt ?? null;
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
