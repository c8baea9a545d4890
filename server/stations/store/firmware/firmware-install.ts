import type { RingReport } from '#domain/stations/machine/firmware-rings.ts';
import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { boolean, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const stationRow = {
  ...pick('station', 'station_id name name_he firmware_ring gateway'),
  version: nullable(text),
  heard_at: nullable(instant),
  updatable: boolean,
} as const;

/** Station with its firmware ring and the data that its controller reported. All times are in epoch ms. */
export type FirmwareStationRow = RowOf<typeof stationRow>;

const stationsStatement = statement({
  name: 'firmware_station_list',
  params: {},
  row: stationRow,
  text: `
select s.station_id, s.name, s.name_he, s.firmware_ring, s.gateway, p.firmware as version, p.heard_at,
  coalesce(s.gateway = 'station_api' and 'update_firmware' = any(p.commands), false) as updatable
from station s left join station_presence p using (station_id)
where s.status <> 'offline'
order by s.firmware_ring, s.city, s.name, s.slug`,
});

/** Returns the stations in service, sorted by their firmware rings. */
export async function listFirmwareStations(db: Queryable): Promise<FirmwareStationRow[]> {
  return await db.query(stationsStatement, {});
}

const installRow = pick(
  'firmware_install',
  'release_id station_id command_id state sent_at installed_at failed_at failure',
);

export type FirmwareInstallRow = RowOf<typeof installRow>;

const installsStatement = statement({
  name: 'firmware_install_list',
  params: {},
  row: installRow,
  text: `
select release_id, station_id, command_id, state, sent_at, installed_at, failed_at, failure from firmware_install
order by sent_at desc, station_id`,
});

/** Returns the state of each firmware release's installation at each station, newest first. */
export async function listFirmwareInstalls(db: Queryable): Promise<FirmwareInstallRow[]> {
  return await db.query(installsStatement, {});
}

const sendStatement = statement({
  name: 'firmware_install_send',
  params: { ...pick('firmware_install', 'release_id station_id command_id'), now: instant },
  row: {},
  text: `
insert into firmware_install (release_id, station_id, command_id, state, sent_at)
values (:release_id, :station_id, :command_id, 'sent', :now)
on conflict (release_id, station_id) do update set command_id = excluded.command_id, state = 'sent',
  sent_at = excluded.sent_at, installed_at = null, failed_at = null, failure = null`,
});

/** Records that a firmware release was sent to a station. If it was sent before, its installation state is reset. */
export async function recordFirmwareSent(
  tx: Tx,
  values: {
    readonly releaseId: string;
    readonly stationId: StationId;
    readonly commandId: string;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(sendStatement, values);
}

const ringOfStatement = statement({
  name: 'firmware_station_ring',
  params: pick('station', 'station_id firmware_ring'),
  row: pick('station', 'station_id'),
  text: `
update station set firmware_ring = :firmware_ring where station_id = :station_id returning station_id`,
});

/** Changes the firmware ring of a station. Returns false if there is no such station. */
export async function setStationRing(
  tx: Tx,
  values: { readonly stationId: StationId; readonly firmwareRing: number },
): Promise<boolean> {
  return (await tx.query(ringOfStatement, values)).length > 0;
}

const reportRow = {
  ...pick('firmware_install', 'release_id'),
  installed: integer,
  pending: integer,
  failed: integer,
  away: integer,
  last_installed_at: nullable(instant),
  failures_after: integer,
  failures_before: integer,
} as const;

const failuresSql = (from: string, until: string) => `(
      select count(*) from redemption r
      where r.station_id = i.station_id and ((r.state = 'released' and r.release_reason in ('failed', 'not_started')
          and r.released_at >= ${from} and r.released_at < ${until})
        or (r.interruption is not null and r.ended_at >= ${from} and r.ended_at < ${until})))`;

const reportStatement = statement({
  name: 'firmware_ring_report',
  params: { now: instant, silent_before: instant },
  row: reportRow,
  // an installation no longer counts after the station installed a later release
  text: `
select i.release_id, (count(*) filter (where i.state = 'installed'))::int as installed,
  (count(*) filter (where i.state = 'sent'))::int as pending,
  (count(*) filter (where i.state = 'failed'))::int as failed,
  (count(*) filter (
    where i.state = 'installed' and (p.heard_at < :silent_before or p.firmware <> f.version)))::int as away,
  max(i.installed_at) as last_installed_at,
  (coalesce(sum(${failuresSql('i.installed_at', ':now')})
    filter (where i.state = 'installed'), 0))::int as failures_after,
  (coalesce(sum(${failuresSql('i.installed_at - (:now - i.installed_at)', 'i.installed_at')})
    filter (where i.state = 'installed'), 0))::int as failures_before
from firmware_install i
join firmware_release f using (release_id)
left join station_presence p using (station_id)
where not exists (
  select from firmware_install n where n.station_id = i.station_id and n.sent_at > i.sent_at and n.state = 'installed')
group by i.release_id`,
});

const noReport: RingReport = {
  installed: 0,
  pending: 0,
  failed: 0,
  away: 0,
  lastInstalledAt: null,
  failuresAfter: 0,
  failuresBefore: 0,
};

export async function findRingReports(
  db: Queryable,
  values: { readonly now: number; readonly silentBefore: number },
): Promise<(releaseId: string) => RingReport> {
  const rows = await db.query(reportStatement, values);
  return (releaseId) => rows.find((row) => row.releaseId === releaseId) ?? noReport;
}

const formerStatement = statement({
  name: 'firmware_former',
  params: pick('firmware_release', 'release_id'),
  row: { ...pick('firmware_install', 'station_id'), former_id: uuid },
  // the former release is the newest release that was not stopped and that the station had installed before this
  // release
  text: `
select i.station_id, o.release_id as former_id
from firmware_install i
cross join lateral (
  select e.release_id from firmware_install e join firmware_release r using (release_id)
  where e.station_id = i.station_id and e.release_id <> i.release_id and e.installed_at is not null
    and e.installed_at < i.sent_at and r.stopped_at is null
  order by e.installed_at desc limit 1) o
where i.release_id = :release_id and i.state <> 'not_begun'
order by i.station_id`,
});

/**
 * Returns the stations to which a firmware release was sent. Each has the newest release that it had installed before
 * and that was not stopped. Stations without such a release are left out.
 */
export async function listFormerFirmwareReleases(tx: Tx, releaseId: string) {
  return await tx.query(formerStatement, { releaseId });
}
