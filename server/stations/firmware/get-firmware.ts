import { LONG_SILENCE_MS } from '#domain/stations/bays/bay-now.ts';
import { ringGate, type RingGate } from '#domain/stations/machine/firmware-rings.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  listFirmwareStations,
  listInstalls,
  findRingReports,
  type FirmwareStationRow,
  type InstallRow,
} from '../store/firmware/firmware-install.ts';
import { listReleases, type ReleaseRow } from '../store/firmware/firmware-release.ts';

const SHOWN_MAX = 30;

export type FirmwareRelease = ReleaseRow & { readonly gate: RingGate; readonly installs: readonly InstallRow[] };

/** Returns the newest releases with their installation state at each station, and the stations by their rings. */
export async function getFirmware({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<{
  readonly releases: readonly FirmwareRelease[];
  readonly stations: readonly FirmwareStationRow[];
}> {
  const now = clock.now();
  const [releases, installs, stations, reportOf] = await Promise.all([
    listReleases(db, SHOWN_MAX),
    listInstalls(db),
    listFirmwareStations(db),
    findRingReports(db, { now, silentBefore: now - LONG_SILENCE_MS }),
  ]);
  return {
    stations,
    releases: releases.map((release) => ({
      ...release,
      gate: ringGate(release, reportOf(release.releaseId), now),
      installs: installs.filter(({ releaseId }) => releaseId === release.releaseId),
    })),
  };
}
