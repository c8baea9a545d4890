import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from '#server/core/db/database.ts';
import { openDatabase, type DatabaseHandle } from '#server/core/db/pool/open-database.ts';
import { locateCluster, clusterFoldersOutside } from '#server/core/db/cluster/private-cluster-paths.ts';
import { stopPostmaster } from '#server/core/db/cluster/private-cluster-postmaster.ts';

/** Logs nothing; a test that reads the log passes its own. */
export const silentLog: DatabaseLog & { debug(detail: object, text: string): void } = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Creates a private data folder; `removeDataDir` deletes it. */
export function makeDataDir(name = 'data', parent: string = tmpdir()): string {
  return mkdtempSync(join(parent, `shampaw-test-${process.pid}-${name}-`));
}

/**
 * Deletes a data folder, its cluster's files elsewhere, and a server that still runs on it. Never throws, even for a
 * folder that a test damaged.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  try {
    if (existsSync(join(dataDir, 'private-cluster.json'))) await stopPostmaster(locateCluster(dataDir, silentLog));
  } catch {
    // no database files, no server
  }
  for (const folder of [...clusterFoldersOutside(dataDir), dataDir]) rmSync(folder, { recursive: true, force: true });
}

export type DurableCluster = DatabaseHandle & {
  readonly dataDir: string;
  /** Closes the database and deletes the folder. */
  remove(): Promise<void>;
};

/** A private cluster as in production, with full durability, in its own folder, for tests with kills. Not migrated. */
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
