import type { StationId } from '#contracts/core/ids.ts';
import type { MachineCommandState, MachineSettings } from '#contracts/stations/machine-command.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { boolean, id, instant, integer, json, nullable, uuid, word } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/**
 * SQL of the newest settings command of a station `s` with its machine `p`. `is_current` is true if its settings are
 * those of the shop, and it was sent to the station's present controller. The volume is not compared, because only
 * staff change it.
 */
const newestSql = `
left join station_key k on k.station_key_id = p.station_key_id
left join lateral (
  select c.command_id, c.state, c.created_at, c.answered_at,
    (c.args -> 'settings' ->> 'volumePercent')::int as volume_percent,
    (c.args -> 'settings') - 'volumePercent' = jsonb_strip_nulls(jsonb_build_object('minutes', s.wash_minutes,
      'offlineWashes', s.offline_washes, 'priceAgorot', :price_agorot))
    and (k.enrolled_at is null or c.created_at >= k.enrolled_at) as is_current
  from station_command c
  where c.station_id = s.station_id and c.kind = 'settings'
  order by c.created_at desc, c.command_id desc limit 1) newest on true`;

const dueRow = {
  ...pick('station', 'station_id wash_minutes offline_washes'),
  volume_percent: nullable(integer),
  newest_id: nullable(uuid),
  newest_state: nullable(word<MachineCommandState>()),
  newest_at: nullable(instant),
} as const;

/**
 * Station whose machine has other settings than the shop, with its newest settings command. Its times are in epoch ms.
 */
export type DueMachineSettings = RowOf<typeof dueRow>;

const dueStatement = statement({
  name: 'machine_settings_due',
  params: {
    station_id: nullable(id<StationId>()),
    price_agorot: nullable(integer),
    heard_since: instant,
    limit: integer,
  },
  row: dueRow,
  // settings that the machine refused are not sent again; a settings command that expired is sent again once the
  // machine is back
  text: `
select s.station_id, s.wash_minutes, s.offline_washes, newest.volume_percent, newest.command_id as newest_id,
  newest.state as newest_state, newest.created_at as newest_at
from station s join station_presence p using (station_id)
${newestSql}
where s.gateway = 'station_api' and 'settings' = any(p.commands) and p.heard_at > :heard_since
  and (:station_id is null or s.station_id = :station_id)
  and (newest.is_current is not true or newest.state = 'expired')
order by s.station_id limit :limit`,
});

export type DueMachineSettingsQuery = {
  /** Station that is checked. If null, all stations are checked. */
  readonly stationId: StationId | null;
  /** Current price of one wash in agorot. Null if no single wash is for sale. */
  readonly priceAgorot: number | null;
  /** Time in epoch ms. Only machines that have sent a message since this time are returned. */
  readonly heardSince: number;
  readonly limit: number;
};

/** Returns the stations whose machines must receive the shop's current settings. */
export async function listDueMachineSettings(
  db: Queryable,
  query: DueMachineSettingsQuery,
): Promise<DueMachineSettings[]> {
  return await db.query(dueStatement, query);
}

const sentRow = {
  ...pick('station', 'gateway wash_minutes'),
  supported: json<string[]>(),
  state: nullable(word<MachineCommandState>()),
  answered_at: nullable(instant),
  is_current: boolean,
  shown: nullable(json<MachineSettings>()),
} as const;

const sentStatement = statement({
  name: 'machine_settings_sent',
  params: { ...pick('station', 'station_id'), price_agorot: nullable(integer) },
  row: sentRow,
  text: `
select s.gateway, s.wash_minutes, to_json(coalesce(p.commands, '{}')) as supported, newest.state, newest.answered_at,
  coalesce(newest.is_current, false) as is_current, (
    select c.args -> 'settings' from station_command c
    where c.station_id = s.station_id and c.kind = 'settings' and c.state = 'done'
      and (k.enrolled_at is null or c.created_at >= k.enrolled_at)
    order by c.created_at desc, c.command_id desc limit 1) as shown
from station s left join station_presence p using (station_id)
${newestSql}
where s.station_id = :station_id`,
});

/** Newest settings command of a station. `shown` contains the last settings that its machine confirmed. */
export type SentMachineSettings = RowOf<typeof sentRow>;

export async function findSentMachineSettings(
  db: Queryable,
  query: { readonly stationId: StationId; readonly priceAgorot: number | null },
): Promise<SentMachineSettings | null> {
  const [row] = await db.query(sentStatement, query);
  return row ?? null;
}
