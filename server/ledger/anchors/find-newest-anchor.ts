import type { CoreDeps } from '#server/core/deps.ts';
import { listAnchorLines } from './anchor-file.ts';
import { readLine } from './anchor-line.ts';

/** Returns the line of the newest anchor in the data folder that this shop wrote; null if there is none. */
export async function findNewestAnchor({
  config,
  keyring,
}: Pick<CoreDeps, 'config' | 'keyring'>): Promise<string | null> {
  const lines = await listAnchorLines(config.dataDir);
  return lines.findLast((line) => readLine(keyring, line) !== null) ?? null;
}
