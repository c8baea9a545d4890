import { setTimeout as wait } from 'node:timers/promises';
import { sqlStateOf } from '#server/core/db/pool/database-errors.ts';
import type { Database } from '#server/core/db/database.ts';
import type { DatabaseEngine } from '#server/core/deps.ts';
import { countWaitingForStandby, writeProbe } from './store/operations.ts';

/** Why no sale can be stored now. `write_waits`: a commit does not come back, whatever holds it. */
export type WriteTrouble = 'database_away' | 'disk_full' | 'read_only' | 'standby_away' | 'write_waits';

/** A load balancer may ask every process several times a second; the disk is written to once. */
const KNOWN_FOR_MS = 1_000;
/** A commit that waits for an absent standby waits for ever; a busy disk takes a tenth of this. */
const WRITE_PATIENCE_MS = 1_500;
const QUESTION_PATIENCE_MS = 300;
/** PostgreSQL stops where it cannot make the next segment of its log: 16 MB. */
const LOG_SEGMENT_BYTES = 16 * 1_024 * 1_024;

type Needs = { readonly db: Database; readonly engine: Pick<DatabaseEngine, 'freeBytes'> };

/** Whether a sale can be stored now, found out by storing something: null where it can. */
export type WriteProbe = () => Promise<WriteTrouble | null>;

/**
 * At most one write a second, shared by all who ask meanwhile; a write that does not come back is not followed by
 * another.
 */
export function createWriteProbe({ db, engine }: Needs, now: () => number = () => performance.now()): WriteProbe {
  let begunAt = -Infinity;
  let ended = true;
  let answer: Promise<WriteTrouble | null> = Promise.resolve(null);

  return () => {
    if (!ended || now() - begunAt < KNOWN_FOR_MS) return answer;
    begunAt = now();
    ended = false;
    const written = writeProbe(db)
      .then<WriteTrouble | null, WriteTrouble>(() => null, troubleOf)
      .finally(() => (ended = true));
    answer = inTime<WriteTrouble | null>(written, WRITE_PATIENCE_MS, 'write_waits').then(async (trouble) => {
      if (trouble === 'write_waits') return (await isStandbyAway(db)) ? 'standby_away' : trouble;
      return trouble ?? (hasNoRoom(engine) ? 'disk_full' : null);
    });
    return answer;
  };
}

/** Free pages inside the tables take a few sales more; the next segment of the log ends all of them. */
function hasNoRoom({ freeBytes }: Needs['engine']): boolean {
  return (freeBytes() ?? Infinity) < LOG_SEGMENT_BYTES;
}

function troubleOf(error: unknown): WriteTrouble {
  switch (sqlStateOf(error instanceof Error && error.cause !== undefined ? error.cause : error)) {
    case '53100':
      return 'disk_full';
    case '25006':
      return 'read_only';
    case '55P03':
    case '57014':
      return 'write_waits';
    default:
      return 'database_away';
  }
}

async function isStandbyAway(db: Database): Promise<boolean> {
  const asked = countWaitingForStandby(db).catch(() => 0);
  return (await inTime(asked, QUESTION_PATIENCE_MS, 0)) > 0;
}

async function inTime<Value>(asked: Promise<Value>, patienceMs: number, late: Value): Promise<Value> {
  const timeout = new AbortController();
  const given = wait(patienceMs, late, { signal: timeout.signal, ref: false }).catch(() => late);
  try {
    return await Promise.race([asked, given]);
  } finally {
    timeout.abort();
  }
}
