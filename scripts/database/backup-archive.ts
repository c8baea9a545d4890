import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { BackupError } from '#server/core/db/backup/backup-format.ts';

/**
 * Returns true if the path has the extension of a backup in one file (`.tar.gz` or `.tgz`). Such a file is the folder
 * of a backup, packed by the system's `tar`.
 */
export function isArchive(path: string): boolean {
  return path.endsWith('.tar.gz') || path.endsWith('.tgz');
}

function tar(parameters: readonly string[]): void {
  const { status, error, stderr } = spawnSync('tar', parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${parameters.join(' ')} failed: ${error?.message ?? stderr}`);
}

/**
 * Creates a private folder next to the archive and returns its path. The folder is on the same disk as the archive, so
 * only this disk needs enough space. Throws BackupError if the archive already exists.
 */
export function temporaryFolderFor(archivePath: string): string {
  if (existsSync(archivePath)) throw new BackupError(`${archivePath} exists already`);
  mkdirSync(dirname(archivePath), { recursive: true });
  return mkdtempSync(`${archivePath}.`);
}

/** Packs the folder into the archive, and removes the temporary folder that contains it. */
export function archive(folder: string, archivePath: string): void {
  try {
    tar(['-czf', archivePath, '-C', dirname(folder), basename(folder)]);
  } finally {
    rmSync(dirname(folder), { recursive: true });
  }
}

/**
 * Unpacks the archive into a folder next to the archive and returns the folder of the backup. `release` removes the
 * unpacked files.
 */
export function extractArchive(archivePath: string): { readonly folder: string; release(): void } {
  const temporary = mkdtempSync(`${archivePath}.`);
  tar(['-xzf', archivePath, '-C', temporary]);
  return { folder: `${temporary}/backup`, release: () => rmSync(temporary, { recursive: true }) };
}
