import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Manifest of a backup. A backup is a folder with this manifest, the tables as `tables/<name>.copy.gz`, and the keys
 * and uploads of the data folder.
 */
export type BackupManifest = {
  readonly format: 1;
  /** Time of the backup's snapshot, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly postgresVersion: string;
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly checksum: string }[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string; readonly isCalled: boolean }[];
  /**
   * Files of the data folder in the backup: keys and uploads. The paths are relative both to the data folder and to the
   * backup folder.
   */
  readonly files: readonly BackupFile[];
  /** Number of rows of each invariant view at the time of the snapshot. In a healthy shop every number is 0. */
  readonly violations: Readonly<Record<string, number>>;
};

export type BackupTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** SHA-256 of the compressed file, hexadecimal. */
  readonly sha256: string;
};

export type BackupFile = { readonly path: string; readonly sha256: string };

/**
 * Files in the data folder that are as important as the database. Without the keys, encrypted codes and links cannot be
 * read any more.
 */
export const BACKED_UP_FILES = ['secrets.json', 'files'] as const;
export const MANIFEST_FILE = 'manifest.json';

/** Error that is thrown if a backup cannot be created or restored. The message gives the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function tableFile(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.copy.gz`);
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export function readManifest(folder: string): BackupManifest {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new BackupError(`${folder} is not a backup: it has no ${MANIFEST_FILE}`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest;
  if (manifest.format !== 1) throw new BackupError(`${folder} was made by a version that this one does not know`);
  return manifest;
}

/**
 * Compares every file of the backup with the manifest. Runs before the restore changes anything. Throws BackupError
 * with the name of the first damaged file.
 */
export async function verifyBackup(folder: string, manifest: BackupManifest): Promise<void> {
  const files = [
    ...manifest.tables.map(({ name, sha256 }) => ({ file: tableFile(folder, name), sha256 })),
    ...manifest.files.map(({ path, sha256 }) => ({ file: join(folder, path), sha256 })),
  ];
  for (const { file, sha256 } of files) {
    if (!existsSync(file) || (await sha256OfFile(file)) !== sha256)
      throw new BackupError(`${file} is missing or damaged`);
  }
}
