import { UNREACHABLE_AFTER_MS } from '#domain/stations/bays/bay-state.ts';
import { commandRules, DEFAULT_VOLUME_PERCENT } from '#domain/stations/machine/command-rules.ts';
import { openCommandStates } from '#domain/stations/station-command-state.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import type { Deps } from '#server/stations/deps.ts';
import { addMachineCommand, supersedeMachineCommand } from '../store/machine/machine-command.ts';
import { listDueMachineSettings, type DueMachineSettings } from '../store/machine/machine-settings.ts';
import { lockStation } from '../store/managed-station.ts';
import { machineSettingsOf } from './machine-settings-of.ts';

const BATCH = 100;

type SettingsDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'metrics'>;

/**
 * Sends the shop's settings to machines that have different settings. This happens after a change of price or minutes,
 * when a planned price begins, and after a controller was replaced. A settings command that expired while the machine
 * was silent is sent again. Settings that the machine confirmed or refused are not sent again. Returns true if more
 * machines are due.
 */
export async function sendChangedMachineSettings(deps: SettingsDeps): Promise<boolean> {
  const { db } = deps;
  const due = await listStationsWithDueSettings(deps, db, { stationId: null, limit: BATCH });
  for (const { stationId } of due) {
    const isSent = await db.inTransaction(async (tx) => {
      await lockStation(tx, stationId);
      // the station is read again under the lock, because staff or another process can have sent the settings meanwhile
      const [station] = await listStationsWithDueSettings(deps, tx, { stationId, limit: 1 });
      if (station === undefined) return false;
      await sendSettings(deps, tx, station);
      return true;
    });
    if (isSent) deps.metrics.count('machine_command', { outcome: 'sent' });
  }
  return due.length === BATCH;
}

async function listStationsWithDueSettings(
  { clock }: SettingsDeps,
  db: Parameters<typeof listDueMachineSettings>[0],
  part: Pick<Parameters<typeof listDueMachineSettings>[1], 'stationId' | 'limit'>,
): Promise<DueMachineSettings[]> {
  const now = clock.now();
  const wash = await findSingleWashProduct(db, now);
  return await listDueMachineSettings(db, {
    ...part,
    priceAgorot: wash?.priceAgorot ?? null,
    heardSince: now - UNREACHABLE_AFTER_MS,
  });
}

async function sendSettings({ clock, ids }: SettingsDeps, tx: Tx, station: DueMachineSettings): Promise<void> {
  const { stationId, newestId, newestState, newestAt } = station;
  const now = steadyNow(clock);
  const volumePercent = station.volumePercent ?? DEFAULT_VOLUME_PERCENT;
  const settings = await machineSettingsOf(tx, { ...station, volumePercent }, clock.now());
  const isOpen = openCommandStates.some((state) => state === newestState);
  if (newestId !== null && isOpen) await supersedeMachineCommand(tx, { commandId: newestId, now });
  await addMachineCommand(tx, {
    commandId: ids.uuid(),
    stationId,
    bayNo: null,
    kind: 'settings',
    args: { settings },
    staffId: null,
    // two commands must not have the same millisecond, because the newest command is the valid one
    createdAt: Math.max(now, (newestAt ?? 0) + 1),
    expiresAt: now + commandRules.settings.beginWithinMs,
  });
}
