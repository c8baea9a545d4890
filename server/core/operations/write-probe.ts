import { setTimeout as wait } from 'node:timers/promises';
import { sqlStateOf } from '#server/core/db/pool/database-errors.ts';
import type { Database } from '#server/core/db/database.ts';
import type { DatabaseEngine } from '#server/core/deps.ts';
import { countCommitsWaitingForStandby, writeProbe } from './store/operations.ts';

/**
 * Reason why no sale can be stored. `write_waits` means that the write does not finish in time for another reason than
 * those listed.
 */
export type WriteFailureReason = 'database_away' | 'disk_full' | 'read_only' | 'standby_away' | 'write_waits';

/**
 * Time in ms for which the probe's result is cached. A load balancer can request the result from every process several
 * times a second. The probe writes to the disk at most once in this time.
 */
const KNOWN_FOR_MS = 1_000;
/**
 * Time limit of the test write in ms. Without a limit, a commit without its standby would wait forever. On a busy disk
 * the write takes a tenth of this time.
 */
const WRITE_TIMEOUT_MS = 1_500;
const QUESTION_TIMEOUT_MS = 300;
/** Size in bytes of a segment of the write-ahead log. PostgreSQL stops if it cannot create the next segment. */
const LOG_SEGMENT_BYTES = 16 * 1_024 * 1_024;

type WriteProbeDeps = { readonly db: Database; readonly engine: Pick<DatabaseEngine, 'freeBytes'> };

/**
 * Writes a row to test whether a sale can be stored. Returns null if it can, and otherwise the reason why it cannot.
 */
export type WriteProbe = () => Promise<WriteFailureReason | null>;

/**
 * Creates a probe that writes at most once a second for all concurrent callers. While a write is still waiting, no
 * other write is started. Instead, the reason why it waits is read again every second, because the first read can fail
 * on a busy machine.
 */
export function createWriteProbe(
  { db, engine }: WriteProbeDeps,
  now: () => number = () => performance.now(),
): WriteProbe {
  let begunAt = -Infinity;
  let ended = true;
  let isLate = false;
  let answer: Promise<WriteFailureReason | null> = Promise.resolve(null);

  return () => {
    if ((!ended && !isLate) || now() - begunAt < KNOWN_FOR_MS) return answer;
    begunAt = now();
    if (!ended) {
      answer = reasonOfWait(db);
      return answer;
    }
    ended = false;
    isLate = false;
    const written = writeProbe(db)
      .then<WriteFailureReason | null, WriteFailureReason>(() => null, failureReasonOf)
      .finally(() => (ended = true));
    answer = withinTimeout<WriteFailureReason | null>(written, WRITE_TIMEOUT_MS, 'write_waits').then(
      async (trouble) => {
        if (trouble === 'write_waits') {
          isLate = true;
          return await reasonOfWait(db);
        }
        return trouble ?? (isDiskFull(engine) ? 'disk_full' : null);
      },
    );
    return answer;
  };
}

/**
 * Returns true if the disk has no space for the next segment of the write-ahead log. Free pages inside the tables can
 * then still store a few more sales.
 */
function isDiskFull({ freeBytes }: WriteProbeDeps['engine']): boolean {
  return (freeBytes() ?? Infinity) < LOG_SEGMENT_BYTES;
}

function failureReasonOf(error: unknown): WriteFailureReason {
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

async function reasonOfWait(db: Database): Promise<WriteFailureReason> {
  const waiting = countCommitsWaitingForStandby(db).catch(() => 0);
  return (await withinTimeout(waiting, QUESTION_TIMEOUT_MS, 0)) > 0 ? 'standby_away' : 'write_waits';
}

async function withinTimeout<Value>(result: Promise<Value>, timeoutMs: number, fallback: Value): Promise<Value> {
  const timeout = new AbortController();
  const given = wait(timeoutMs, fallback, { signal: timeout.signal, ref: false }).catch(() => fallback);
  try {
    return await Promise.race([result, given]);
  } finally {
    timeout.abort();
  }
}
