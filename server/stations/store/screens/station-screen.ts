import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { instant, integer, json, nullable, text } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';

const enrolStatement = statement({
  name: 'station_screen_enrol',
  params: {
    ...pick('station_enrolment', 'code_hash'),
    ...pick('station_screen', 'screen_id token_hash name'),
    now: instant,
  },
  row: pick('station_screen', 'screen_id station_id'),
  text: `
with used as (
  update station_enrolment set used_at = :now
  where code_hash = :code_hash and admits = 'screen' and used_at is null and expires_at > :now
  returning station_id
)
insert into station_screen (screen_id, station_id, token_hash, name, enrolled_at, seen_at)
select :screen_id, station_id, :token_hash, :name, :now, :now from used
returning screen_id, station_id`,
});

/**
 * Uses up the enrolment code and adds a screen to the code's station. Returns null if the code is used, expired or
 * unknown.
 */
export async function enrolScreen(
  db: Queryable,
  enrolment: ParamsOf<typeof enrolStatement>,
): Promise<{ readonly stationId: StationId } | null> {
  const [row] = await db.query(enrolStatement, enrolment);
  return row ?? null;
}

/**
 * Last report of a machine about the remaining time of a running wash. `seconds` and `at` are null if the machine
 * reported no time. `at` and `startedAt` are in epoch ms.
 */
export type BayReport = {
  readonly bayNo: number;
  readonly startedAt: number;
  readonly minutes: number;
  readonly seconds: number | null;
  readonly at: number | null;
};

const findStatement = statement({
  name: 'station_screen_find',
  params: { ...pick('station_screen', 'token_hash'), now: instant },
  row: {
    ...pick('station_screen', 'station_id'),
    short_code: nullable(text),
    reports: json<BayReport[]>(),
  },
  text: `
with found as (
  select screen_id, station_id, seen_at from station_screen where token_hash = :token_hash and revoked_at is null
), seen as (
  update station_screen c set seen_at = :now from found f
  where c.screen_id = f.screen_id and f.seen_at < :now - interval '1 minute'
)
select f.station_id, s.short_code, r.reports from found f
join station s using (station_id)
cross join lateral (
  select coalesce(json_agg(json_build_object('bayNo', b.bay_no,
    'startedAt', floor(extract(epoch from w.started_at) * 1000), 'minutes', w.minutes, 'seconds', w.left_seconds,
    'at', floor(extract(epoch from w.left_at) * 1000))), '[]') as reports
  from bay b join redemption w on w.redemption_id = b.redemption_id
  where b.station_id = f.station_id and w.state = 'completed' and w.ended_at is null and w.started_at is not null) r`,
});

/**
 * Returns the station of this screen, with the machine's reports about running washes. Returns null if the screen is
 * unknown or revoked.
 */
export async function findScreen(db: Queryable, values: ParamsOf<typeof findStatement>) {
  const [row] = await db.query(findStatement, values);
  return row ?? null;
}

const listStatement = statement({
  name: 'station_screen_list',
  params: pick('station_screen', 'station_id'),
  row: pick('station_screen', 'screen_id name enrolled_at seen_at revoked_at'),
  text: `
select screen_id, name, enrolled_at, seen_at, revoked_at from station_screen where station_id = :station_id
order by revoked_at is not null, enrolled_at desc limit 50`,
});

/** Returns the screens of a station. Revoked screens are included. All times are in epoch ms. */
export async function listScreensOfStation(db: Queryable, stationId: StationId) {
  return await db.query(listStatement, { stationId });
}

const revokeStatement = statement({
  name: 'station_screen_revoke',
  params: { ...pick('station_screen', 'station_id screen_id'), now: instant },
  row: { revoked: integer },
  text: `
update station_screen set revoked_at = :now
where screen_id = :screen_id and station_id = :station_id and revoked_at is null
returning 1 as revoked`,
});

/** Revokes one screen. Returns false if it was already revoked or belongs to another station. */
export async function revokeScreen(
  tx: Tx,
  values: { readonly stationId: StationId; readonly screenId: string; readonly now: number },
): Promise<boolean> {
  return (await tx.query(revokeStatement, values)).length > 0;
}
