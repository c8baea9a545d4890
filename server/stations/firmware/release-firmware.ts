import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { commandRules } from '#domain/stations/machine/command-rules.ts';
import { nextRingStatusOf } from '#domain/stations/machine/firmware-rings.ts';
import { LONG_SILENCE_MS } from '#domain/stations/bays/bay-state.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  listFirmwareStations,
  listFormerFirmwareReleases,
  recordFirmwareSent,
  findRingReports,
  setStationRing,
  type FirmwareStationRow,
} from '../store/firmware/firmware-install.ts';
import {
  addFirmwareReleaseRow,
  lockFirmwareRelease,
  openFirmwareReleaseRing,
  stopFirmwareReleaseRow,
  type FirmwareReleaseRow,
} from '../store/firmware/firmware-release.ts';
import {
  addMachineCommand,
  findMachineCommandTarget,
  findOpenMachineCommand,
  supersedeMachineCommand,
} from '../store/machine/machine-command.ts';
import { lockStation } from '../store/managed-station.ts';
import { endAlertsWithoutCause } from '../alerts/watch-alerts.ts';
import { updateFirmwareStates } from './update-firmware-states.ts';

type FirmwareDeps = Pick<Deps, 'clock' | 'db' | 'ids'>;

export type NewFirmwareRelease = Pick<FirmwareReleaseRow, 'version' | 'url' | 'digest' | 'notes' | 'soakHours'>;

/**
 * Adds a firmware release, without sending it to a station. The request is refused if another release has this version.
 */
export async function addFirmwareRelease(
  { clock, db, ids }: FirmwareDeps,
  actor: Staff,
  release: NewFirmwareRelease,
): Promise<Outcome<{ readonly releaseId: string }, 'changed_meanwhile'>> {
  const releaseId = ids.uuid();
  return await db.inTransaction(async (tx): Promise<Outcome<{ readonly releaseId: string }, 'changed_meanwhile'>> => {
    const row = { ...release, releaseId, addedBy: actor.staffId, addedAt: clock.now() };
    if (!(await addFirmwareReleaseRow(tx, row))) return refused('changed_meanwhile');
    await appendAudit(tx, actor, { action: 'firmware.add', refId: releaseId, detail: { after: release } });
    return accepted({ releaseId });
  });
}

/** Result of sending a firmware release. `sent` is the number of stations. */
export type FirmwareSendCount = { readonly sent: number };

type Ring = { readonly releaseId: string; readonly ring: number };
type RingRefusal = 'not_found' | 'changed_meanwhile' | 'firmware_not_ready';

/**
 * Opens the next ring of a firmware release. The release is sent to each station of the ring that runs another version
 * and whose controller can update itself. The refusal `firmware_not_ready` means that the soak time in the earlier
 * rings has not passed without failures yet.
 */
export async function openFirmwareRing(
  { clock, db, ids }: FirmwareDeps,
  actor: Staff,
  { releaseId, ring }: Ring,
): Promise<Outcome<FirmwareSendCount, RingRefusal>> {
  const now = steadyNow(clock);
  return await db.inTransaction(async (tx): Promise<Outcome<FirmwareSendCount, RingRefusal>> => {
    // the newest reports of the machines are applied before the ring is opened
    await updateFirmwareStates(tx, now);
    const release = await lockFirmwareRelease(tx, releaseId);
    if (release === null) return refused('not_found');
    const reportOf = await findRingReports(tx, { now, silentBefore: now - LONG_SILENCE_MS });
    const gate = nextRingStatusOf(release, reportOf(releaseId), now);
    if (gate.nextRing !== ring) return refused('changed_meanwhile');
    if (gate.fault !== null || !(await openFirmwareReleaseRing(tx, { releaseId, ring })))
      return refused('firmware_not_ready');
    const stations = (await listFirmwareStations(tx))
      .filter(
        ({ updatable, firmwareRing, version }) => updatable && firmwareRing === ring && version !== release.version,
      )
      .map(({ stationId }) => stationId);
    // stations are processed in the order of their ids, to avoid deadlocks
    for (const stationId of stations.toSorted()) {
      await send(tx, { release, stationId, ring, actor, now, commandId: ids.uuid() });
    }
    await endAlertsWithoutCause(tx, now);
    const detail = { version: release.version, ring, stations: stations.length };
    await appendAudit(tx, actor, { action: 'firmware.release', refId: releaseId, detail });
    return accepted({ sent: stations.length });
  });
}

type FirmwareSendRequest = {
  readonly release: Pick<FirmwareReleaseRow, 'releaseId' | 'url' | 'digest' | 'version'>;
  readonly stationId: StationId;
  readonly ring: number;
  readonly actor: Staff;
  readonly now: number;
  readonly commandId: string;
};

