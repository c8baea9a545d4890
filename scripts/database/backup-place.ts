import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from '#server/core/db/backup/backup-format.ts';
import { isArchive } from './backup-archive.ts';

const repository = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));

/** What somebody typed, seen from where they typed it: npm runs its scripts in the project's folder. */
export function typedPath(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

/**
 * Where a backup goes: a folder of its own, new each time, in the folder that was named, else in `shampaw-backups` in
 * the home folder; or the archive that was named. Throws BackupError for a place inside the repository: a backup has
 * the keys and everybody's data in it, and what lies there is sooner or later committed, copied or cleaned away.
 */
export function backupPlace(given: string | undefined, name = `shampaw-backup-${timestamp()}`): string {
  const place = given === undefined ? join(homedir(), 'shampaw-backups') : typedPath(given);
  if (isInside(place, repository)) {
    throw new BackupError(
      `${place} is inside the program's own folder, where no backup should lie. Name another place: npm run db:backup -- /safe/place`,
    );
  }
  if (isArchive(place)) return place;
  if (existsSync(place) && !statSync(place).isDirectory()) throw new BackupError(`${place} is a file and no folder`);
  return join(place, name);
}

function timestamp(): string {
  return `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** With links followed as far as the path exists. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

function isInside(path: string, folder: string): boolean {
  return `${realPathOf(path)}${sep}`.startsWith(`${folder}${sep}`);
}
