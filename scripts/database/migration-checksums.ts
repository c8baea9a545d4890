import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrations, type Migration } from '#server/core/db/migrate.ts';

/**
 * File with the checksum of every migration, one on each line: `<SHA-256 of the text> <0001-name>`. A database that has
 * run a migration refuses a changed text, even if only a comment changed. A restored backup refuses it, too
 * (server/core/db/migrate.ts). The list finds such a change before a release.
 */
export const CHECKSUMS_FILE = fileURLToPath(new URL('../../db/migrations/checksums.txt', import.meta.url));

const nameOf = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')}-${name}`;

/** Returns the text of the checksum list for the given migrations. */
export function checksumList(migrations: readonly Migration[] = readMigrations()): string {
  return migrations.map((migration) => `${migration.checksum}  ${nameOf(migration)}\n`).join('');
}

/** Returns the recorded migrations whose text, number or name has changed, or that were removed. */
export function changedMigrations(recorded: string, current: string = checksumList()): string[] {
  const known = new Set(current.split('\n'));
  return recorded
    .split('\n')
    .filter((line) => line !== '' && !known.has(line))
    .map((line) => line.slice(line.indexOf('  ') + 2));
}

/** Returns the committed list of checksums. Returns an empty text if there is none. */
export function recordedChecksums(): string {
  try {
    return readFileSync(CHECKSUMS_FILE, 'utf8');
  } catch {
    return '';
  }
}
