import type { StationId } from '#contracts/core/ids.ts';
import type { HolidayRule } from '#contracts/stations/holidays.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { instant, json } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const ruleRow = { ...pick('holiday_rule', 'version'), rule: json<HolidayRule>() } as const;

const findStatement = statement({
  name: 'holiday_rule_find',
  params: {},
  row: ruleRow,
  text: 'select version, rule from holiday_rule',
});

/** Returns the holiday rule of the shop. Returns null before the first save. */
export async function findHolidayRule(db: Queryable): Promise<RowOf<typeof ruleRow> | null> {
  const [row] = await db.query(findStatement, {});
  return row ?? null;
}

const saveStatement = statement({
  name: 'holiday_rule_save',
  params: { ...ruleRow, now: instant },
  row: pick('holiday_rule', 'version'),
  text: `
insert into holiday_rule (rule, version, changed_at) values (:rule, :version + 1, :now)
on conflict (only_row) do update
  set rule = excluded.rule, version = excluded.version, changed_at = excluded.changed_at
  where holiday_rule.version = :version
returning version`,
});

/** Saves the holiday rule if the stored version is `version`, and returns the new version. Otherwise returns null. */
export async function saveHolidayRuleRow(
  tx: Tx,
  values: { readonly rule: HolidayRule; readonly version: number; readonly now: number },
): Promise<number | null> {
  const [row] = await tx.query(saveStatement, values);
  return row?.version ?? null;
}

const stationRow = pick('station', 'station_id name name_he latitude longitude follows_holidays version');

const listStatement = statement({
  name: 'holiday_rule_stations',
  params: {},
  row: stationRow,
  text: `
select station_id, name, name_he, latitude, longitude, follows_holidays, version from station order by city, name, slug`,
});

/** Returns all stations, sorted by city. `followsHolidays` is true if the station follows the holiday rule. */
export async function listHolidayStations(db: Queryable): Promise<RowOf<typeof stationRow>[]> {
  return await db.query(listStatement, {});
}

const followStatement = statement({
  name: 'station_follow_holidays',
  params: pick('station', 'station_id follows_holidays'),
  row: {},
  text: 'update station set follows_holidays = :follows_holidays where station_id = :station_id',
});

/** Sets if a station follows the rule for holidays. The caller must hold the lock of the station. */
export async function setFollowsHolidays(
  tx: Tx,
  values: { readonly stationId: StationId; readonly followsHolidays: boolean },
): Promise<void> {
  await tx.query(followStatement, values);
}
