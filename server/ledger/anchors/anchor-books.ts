import type { CoreDeps } from '#server/core/deps.ts';
import { markAsUnmasked } from '#server/core/logger.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { readChainHeads } from '../store/chain-heads.ts';
import { appendAnchorLine } from './anchor-file.ts';
import { formatAnchorLine } from './anchor-line.ts';
import { verifyAnchors } from './verify-anchors.ts';

type AnchorDeps = Pick<CoreDeps, 'clock' | 'config' | 'db' | 'keyring'>;

/**
 * Error for an append-only chain whose newest entries are missing. The error makes the scheduled job count as failed
 * until a restore is recorded.
 */
class MissingEntriesError extends Error {
  override readonly name = 'MissingEntriesError';
}

/**
 * Compares the append-only chains of the database with the known anchors, which are signed checkpoints of these chains.
 * Then writes the next anchor to the log and the data folder. Writes no anchor if entries are missing, because a new
 * anchor would make the shortened chain look complete.
 */
export async function anchorBooks(deps: AnchorDeps & Pick<CoreDeps, 'log'>, stopping: AbortSignal): Promise<void> {
  const { missing, unreadable } = await verifyAnchors(deps);
  if (unreadable > 0)
    deps.log.warn({ unreadable }, 'anchors of the books cannot be read: damaged, forged or other key');
  if (missing.length > 0) {
    deps.log.error({ missing }, 'entries of the books are missing or were replaced: needs an immediate review');
    throw new MissingEntriesError('the books end before their newest anchor');
  }
  const line = await nextAnchorLine(deps, { backupOf: null, stopping });
  deps.log.info({ anchor: markAsUnmasked(line) }, 'anchor of the books: keep this line outside the database');
  await appendAnchorLine(deps.config.dataDir, line);
}

/**
 * Records that the database was restored from a backup made at `backupOf` (epoch ms). From then on, the append-only
 * chains are compared only with this record and later anchors (signed checkpoints).
 */
export async function recordDatabaseRestore(deps: AnchorDeps, backupOf: number): Promise<string> {
  const line = await nextAnchorLine(deps, { backupOf, stopping: new AbortController().signal });
  await appendAnchorLine(deps.config.dataDir, line);
  return line;
}

type LineRequest = { readonly backupOf: number | null; readonly stopping: AbortSignal };

async function nextAnchorLine(
  { clock, db, keyring }: AnchorDeps,
  { backupOf, stopping }: LineRequest,
): Promise<string> {
  const heads = await db.withLongTimeout((patient) => readChainHeads(patient, null), stopping);
  const at = new Date(steadyNow(clock)).toISOString();
  return formatAnchorLine(keyring, {
    at,
    restoredFrom: backupOf === null ? null : new Date(backupOf).toISOString(),
    ...heads,
  });
}
