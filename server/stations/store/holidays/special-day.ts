import type { Opening } from '#contracts/stations/stations.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { json, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const dayRow = {
  ...pick('special_day', 'special_day_id station_id reason reason_he'),
  /** `YYYY-MM-DD`. */
  day: text,
  opening: nullable(json<NonNullable<Opening>>()),
} as const;

/**
 * Day with special opening hours. If `stationId` is null, the hours are for all stations. If `opening` is null, the
 * stations are closed on this day.
 */
export type SpecialDayRow = RowOf<typeof dayRow>;

const listStatement = statement({
  name: 'special_day_list',
  params: { from: text },
  row: dayRow,
  text: `
select special_day_id, station_id, day::text as day, opening, reason, reason_he from special_day
where day >= cast(:from as date)
order by special_day.day, station_id nulls first`,
});

/** Returns the special days from a given day (`YYYY-MM-DD`) on, sorted by day. */
export async function listSpecialDays(db: Queryable, from: string): Promise<SpecialDayRow[]> {
  return await db.query(listStatement, { from });
}

const addStatement = statement({
  name: 'special_day_add',
  params: dayRow,
  row: pick('special_day', 'special_day_id'),
  text: `
insert into special_day (special_day_id, station_id, day, opening, reason, reason_he)
values (:special_day_id, :station_id, cast(:day as date), :opening, :reason, :reason_he)
on conflict on constraint special_day_once do nothing
returning special_day_id`,
});

/**
 * Adds a day with special hours for one station or all stations. Returns false if there is already such an entry for
 * this day.
 */
export async function addSpecialDayRow(tx: Tx, day: SpecialDayRow): Promise<boolean> {
  return (await tx.query(addStatement, day)).length > 0;
}

const removeStatement = statement({
  name: 'special_day_remove',
  params: pick('special_day', 'special_day_id'),
  row: dayRow,
  text: `
delete from special_day where special_day_id = :special_day_id
returning special_day_id, station_id, day::text as day, opening, reason, reason_he`,
});

/** Removes a day with special hours and returns it. Returns null if it does not exist. */
export async function removeSpecialDayRow(tx: Tx, specialDayId: string): Promise<SpecialDayRow | null> {
  const [row] = await tx.query(removeStatement, { specialDayId });
  return row ?? null;
}
