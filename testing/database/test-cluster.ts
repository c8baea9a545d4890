import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from '#server/core/db/database.ts';
import { openDatabase, type OpenDatabase } from '#server/core/db/pool/open-database.ts';
import { findPlace, foldersOutside } from '#server/core/db/cluster/private-cluster-place.ts';
import { stopPostmaster } from '#server/core/db/cluster/private-cluster-postmaster.ts';

/** Says nothing: a test that wants to read the log hands in its own. */
export const silentLog: DatabaseLog & { debug(detail: object, text: string): void } = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A new data folder that nobody else can enter; `removeDataDir` takes it away. */
export function makeDataDir(name = 'data', parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, `shampaw-test-${process.pid}-${name}-`));
}

/**
 * Removes a data folder, what its cluster keeps elsewhere, and a server that still runs on it. Never
 * throws: a folder that a test broke on purpose goes too.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  try {
    if (existsSync(join(dataDir, 'private-cluster.json'))) await stopPostmaster(findPlace(dataDir, silentLog));
  } catch {
    // no database files, no server
  }
  for (const folder of [...foldersOutside(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true });
}

export type DurableCluster = OpenDatabase & {
  readonly dataDir: string;
  /** Closes the database and removes the folder. */
  remove(): Promise<void>;
};

/**
 * A private cluster as the product runs it, with full durability, in a folder of its own: for tests that
 * kill things. Nothing is migrated.
 */
export async function startDurableCluster(dataDir: string = makeDataDir('durable')): Promise<DurableCluster> {
  const opened = await openDatabase({ dataDir, log: silentLog, role: 'server' });
  return {
    ...opened,
    dataDir,
    async remove() {
      await opened.close();
      await removeDataDir(dataDir);
    },
  };
}
