import type { BackupStepName } from '#contracts/core/backup-step.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Maximum age of the last backup: a backup every night, with two hours for a slow one. The alert `BackupOld` of
 * `ops/prometheus-rules.yml` has the same limit.
 */
export const BACKUP_AGE_MAX_MS = 26 * HOUR_MS;

/** Times in epoch ms. */
export type BackupStep = {
  readonly step: BackupStepName;
  readonly madeAt: number | null;
  readonly failedAt: number | null;
};

/** A step that failed, or a backup that is too old. `since`: when it failed, or when the last backup was made. */
export type BackupTrouble = { readonly kind: 'failed' | 'old'; readonly since: number | null };

/** Returns true if the last attempt of a step failed. */
export function hasFailed({ madeAt, failedAt }: Pick<BackupStep, 'madeAt' | 'failedAt'>): boolean {
  return failedAt !== null && (madeAt === null || failedAt > madeAt);
}

type Situation = {
  readonly steps: readonly BackupStep[];
  readonly now: number;
  /** True if a shop without any backup is in trouble: it sells, and is not a trial. */
  readonly isNeeded: boolean;
};

/**
 * Returns what is wrong with the shop's backups; empty if nothing is. A failure before the last backup does not count,
 * because a copy that was switched off never succeeds again.
 */
export function backupTroubles({ steps, now, isNeeded }: Situation): readonly BackupTrouble[] {
  const last = steps.find(({ step }) => step === 'backup')?.madeAt ?? null;
  const failed = steps
    .filter((step) => hasFailed(step) && (last === null || (step.failedAt ?? 0) >= last))
    .map(({ failedAt }): BackupTrouble => ({ kind: 'failed', since: failedAt }));
  const isOld = last === null ? isNeeded && steps.length === 0 : now - last > BACKUP_AGE_MAX_MS;
  return isOld ? [...failed, { kind: 'old', since: last }] : failed;
}
