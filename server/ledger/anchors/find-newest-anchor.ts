import type { CoreDeps } from '#server/core/deps.ts';
import { listAnchorLines } from './anchor-file.ts';
import { parseAnchorLine } from './anchor-line.ts';

/**
 * Returns the newest anchor (signed checkpoint) in the data folder that this shop wrote. Returns null if there is none.
 */
export async function findNewestAnchor({
  config,
  keyring,
}: Pick<CoreDeps, 'config' | 'keyring'>): Promise<string | null> {
  const lines = await listAnchorLines(config.dataDir);
  return lines.findLast((line) => parseAnchorLine(keyring, line) !== null) ?? null;
}
