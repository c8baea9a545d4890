import { existsSync, rmSync, statfsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from '../database.ts';
import { noRoomText, type MissingRoom } from './private-cluster-errors.ts';
import { giveTo } from './private-cluster-owner.ts';
import type { Place } from './private-cluster-place.ts';

/**
 * Room that belongs to nobody else. PostgreSQL on a full disk stops where it needs another segment of its
 * log, and does not start again before it has one. This file goes before a start and at the first write that finds no
 * room, and selling goes on while somebody tidies the disk. Four segments of 16 MB.
 */
const MEGABYTE = 1_024 * 1_024;
const RESERVE_BYTES = 64 * MEGABYTE;
/** A disk that is nearly full already is not made fuller. */
const MIN_FREE_BYTES = 8 * RESERVE_BYTES;
/** Setting room aside takes a moment of the disk that a start needs for itself. */
const SET_ASIDE_AFTER_MS = 15_000;
/** Room that was given away is set aside anew once there is some. */
const SET_ASIDE_EVERY_MS = 10 * 60_000;
const SAY_EVERY_MS = 60_000;

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
    // real bytes: a hole in a file reserves nothing; the same ones each time, a new piece would stay with the process
    const piece = Buffer.alloc(MEGABYTE, 1);
    for (let written = 0; written < RESERVE_BYTES; written += MEGABYTE) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  giveTo(draft, place.owner);
  await rename(draft, reserveFile(place));
}

/** Gives the reserve to a database whose disk is full, before it needs it; true where that made room. */
export function releaseReserve(place: Place): boolean {
  if (!existsSync(reserveFile(place)) || freeBytes(place) >= RESERVE_BYTES) return false;
  rmSync(reserveFile(place));
  return true;
}

/** What a database asks for to start or to go on; null where it has that. */
export function missingRoom(place: Place): MissingRoom | null {
  const missingBytes = RESERVE_BYTES - freeBytes(place);
  if (missingBytes <= 0) return null;
  return { folder: place.clusterFolder, missingMegabytes: Math.ceil(missingBytes / MEGABYTE) };
}

export type Room = {
  /** A moment after a start. */
  setAsideSoon(): void;
  /** For whoever was told that the disk is full: the database gets the reserve, and the log says what is missing. */
  make(): void;
};

/** Sets room aside for a full disk while a server runs, and gives it away when the disk is full. */
export function watchRoom(place: Place, log: DatabaseLog, closing: AbortSignal): Room {
  let saidAt = -Infinity;
  const again = setInterval(setAside, SET_ASIDE_EVERY_MS).unref();
  closing.addEventListener('abort', () => clearInterval(again));

  function setAside(): void {
    if (closing.aborted) return;
    keepReserve(place).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'no room was set aside for a full disk'),
    );
  }

  return {
    setAsideSoon: () => void setTimeout(setAside, SET_ASIDE_AFTER_MS).unref(),
    make() {
      const missing = missingRoom(place);
      const released = releaseReserve(place);
      if (missing === null || (performance.now() - saidAt < SAY_EVERY_MS && !released)) return;
      saidAt = performance.now();
      log.error({ ...missing, released }, noRoomText(missing));
    },
  };
}
