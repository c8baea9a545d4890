import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const LEAST_BYTES = 4 * 1_024 ** 3;

/**
 * Where files are that nobody has to find again after a power cut: in memory, if the machine has some to spare. A
 * database of a thousand files is made there in a fiftieth of the time.
 */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < LEAST_BYTES ? tmpdir() : MEMORY;
}
