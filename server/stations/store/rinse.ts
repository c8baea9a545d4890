import { stationIdSchema, type StationId } from '#contracts/core/ids.ts';
import { instant } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL that applies a rinse to its bay. The CTE `rinse` contains the bay, the time and the reporter. A rinse that is
 * reported late does not count for a wash that started after the rinse, because that wash has its own rinse deadline. A
 * bay that rinses works, so its earlier failed starts no longer count.
 */
export const applyRinseSql = `
update bay b set rinsed_at = greatest(b.rinsed_at, r.rinsed_at),
  rinsed_by = case when b.rinsed_at > r.rinsed_at then b.rinsed_by else r.rinsed_by end,
  rinse_due_at = case when b.washed_at > r.rinsed_at then greatest(b.rinse_due_at, r.later_due_at) end,
  rinse_told_at = case when b.washed_at > r.rinsed_at then b.rinse_told_at end,
  failed_starts = case when b.start_failed_at > r.rinsed_at then b.failed_starts else 0 end
from rinse r
where b.station_id = r.station_id and b.bay_no = r.bay_no`;

type Rinse = {
  readonly stationId: StationId;
  readonly bayNo: number;
  /** Time of the rinse in epoch ms. */
  readonly rinsedAt: number;
  /** Deadline of the next rinse in epoch ms. It is used only if a wash started after this rinse. */
  readonly laterDueAt: number;
};

const place = { ...pick('bay', 'station_id bay_no'), rinsed_at: instant, later_due_at: instant } as const;

const rinseStatement = statement({
  name: 'bay_rinse',
  params: place,
  row: {},
  text: `
with rinse as (
  select :station_id as station_id, :bay_no as bay_no, :rinsed_at as rinsed_at, :later_due_at as later_due_at,
    'machine' as rinsed_by
)
${applyRinseSql}`,
});

/** Records a rinse that the machine reported. It is idempotent. */
export async function recordMachineRinse(db: Queryable, rinse: Rinse): Promise<void> {
  await db.query(rinseStatement, rinse);
}

const staffStatement = statement({
  name: 'bay_rinse_by_staff',
  params: { ...pick('staff_rinse', 'scanner_id note_id received_at'), ...place },
  row: {},
  text: `
with rinse as (
  insert into staff_rinse (scanner_id, note_id, station_id, bay_no, rinsed_at, received_at)
  select :scanner_id, :note_id, station_id, bay_no, :rinsed_at, :received_at from bay
  where station_id = :station_id and bay_no = :bay_no
  on conflict do nothing
  returning station_id, bay_no, rinsed_at, :later_due_at as later_due_at, 'staff' as rinsed_by
)
${applyRinseSql}`,
});

/** Records a rinse that staff reported. The id of the reporting phone is stored with it. It is idempotent. */
export async function recordStaffRinse(
  db: Queryable,
  rinse: Rinse & { readonly scannerId: string; readonly noteId: string; readonly receivedAt: number },
): Promise<void> {
  await db.query(staffStatement, rinse);
}

const findRinseStatement = statement({
  name: 'staff_rinse_find',
  params: pick('staff_rinse', 'scanner_id note_id'),
  row: pick('staff_rinse', 'rinsed_at'),
  text: 'select rinsed_at from staff_rinse where scanner_id = :scanner_id and note_id = :note_id',
});

/**
 * Returns the time (epoch ms) of the rinse that staff reported with this report id. Returns null if there is no such
 * report.
 */
export async function findStaffRinse(
  db: Queryable,
  note: { readonly scannerId: string; readonly noteId: string },
): Promise<number | null> {
  const [row] = await db.query(findRinseStatement, note);
  return row?.rinsedAt ?? null;
}

const noteStatement = statement({
  name: 'bay_tell_unrinsed',
  params: { now: instant },
  row: pick('bay', 'station_id bay_no'),
  text: `
with overdue as (
  update bay set rinse_told_at = :now where rinse_due_at < :now and rinse_told_at is null
  returning station_id, bay_no, washed_at
), enqueued as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select 'bay_unrinsed', 'bay_unrinsed:' || station_id || ':' || bay_no || ':' || extract(epoch from washed_at),
    jsonb_build_object('stationId', station_id, 'bayNo', bay_no), :now, :now
  from overdue
  on conflict (dedupe) do nothing
)
select station_id, bay_no from overdue`,
});

/**
 * Notifies staff of bays whose rinse is overdue. There is at most one mail for each bay until a rinse is reported. The
 * mail is enqueued in the same statement.
 */
export async function notifyUnrinsedBays(
  db: Queryable,
  now: number,
): Promise<{ readonly stationId: StationId; readonly bayNo: number }[]> {
  return await db.query(noteStatement, { now });
}

const unrinsedRow = { ...pick('bay', 'name name_he bay_no rinsed_at'), washed_at: instant } as const;
export type UnrinsedBay = RowOf<typeof unrinsedRow>;

const findStatement = statement({
  name: 'bay_find_unrinsed',
  params: pick('bay', 'station_id bay_no'),
  row: unrinsedRow,
  text: `
select s.name, s.name_he, b.bay_no, b.washed_at, b.rinsed_at
from bay b join station s using (station_id)
where b.station_id = :station_id and b.bay_no = :bay_no and b.rinse_due_at is not null`,
});

/** Returns a bay whose rinse is still overdue. Returns null if the bay was rinsed meanwhile. */
export async function findUnrinsedBay(
  db: Queryable,
  { stationId, bayNo }: { readonly stationId: unknown; readonly bayNo: unknown },
): Promise<UnrinsedBay | null> {
  const [row] = await db.query(findStatement, { stationId: stationIdSchema.parse(stationId), bayNo: Number(bayNo) });
  return row ?? null;
}