/** Adds the command that updates one station. If an earlier update command has not been carried out, it is ended. */
async function send(tx: Tx, { release, stationId, ring, actor, now, commandId }: FirmwareSendRequest): Promise<void> {
  const { releaseId, url, digest, version } = release;
  await lockStation(tx, stationId);
  const open = await findOpenMachineCommand(tx, { stationId, bayNo: null, subject: 'update_firmware' });
  if (open !== null) await supersedeMachineCommand(tx, { commandId: open.commandId, now });
  await addMachineCommand(tx, {
    commandId,
    stationId,
    bayNo: null,
    kind: 'update_firmware',
    args: { firmware: { url, sha256: digest, version, ring } },
    staffId: actor.staffId,
    createdAt: now,
    expiresAt: now + commandRules.update_firmware.beginWithinMs,
  });
  await recordFirmwareSent(tx, { releaseId, stationId, commandId, now });
}

type Single = { readonly releaseId: string; readonly stationId: StationId };
type SingleRefusal = 'not_found' | 'firmware_not_ready' | 'command_not_supported' | 'bay_washing';

/**
 * Sends a firmware release again to one station whose ring is already open. The request is refused while a wash runs at
 * the station.
 */
export async function sendFirmware(
  { clock, db, ids }: FirmwareDeps,
  actor: Staff,
  { releaseId, stationId }: Single,
): Promise<Outcome<FirmwareSendCount, SingleRefusal>> {
  const now = steadyNow(clock);
  return await db.inTransaction(async (tx): Promise<Outcome<FirmwareSendCount, SingleRefusal>> => {
    await updateFirmwareStates(tx, now);
    const release = await lockFirmwareRelease(tx, releaseId);
    if (release === null || (await lockStation(tx, stationId)) === null) return refused('not_found');
    const station = (await listFirmwareStations(tx)).find((each) => each.stationId === stationId);
    const place = await findMachineCommandTarget(tx, { stationId, bayNo: null, now });
    const fault = stationRefusalOf(release, station, place?.washing === true);
    if (fault !== null || station === undefined) return refused(fault ?? 'not_found');
    const ring = station.firmwareRing;
    await send(tx, { release, stationId, ring, actor, now, commandId: ids.uuid() });
    const detail = { version: release.version, ring, stations: 1 };
    await appendAudit(tx, actor, { action: 'firmware.release', refId: releaseId, detail });
    return accepted({ sent: 1 });
  });
}

function stationRefusalOf(
  { ring, stoppedAt }: FirmwareReleaseRow,
  station: FirmwareStationRow | undefined,
  isWashing: boolean,
): SingleRefusal | null {
  if (station === undefined) return 'not_found';
  if (stoppedAt !== null || station.firmwareRing > ring) return 'firmware_not_ready';
  if (!station.updatable) return 'command_not_supported';
  return isWashing ? 'bay_washing' : null;
}

/**
 * Stops a firmware release, or withdraws a release that was stopped automatically. The release is not sent to further
 * stations. A machine that already received the command may still carry it out.
 */
export async function stopFirmware(
  { clock, db }: FirmwareDeps,
  actor: Staff,
  releaseId: string,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found' | 'changed_meanwhile'>> => {
    const release = await lockFirmwareRelease(tx, releaseId);
    if (release === null) return refused('not_found');
    const stopped = await stopFirmwareReleaseRow(tx, { releaseId, reason: 'staff', now: clock.now() });
    if (!stopped) return refused('changed_meanwhile');
    await endAlertsWithoutCause(tx, clock.now());
    await appendAudit(tx, actor, {
      action: 'firmware.stop',
      refId: releaseId,
      detail: { version: release.version },
    });
    return accepted(null);
  });
}

/**
 * Stops a firmware release, and sends each of its stations the release that the station ran before. A station is
 * skipped if it has no earlier release, or if its controller cannot update itself.
 */
export async function rollBackFirmware(
  { clock, db, ids }: FirmwareDeps,
  actor: Staff,
  releaseId: string,
): Promise<Outcome<FirmwareSendCount, 'not_found'>> {
  const now = steadyNow(clock);
  return await db.inTransaction(async (tx): Promise<Outcome<FirmwareSendCount, 'not_found'>> => {
    await updateFirmwareStates(tx, now);
    const release = await lockFirmwareRelease(tx, releaseId);
    if (release === null) return refused('not_found');
    await stopFirmwareReleaseRow(tx, { releaseId, reason: 'staff', now });
    await endAlertsWithoutCause(tx, now);
    const stations = await listFirmwareStations(tx);
    let sent = 0;
    for (const { stationId, formerId } of await listFormerFirmwareReleases(tx, releaseId)) {
      const station = stations.find((each) => each.stationId === stationId);
      const former = await lockFirmwareRelease(tx, formerId);
      if (station?.updatable !== true || former === null) continue;
      await send(tx, { release: former, stationId, ring: station.firmwareRing, actor, now, commandId: ids.uuid() });
      sent += 1;
    }
    const detail = { version: release.version, stations: sent };
    await appendAudit(tx, actor, { action: 'firmware.rollback', refId: releaseId, detail });
    return accepted({ sent });
  });
}

export async function setFirmwareRing(
  { db }: FirmwareDeps,
  actor: Staff,
  { stationId, ring }: { readonly stationId: StationId; readonly ring: number },
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await setStationRing(tx, { stationId, firmwareRing: ring }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'firmware.ring', refId: stationId, detail: { after: ring } });
    return accepted(null);
  });
}
