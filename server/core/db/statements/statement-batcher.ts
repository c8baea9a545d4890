import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailableError, isUnavailableError, sqlStateOf } from '../pool/database-errors.ts';
import type { BatchedInput, BatchedStatement } from './batched.ts';
import type { StatementResult, WireValue } from './statement.ts';

/**
 * Maximum number of callers in a batch. Forty callers are enough to share the cost of a commit. In a longer batch, the
 * first caller would wait for the last.
 */
export const MAX_CALLERS_PER_BATCH = 40;

/**
 * Number of callers of a failed batch that may wait for a locked row without success. After that, the remaining callers
 * of the batch are refused immediately.
 */
const MAX_LOCK_WAITS = 2;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs one batched statement in its own transaction. Retries after deadlocks and serialisation failures. */
export type SendBatch = (statement: AnyBatchedStatement, values: WireValue[]) => Promise<StatementResult>;

type AnyBatchedStatement = BatchedStatement<never, unknown>;

type QueuedCaller = {
  readonly input: BatchedInput;
  readonly signal: AbortSignal | undefined;
  resolve(answer: StatementResult): void;
  reject(error: unknown): void;
};

type StatementQueue = {
  readonly statement: AnyBatchedStatement;
  readonly waiting: QueuedCaller[];
  isServed: boolean;
  served: Promise<void>;
};

/**
 * Combines concurrent callers of the same statement into batches. Waiting callers join the first batch, and later
 * callers the next batch. There is no timer. A caller gets its rows after the commit of its batch.
 */
export function createStatementBatcher(send: SendBatch) {
  const kinds = new Map<AnyBatchedStatement, StatementQueue>();
  let closed = false;

  function kindOf(statement: AnyBatchedStatement): StatementQueue {
    const known = kinds.get(statement);
    if (known !== undefined) return known;
    const kind: StatementQueue = { statement, waiting: [], isServed: false, served: Promise.resolve() };
    kinds.set(statement, kind);
    return kind;
  }

  /** Serves batches of one statement until no caller waits. The next caller starts the loop again. */
  async function serveAll(kind: StatementQueue): Promise<void> {
    kind.isServed = true;
    await waitForJoiners();
    for (let batch = nextBatch(kind); batch.length > 0; batch = nextBatch(kind)) {
      await serveBatch(send, kind.statement, batch);
      await waitForJoiners();
    }
    kind.isServed = false;
  }

  return {
    async gather<Value, Row>(
      statement: BatchedStatement<Value, Row>,
      value: Value,
      signal?: AbortSignal,
    ): Promise<Row[]> {
      if (closed) throw new DatabaseUnavailableError('its connections are being closed');
      const input = statement.inputOf(value);
      const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
      const kind = kindOf(statement);
      kind.waiting.push({ input, signal, resolve, reject });
      if (!kind.isServed) kind.served = serveAll(kind);
      return statement.decode(await promise);
    },

    /** Accepts no more callers. Resolves when all earlier callers have a result. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...kinds.values()].map(({ served }) => served));
    },
  };
}

/** Returns the callers who have waited longest, at most MAX_CALLERS_PER_BATCH. Callers who aborted meanwhile are rejected. */
function nextBatch({ waiting }: StatementQueue): QueuedCaller[] {
  const batch: QueuedCaller[] = [];
  while (batch.length < MAX_CALLERS_PER_BATCH) {
    const caller = waiting.shift();
    if (caller === undefined) break;
    if (caller.signal?.aborted === true) caller.reject(caller.signal.reason);
    else batch.push(caller);
  }
  return batch;
}

/** Gives every caller of the batch its rows or an error. Never throws. */
async function serveBatch(
  send: SendBatch,
  statement: AnyBatchedStatement,
  batch: readonly QueuedCaller[],
): Promise<void> {
  try {
    await resolveBatch(send, statement, batch);
  } catch (error) {
    if (batch.length > 1 && isBatchRejected(error)) await serveOneByOne(send, statement, batch);
    else for (const caller of batch) caller.reject(error);
  }
}

/**
 * Serves each caller separately after the batch failed and was rolled back. This shows which caller's input is invalid.
 */
async function serveOneByOne(
  send: SendBatch,
  statement: AnyBatchedStatement,
  batch: readonly QueuedCaller[],
): Promise<void> {
  let lockWaits = 0;
  for (const [index, caller] of batch.entries()) {
    try {
      caller.signal?.throwIfAborted();
      await resolveBatch(send, statement, [caller]);
    } catch (error) {
      caller.reject(error);
      if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) lockWaits += 1;
      if ((isUnavailableError(error) && !isBatchRejected(error)) || lockWaits === MAX_LOCK_WAITS) {
        for (const other of batch.slice(index + 1)) other.reject(error);
        return;
      }
    }
  }
}

/** Executes one batch. Throws if the database does not respond. No caller has received rows in that case. */
async function resolveBatch(
  send: SendBatch,
  statement: AnyBatchedStatement,
  batch: readonly QueuedCaller[],
): Promise<void> {
  const answers = statement.split(
    await send(statement, statement.join(batch.map((caller) => caller.input))),
    batch.length,
  );
  for (const [index, rows] of answers.entries()) batch[index]?.resolve(rows);
}

/**
 * Returns true if PostgreSQL rejected the statement because of a caller's input or a locked row. Nothing was written in
 * that case.
 */
function isBatchRejected(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && (!isUnavailableError(error) || state === LOCK_NOT_AVAILABLE);
}

/**
 * Waits for two iterations of the event loop, so that requests that have already arrived join the batch. It uses no
 * timer, so an idle process continues immediately (docs/decisions/0032).
 */
async function waitForJoiners(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
