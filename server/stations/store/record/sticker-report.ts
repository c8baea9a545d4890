import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { instant, integer, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const noteStatement = statement({
  name: 'sticker_report_note',
  params: {
    ...pick('sticker_report', 'sticker_report_id station_id'),
    bay_no: nullable(integer),
    since: instant,
    now: instant,
  },
  row: {},
  // after staff closed the incident, the next report opens a new incident
  text: `
with recent as (
  select r.sticker_report_id from sticker_report r
  where r.station_id = :station_id and r.bay_no is not distinct from :bay_no and r.first_at > :since
    and not exists (
      select from station_incident i
      where i.station_id = r.station_id and i.kind = 'sticker' and i.subject = r.sticker_report_id::text
        and i.state = 'closed')
  order by r.first_at desc limit 1
), counted as (
  update sticker_report r set times = r.times + 1, last_at = greatest(r.last_at, :now) from recent n
  where r.sticker_report_id = n.sticker_report_id
)
insert into sticker_report (sticker_report_id, station_id, bay_no, first_at, last_at)
select :sticker_report_id, :station_id, :bay_no, :now, :now where not exists (select from recent)`,
});

/**
 * Adds a report to the open incident that began after `since` (epoch ms). If there is no such incident, a new incident
 * is opened. The caller must hold the lock of the station.
 */
export async function recordStickerReport(
  tx: Tx,
  report: {
    readonly stickerReportId: string;
    readonly stationId: StationId;
    readonly bayNo: number | null;
    readonly since: number;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(noteStatement, report);
}

const seenStatement = statement({
  name: 'bay_sticker_seen',
  params: { ...pick('bay', 'station_id bay_no'), staff_id: uuid, since: instant, now: instant },
  row: pick('bay', 'bay_no'),
  text: `
update bay set sticker_seen_at = :now, sticker_seen_by = :staff_id
where station_id = :station_id and bay_no = :bay_no and status <> 'retired'
  and (sticker_seen_at is null or sticker_seen_at < :since or sticker_seen_by <> :staff_id)
returning bay_no`,
});

/**
 * Records that a staff user scanned a sticker. Returns false if the same user already scanned it after `since` (epoch
 * ms).
 */
export async function recordStickerSeen(
  tx: Tx,
  seen: {
    readonly stationId: StationId;
    readonly bayNo: number;
    readonly staffId: StaffId;
    readonly since: number;
    readonly now: number;
  },
): Promise<boolean> {
  return (await tx.query(seenStatement, seen)).length > 0;
}

const unseenRow = { count: integer, oldest_at: nullable(instant) } as const;

const unseenStatement = statement({
  name: 'bay_count_unseen_stickers',
  params: { before: instant },
  row: unseenRow,
  text: `
select count(*)::int as count, min(coalesce(b.sticker_seen_at, b.watched_since)) as oldest_at
from bay b join station s using (station_id)
where s.status <> 'offline' and s.short_code is not null and b.status <> 'retired' and b.bay_no <= s.bays
  and coalesce(b.sticker_seen_at, b.watched_since) < :before`,
});

/**
 * Returns the number of stickers that staff have not scanned since `before`. Also returns the last scan time of the
 * sticker that was not scanned for the longest time. A sticker that was never scanned counts from the start of the
 * bay's monitoring. Times are in epoch ms; the time is null if the number is 0.
 */
export async function findUnseenStickers(db: Queryable, before: number): Promise<RowOf<typeof unseenRow>> {
  const [row] = await db.query(unseenStatement, { before });
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
