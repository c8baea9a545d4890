import type { CoreDeps } from '#server/core/deps.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { findAuditHash, findDocumentHash, readChainHeads } from '../store/chain-heads.ts';
import { listAnchorLines } from './anchor-file.ts';
import { parseAnchorLine, type LedgerAnchor } from './anchor-line.ts';

/**
 * Entries of a chain that an anchor (checkpoint) covers, but that the database lacks or has with a different content.
 */
export type MissingChainEntries = {
  readonly chain: 'audit' | 'documents' | 'journal';
  /**
   * Time of the newest anchor (signed checkpoint) that the chain matches, in ISO 8601. Null if the chain matches no
   * anchor.
   */
  readonly since: string | null;
  /** Time of the newest anchor (signed checkpoint) in ISO 8601. This anchor covers the missing entries. */
  readonly knownAt: string;
  /**
   * Number of entries that were added between the anchor (checkpoint) of the time `since` and the newest anchor. If
   * `since` is null, it is the number of all entries up to the newest anchor.
   */
  readonly entries: number;
};

export type LedgerAnchorCheck = {
  readonly newest: { readonly at: string; readonly seq: number } | null;
  readonly missing: readonly MissingChainEntries[];
  /**
   * Recorded restores of the database. `entries` is the number of audit entries written after the backup, which the
   * backup therefore lacks.
   */
  readonly restores: readonly { readonly at: string; readonly backupOf: string; readonly entries: number }[];
  /**
   * Number of anchor lines (signed checkpoints) that are damaged, forged or made with a master secret that is not
   * configured.
   */
  readonly unreadable: number;
};

type CheckDeps = Pick<CoreDeps, 'config' | 'db' | 'keyring'>;

/**
 * Compares the append-only chains with the anchors (signed checkpoints) in the data folder and in `additionalLines`,
 * which are lines from the log. Anchors from before a recorded restore describe a database that was replaced. They are
 * not compared, but listed with the restore.
 */
export async function verifyAnchors(
  { config, db, keyring }: CheckDeps,
  additionalLines: readonly string[] = [],
): Promise<LedgerAnchorCheck> {
  const lines = [...new Set([...(await listAnchorLines(config.dataDir)), ...additionalLines])];
  const anchors = lines
    .map((line) => parseAnchorLine(keyring, line))
    .filter((anchor) => anchor !== null)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const comparable = anchors.slice(Math.max(anchors.findLastIndex(isRestore), 0)).toReversed();
  const newest = comparable[0];
  return {
    newest: newest === undefined ? null : { at: newest.at, seq: newest.audit?.seq ?? 0 },
    missing: newest === undefined ? [] : await listMissingEntries(db, newest, comparable),
    restores: anchors.flatMap((anchor, at) => restoreOf(anchor, anchors.slice(0, at))),
    unreadable: lines.length - anchors.length,
  };
}

const isRestore = ({ restoredFrom }: LedgerAnchor): boolean => restoredFrom !== null;

function restoreOf(
  { at, audit, restoredFrom }: LedgerAnchor,
  before: readonly LedgerAnchor[],
): LedgerAnchorCheck['restores'] {
  if (restoredFrom === null) return [];
  const known = before.at(-1)?.audit?.seq ?? 0;
  return [{ at, backupOf: restoredFrom, entries: Math.max(known - (audit?.seq ?? 0), 0) }];
}

type Chain = {
  readonly name: MissingChainEntries['chain'];
  readonly agrees: (db: Queryable, anchor: LedgerAnchor) => Promise<boolean>;
  readonly lengthAt: (anchor: LedgerAnchor) => number;
};

const chains: readonly Chain[] = [
  {
    name: 'audit',
    agrees: async (db, { audit }) => audit === null || (await findAuditHash(db, audit.seq)) === audit.hash,
    lengthAt: ({ audit }) => audit?.seq ?? 0,
  },
  {
    name: 'documents',
    async agrees(db, { documents }) {
      const found = await Promise.all(documents.map((document) => findDocumentHash(db, document)));
      return documents.every(({ hash }, index) => hash === found[index]);
    },
    lengthAt: ({ documents }) => documents.reduce((sum, { number }) => sum + number, 0),
  },
  {
    name: 'journal',
    async agrees(db, { journal }) {
      const { journal: present } = await readChainHeads(db, journal.before);
      return present.count === journal.count && present.digest === journal.digest;
    },
    lengthAt: ({ journal }) => journal.count,
  },
];

async function listMissingEntries(
  db: Queryable,
  newest: LedgerAnchor,
  newestFirst: readonly LedgerAnchor[],
): Promise<MissingChainEntries[]> {
  const missing: MissingChainEntries[] = [];
  for (const { name, agrees, lengthAt } of chains) {
    const last = await findAgreeingAnchor(newestFirst, (anchor) => agrees(db, anchor));
    if (last === newest) continue;
    const entries = lengthAt(newest) - (last === null ? 0 : lengthAt(last));
    missing.push({ chain: name, since: last?.at ?? null, knownAt: newest.at, entries });
  }
  return missing;
}

/**
 * Returns the newest anchor (signed checkpoint) that a chain matches. Returns null if it matches no anchor. Uses binary
 * search, because a chain that matches an anchor matches all earlier anchors.
 */
async function findAgreeingAnchor(
  newestFirst: readonly LedgerAnchor[],
  agrees: (anchor: LedgerAnchor) => Promise<boolean>,
): Promise<LedgerAnchor | null> {
  const [newest] = newestFirst;
  if (newest !== undefined && (await agrees(newest))) return newest;
  let low = 1;
  let high = newestFirst.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const anchor = newestFirst[middle];
    if (anchor !== undefined && (await agrees(anchor))) high = middle;
    else low = middle + 1;
  }
  return newestFirst[low] ?? null;
}
