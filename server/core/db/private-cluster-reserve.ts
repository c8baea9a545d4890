import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo } from './private-cluster-owner.ts';
import type { Place } from './private-cluster-place.ts';

/**
 * Room that belongs to nobody else. PostgreSQL on a full disk stops where it needs another segment of its
 * log, and does not start again before it has one: then this file goes, and reading goes on while somebody
 * tidies the disk. Four segments of 16 MB.
 */
const RESERVE_BYTES = 64 * 1_024 * 1_024;
const CHUNK_BYTES = 1_024 * 1_024;
/** A disk that is nearly full already is not made fuller. */
const MIN_FREE_BYTES = 8 * RESERVE_BYTES;

function reserveFile(place: Place): string {
  return join(place.clusterFolder, 'reserve');
}

/** What PostgreSQL may still write on its disk. */
export function freeBytes(place: Place): number {
  const { bavail, bsize } = statfsSync(place.clusterFolder);
  return bavail * bsize;
}

/** Makes the reserve where there is none and the disk has room for it. */
export async function keepReserve(place: Place): Promise<void> {
  if (existsSync(reserveFile(place)) || freeBytes(place) < MIN_FREE_BYTES) return;
  const draft = `${reserveFile(place)}.partial`;
  const file = await open(draft, 'w', 0o600);
  try {
    // real bytes: a hole in a file reserves nothing
    for (let written = 0; written < RESERVE_BYTES; written += CHUNK_BYTES)
      await file.write(Buffer.alloc(CHUNK_BYTES, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  giveTo(draft, place.owner);
  await rename(draft, reserveFile(place));
}

/** Gives the reserve to a database that found the disk full; true where that made room. */
export function releaseReserve(place: Place): boolean {
  if (!existsSync(reserveFile(place)) || freeBytes(place) >= RESERVE_BYTES) return false;
  rmSync(reserveFile(place));
  return true;
}
