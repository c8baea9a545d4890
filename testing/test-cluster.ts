import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLog } from '#server/db/database.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts';
import { foldersOutside } from '#server/db/private-cluster-place.ts';

/** Says nothing: a test that wants to read the log hands in its own. */
export const silentLog: DatabaseLog & { debug(detail: object, text: string): void } = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A new data folder that nobody else can enter; `removeDataDir` takes it away. */
export function makeDataDir(name = 'data'): string {
  return mkdtempSync(join(tmpdir(), `shampaw-test-${process.pid}-${name}-`));
}

/** Removes a data folder and what its cluster keeps elsewhere. The cluster has to be stopped. */
export function removeDataDir(dataDir: string): void {
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
      removeDataDir(dataDir);
    },
  };
}
