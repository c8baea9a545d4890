/** Steps of making a backup: the backup itself, a trial restore of that backup, and a copy on another server. */
export const backupSteps = ['backup', 'drill', 'copy'] as const;
export type BackupStepName = (typeof backupSteps)[number];
