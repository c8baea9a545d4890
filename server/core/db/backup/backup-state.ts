import { backupSteps, type BackupStepName } from '#contracts/core/backup-step.ts';
import type { Queryable } from '../database.ts';
import { boolean, instant, nullable, word } from '../statements/column.ts';
import { statement, type RowOf } from '../statements/statement.ts';

export function isBackupStep(text: string | undefined): text is BackupStepName {
  return backupSteps.some((step) => step === text);
}

const noteStatement = statement({
  name: 'backup_state_note',
  params: { step: word<BackupStepName>(), made: boolean, now: instant },
  row: {},
  text: `
insert into backup_state (step, made_at, failed_at)
values (:step, case when :made then :now end, case when not :made then :now end)
on conflict (step) do update
set made_at = coalesce(excluded.made_at, backup_state.made_at),
  failed_at = coalesce(excluded.failed_at, backup_state.failed_at)`,
});

type BackupNote = { readonly step: BackupStepName; readonly made: boolean; readonly now: number };

/** Records that a step of the backup succeeded or failed. The portal shows this record. */
export async function recordBackupStep(db: Queryable, note: BackupNote): Promise<void> {
  await db.query(noteStatement, note);
}

const stateRow = { step: word<BackupStepName>(), made_at: nullable(instant), failed_at: nullable(instant) };

const listStatement = statement({
  name: 'backup_state_list',
  params: {},
  row: stateRow,
  text: `
select step, made_at, failed_at from backup_state order by array_position(array['backup', 'drill', 'copy'], step)`,
});

/**
 * Lists the times at which each backup step last succeeded and last failed. Steps that never ran are missing from the
 * list.
 */
export function listBackupStates(db: Queryable): Promise<RowOf<typeof stateRow>[]> {
  return db.query(listStatement, {});
}
