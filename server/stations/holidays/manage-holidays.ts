import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  type ChangedStation,
  changeStationAtVersion,
  type StationAtVersion,
} from '../management/change-station-at-version.ts';
import {
  findHolidayRule,
  listHolidayStations,
  saveHolidayRuleRow,
  setFollowsHolidays,
} from '../store/holidays/holiday-rule.ts';
import {
  addSpecialDayRow,
  listSpecialDays,
  removeSpecialDayRow,
  type SpecialDayRow,
} from '../store/holidays/special-day.ts';

type HolidayDeps = Pick<Deps, 'clock' | 'db'>;

/** Returns the holiday rule and the stations that follow it. Also returns the days with special hours from today on. */
export async function getHolidaySchedule({ clock, db }: HolidayDeps) {
  const [saved, stations, days] = await Promise.all([
    findHolidayRule(db),
    listHolidayStations(db),
    listSpecialDays(db, shopDayText(clock.now())),
  ]);
  return { rule: saved?.rule ?? null, version: saved?.version ?? 0, stations, days };
}

/**
 * Saves the holiday rule if the stored version is still `version`. A database trigger notifies every process to update
 * the site's pages.
 */
export async function saveHolidayRule(
  { clock, db }: HolidayDeps,
  actor: Staff,
  { rule, version }: { readonly rule: HolidayRule; readonly version: number },
): Promise<Outcome<{ readonly version: number }, 'changed_meanwhile'>> {
  type Result = Outcome<{ readonly version: number }, 'changed_meanwhile'>;
  return await db.inTransaction(async (tx): Promise<Result> => {
    const before = await findHolidayRule(tx);
    const saved = await saveHolidayRuleRow(tx, { rule, version, now: clock.now() });
    if (saved === null) return refused('changed_meanwhile');
    const detail = { before: before?.rule ?? null, after: rule };
    await appendAudit(tx, actor, { action: 'holiday.rule', refId: null, detail });
    return accepted({ version: saved });
  });
}

/** Sets if a station closes on holidays by the shop's holiday rule, or keeps its weekly hours on these days. */
export async function setStationFollowsHolidays(
  deps: HolidayDeps,
  actor: Staff,
  { follows, ...seen }: StationAtVersion & { readonly follows: boolean },
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  return await changeStationAtVersion<never>(deps, actor, {
    seen,
    async work(tx) {
      await setFollowsHolidays(tx, { stationId: seen.stationId, followsHolidays: follows });
      return accepted({ action: 'station.holidays', detail: { after: { follows } } });
    },
  });
}

export type NewSpecialDay = Omit<SpecialDayRow, 'specialDayId'>;

/**
 * Adds a day with special hours for one station or all stations. The request is refused if there is already such an
 * entry for this day.
 */
export async function addSpecialDay(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  actor: Staff,
  day: NewSpecialDay,
): Promise<Outcome<{ readonly specialDayId: string }, 'not_found' | 'changed_meanwhile'>> {
  const specialDayId = ids.uuid();
  type Result = Outcome<{ readonly specialDayId: string }, 'not_found' | 'changed_meanwhile'>;
  try {
    return await db.inTransaction(async (tx): Promise<Result> => {
      if (!(await addSpecialDayRow(tx, { ...day, specialDayId }))) return refused('changed_meanwhile');
      await appendAudit(tx, actor, { action: 'holiday.day_add', refId: specialDayId, detail: { after: dayOf(day) } });
      return accepted({ specialDayId });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'special_day_station_id_fkey') return refused('not_found');
    throw error;
  }
}

/** Removes a day with special hours. The weekly hours and the holiday rule then apply again. */
export async function removeSpecialDay(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  specialDayId: string,
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const removed = await removeSpecialDayRow(tx, specialDayId);
    if (removed === null) return refused('not_found');
    const detail = { before: dayOf(removed) };
    await appendAudit(tx, actor, { action: 'holiday.day_remove', refId: specialDayId, detail });
    return accepted(null);
  });
}

function dayOf({ stationId, day, opening, reason, reasonHe }: NewSpecialDay): NewSpecialDay {
  return { stationId, day, opening, reason, reasonHe };
}
