import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from '../database.ts';
import { diskFullText, type MissingSpace } from './private-cluster-errors.ts';
import { changeOwner } from './private-cluster-owner.ts';
import type { ClusterPaths } from './private-cluster-paths.ts';

/**
 * Disk reserve: a file that is as large as four 16 MB segments of the write-ahead log. On a full disk PostgreSQL stops
 * when it needs another segment, and cannot start again without a segment. If less than 64 MB are free, the file is
 * deleted before a start. It is also deleted when a write finds the disk full. The shop then stays open until the
 * operator frees disk space.
 */
const MEGABYTE = 1_024 * 1_024;
const RESERVE_BYTES = 64 * MEGABYTE;
/** Free space in bytes below which no disk reserve is created. */
const MIN_FREE_BYTES = 8 * RESERVE_BYTES;
/** Delay in ms between a server start and the creation of the reserve, because the start itself needs the disk. */
const SET_ASIDE_AFTER_MS = 15_000;
/** Interval in ms at which the disk reserve is created again after its release, if the disk has enough space. */
const SET_ASIDE_EVERY_MS = 10 * 60_000;
const LOG_EVERY_MS = 60_000;

function reserveFile(place: ClusterPaths): string {
  return join(place.clusterFolder, 'reserve');
}

/** Returns the bytes that PostgreSQL can still write to its disk. */
export function freeBytes(place: ClusterPaths): number {
  const { bavail, bsize } = statfsSync(place.clusterFolder);
  return bavail * bsize;
}

/** Creates the disk reserve if it is missing and the disk has enough space. */
export async function createDiskReserve(place: ClusterPaths): Promise<void> {
  if (existsSync(reserveFile(place)) || freeBytes(place) < MIN_FREE_BYTES) return;
  const draft = `${reserveFile(place)}.partial`;
  const file = await open(draft, 'w', 0o600);
  try {
    // writes real bytes, because a sparse file would reserve no disk space; uses one buffer for all writes, because
    // each new buffer would stay allocated
    const piece = Buffer.alloc(MEGABYTE, 1);
    for (let written = 0; written < RESERVE_BYTES; written += MEGABYTE) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  changeOwner(draft, place.owner);
  await rename(draft, reserveFile(place));
}

/**
 * Deletes the disk reserve if less than 64 MB are free on the database's disk. Returns true if the reserve was deleted.
 */
export function releaseReserve(place: ClusterPaths): boolean {
  if (!existsSync(reserveFile(place)) || freeBytes(place) >= RESERVE_BYTES) return false;
  rmSync(reserveFile(place));
  return true;
}

/**
 * Returns the disk space that is missing for the database to start or continue, which needs 64 MB. Returns null if
 * there is enough disk space.
 */
export function missingSpace(place: ClusterPaths): MissingSpace | null {
  const missingBytes = RESERVE_BYTES - freeBytes(place);
  if (missingBytes <= 0) return null;
  return { folder: place.clusterFolder, missingMegabytes: Math.ceil(missingBytes / MEGABYTE) };
}

export type DiskReserve = {
  /**
   * Creates the disk reserve some seconds after a server start. The delay is needed because the start itself needs disk
   * space.
   */
  createSoon(): void;
  handleDiskFull(): void;
};

/** Keeps a disk reserve while a server runs, and releases it when the disk is full. */
export function watchDiskSpace(place: ClusterPaths, log: DatabaseLog, closing: AbortSignal): DiskReserve {
  let loggedAt = -Infinity;
  const timer = setInterval(setAside, SET_ASIDE_EVERY_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer));

  function setAside(): void {
    if (closing.aborted) return;
    createDiskReserve(place).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'could not create the disk reserve'),
    );
  }

  return {
    createSoon: () => void setTimeout(setAside, SET_ASIDE_AFTER_MS).unref(),
    handleDiskFull() {
      const missing = missingSpace(place);
      const released = releaseReserve(place);
      if (missing === null || (performance.now() - loggedAt < LOG_EVERY_MS && !released)) return;
      loggedAt = performance.now();
      log.error({ ...missing, released }, diskFullText(missing));
    },
  };
}
