import type { BackupStepName } from '#contracts/core/backup-step.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';

/**
 * Maximum age of the last backup, in ms. A backup is made every night. A slow backup may take two hours more. The alert
 * `BackupOld` of `ops/prometheus-rules.yml` has the same limit.
 */
export const BACKUP_AGE_MAX_MS = 26 * HOUR_MS;

/**
 * A backup step with the times (epoch ms) of its last success (`madeAt`) and its last failure (`failedAt`). A time is
 * null if there was none.
 */
export type BackupStep = {
  readonly step: BackupStepName;
  readonly madeAt: number | null;
  readonly failedAt: number | null;
};

/**
 * A backup step that failed, or a last backup that is too old. `since` is the time of the failure or of the last
 * backup; null if the shop has no backup.
 */
export type BackupProblem = { readonly kind: 'failed' | 'old'; readonly since: number | null };

/** Returns true if the last attempt of a backup step failed. */
export function hasLastAttemptFailed({ madeAt, failedAt }: Pick<BackupStep, 'madeAt' | 'failedAt'>): boolean {
  return failedAt !== null && (madeAt === null || failedAt > madeAt);
}

type Situation = {
  readonly steps: readonly BackupStep[];
  readonly now: number;
  /** True if the shop must have a backup, because it sells and is not a trial. */
  readonly isNeeded: boolean;
};

/**
 * Returns the problems of the shop's backups. A failed backup step is ignored if a newer backup exists. The reason is
 * that a step that was switched off after its failure never succeeds again.
 */
export function backupProblems({ steps, now, isNeeded }: Situation): readonly BackupProblem[] {
  const last = steps.find(({ step }) => step === 'backup')?.madeAt ?? null;
  const failed = steps
    .filter((step) => hasLastAttemptFailed(step) && (last === null || (step.failedAt ?? 0) >= last))
    .map(({ failedAt }): BackupProblem => ({ kind: 'failed', since: failedAt }));
  const isOld = last === null ? isNeeded && steps.length === 0 : now - last > BACKUP_AGE_MAX_MS;
  return isOld ? [...failed, { kind: 'old', since: last }] : failed;
}
