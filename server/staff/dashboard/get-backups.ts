import { backupProblems, type BackupStep, type BackupProblem } from '#domain/staff/backups/backup-problems.ts';
import { listBackupStates } from '#server/core/db/backup/backup-state.ts';
import type { Deps } from '#server/staff/deps.ts';

export type BackupDeps = Pick<Deps, 'clock' | 'config' | 'db'>;

type Backups = { readonly steps: readonly BackupStep[]; readonly troubles: readonly BackupProblem[] };

export async function getBackups({ clock, config, db }: BackupDeps): Promise<Backups> {
  const steps = await listBackupStates(db);
  return { steps, troubles: backupProblems({ steps, now: clock.now(), isNeeded: config.production }) };
}
