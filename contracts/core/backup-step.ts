/** Steps of a backup: the backup, a trial restore of it, and a copy on another machine. */
export const backupSteps = ['backup', 'drill', 'copy'] as const;
export type BackupStepName = (typeof backupSteps)[number];
