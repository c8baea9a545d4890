import { LONG_SILENCE_MS } from '#domain/stations/bays/bay-state.ts';
import { nextRingStatusOf, type NextRingStatus } from '#domain/stations/machine/firmware-rings.ts';
import type { Deps } from '#server/stations/deps.ts';
import {
  listFirmwareStations,
  listFirmwareInstalls,
  findRingReports,
  type FirmwareStationRow,
  type FirmwareInstallRow,
} from '../store/firmware/firmware-install.ts';
import { listFirmwareReleases, type FirmwareReleaseRow } from '../store/firmware/firmware-release.ts';

const SHOWN_MAX = 30;

export type FirmwareRelease = FirmwareReleaseRow & {
  readonly gate: NextRingStatus;
  readonly installs: readonly FirmwareInstallRow[];
};

/**
 * Returns the newest firmware releases with their installation state at each station. Also returns the stations of each
 * ring of the rollout.
 */
export async function getFirmware({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<{
  readonly releases: readonly FirmwareRelease[];
  readonly stations: readonly FirmwareStationRow[];
}> {
  const now = clock.now();
  const [releases, installs, stations, reportOf] = await Promise.all([
    listFirmwareReleases(db, SHOWN_MAX),
    listFirmwareInstalls(db),
    listFirmwareStations(db),
    findRingReports(db, { now, silentBefore: now - LONG_SILENCE_MS }),
  ]);
  return {
    stations,
    releases: releases.map((release) => ({
      ...release,
      gate: nextRingStatusOf(release, reportOf(release.releaseId), now),
      installs: installs.filter(({ releaseId }) => releaseId === release.releaseId),
    })),
  };
}
