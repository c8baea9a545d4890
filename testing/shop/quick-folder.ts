import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const LEAST_BYTES = 4 * 1_024 ** 3;

/**
 * Folder for files that need not survive a power cut: in memory if the machine has enough. A database of a thousand
 * files is created there fifty times faster.
 */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < LEAST_BYTES ? tmpdir() : MEMORY;
}
