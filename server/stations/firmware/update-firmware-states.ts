import { UPDATE_TIMEOUT_MS } from '#domain/stations/machine/firmware-rings.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import { stopFirmwareReleaseRow } from '../store/firmware/firmware-release.ts';
import { updateInstallStates } from '../store/firmware/update-install-states.ts';

/**
 * Updates the state of all firmware installations from the reports of their machines. Stops each release that failed at
 * a station. Firmware that breaks a controller of the first ring therefore never reaches the second ring. Returns the
 * number of stopped releases.
 */
export async function updateFirmwareStates(db: Queryable, now: number): Promise<number> {
  const failed = await updateInstallStates(db, { now, backBefore: now - UPDATE_TIMEOUT_MS });
  let stopped = 0;
  for (const releaseId of failed) {
    if (await stopFirmwareReleaseRow(db, { releaseId, reason: 'failed', now })) stopped += 1;
  }
  return stopped;
}

/** Updates the firmware states of all stations in one transaction. It runs in each pass of the stations' worker. */
export async function watchFirmware({ clock, db, log, metrics }: Pick<Deps, 'clock' | 'db' | 'log' | 'metrics'>) {
  const stopped = await db.inTransaction((tx) => updateFirmwareStates(tx, clock.now()));
  if (stopped === 0) return;
  log.error({ stopped }, 'a firmware release was stopped: it failed at a station');
  metrics.count('machine_command', { outcome: 'stopped' });
}
