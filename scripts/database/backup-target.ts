import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from '#server/core/db/backup/backup-format.ts';
import { isArchive } from './backup-archive.ts';

const repository = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Converts a path that the user typed to an absolute path. It starts at the user's working directory, because npm runs
 * scripts in the project folder.
 */
export function absolutePathOf(given: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

/**
 * Returns the path for a new backup. It is the given archive, or a new folder inside the given folder, by default
 * inside `shampaw-backups` in the home folder. Throws BackupError for an existing file that is not an archive. Also
 * throws for a path inside the repository, because a backup contains keys and personal data, and files there could be
 * committed, copied or deleted.
 */
export function backupTarget(given: string | undefined, name = `shampaw-backup-${timestamp()}`): string {
  const place = given === undefined ? join(homedir(), 'shampaw-backups') : absolutePathOf(given);
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

/** Resolves symbolic links in the part of the path that exists. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

function isInside(path: string, folder: string): boolean {
  return `${realPathOf(path)}${sep}`.startsWith(`${folder}${sep}`);
}
