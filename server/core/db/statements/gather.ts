import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseUnavailableError, isUnavailable, sqlStateOf } from '../pool/database-errors.ts';
import type { GatheredInput, GatheredStatement } from './gathered.ts';
import type { Answer, Wire } from './statement.ts';

/** Enough to share the costs of a commit; a longer batch only makes its first caller wait for its last. */
export const MAX_CALLERS = 40;

/** Rows that somebody holds for long: so many callers wait for theirs, the others then hear "not now". */
const MAX_LOCK_WAITS = 2;
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs one statement in a transaction of its own; deadlocks and serialisation failures are its to repeat. */
export type Send = (statement: AnyGathered, values: Wire[]) => Promise<Answer>;

type AnyGathered = GatheredStatement<never, unknown>;

type Caller = {
  readonly input: GatheredInput;
  readonly signal: AbortSignal | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

type Kind = { readonly statement: AnyGathered; readonly waiting: Caller[]; isServed: boolean; served: Promise<void> };

/**
 * Gathers callers of the same statement: whoever has been heard already goes with the first, and whoever comes while a
 * batch is on its way goes with the next one. Nobody waits for a timer, and nobody gets an answer before the commit it
 * stands in.
 */
export function createGatherer(send: Send) {
  const kinds = new Map<AnyGathered, Kind>();
  let closed = false;

  function kindOf(statement: AnyGathered): Kind {
    const known = kinds.get(statement);
    if (known !== undefined) return known;
    const kind: Kind = { statement, waiting: [], isServed: false, served: Promise.resolve() };
    kinds.set(statement, kind);
    return kind;
  }

  /** Serves batch after batch until nobody waits; whoever comes after that finds nobody serving. */
  async function serveAll(kind: Kind): Promise<void> {
    kind.isServed = true;
    await othersMayJoin();
    for (let batch = nextBatch(kind); batch.length > 0; batch = nextBatch(kind)) {
      await serve(send, kind.statement, batch);
      await othersMayJoin();
    }
    kind.isServed = false;
  }

  return {
    async gather<Value, Row>(
      statement: GatheredStatement<Value, Row>,
      value: Value,
      signal?: AbortSignal,
    ): Promise<Row[]> {
      if (closed) throw new DatabaseUnavailableError('its connections are being closed');
      const input = statement.inputOf(value);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const kind = kindOf(statement);
      kind.waiting.push({ input, signal, resolve, reject });
      if (!kind.isServed) kind.served = serveAll(kind);
      return statement.decode(await promise);
    },

    /** Takes nobody any more; resolves when everybody who came before has an answer. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...kinds.values()].map(({ served }) => served));
    },
  };
}

/** The callers who have waited longest, without those who gave up meanwhile. */
function nextBatch({ waiting }: Kind): Caller[] {
  const batch: Caller[] = [];
  while (batch.length < MAX_CALLERS) {
    const caller = waiting.shift();
    if (caller === undefined) break;
    if (caller.signal?.aborted === true) caller.reject(caller.signal.reason);
    else batch.push(caller);
  }
  return batch;
}

/** Answers every caller of the batch, each with its rows or an error; throws nothing. */
async function serve(send: Send, statement: AnyGathered, batch: readonly Caller[]): Promise<void> {
  try {
    await answer(send, statement, batch);
  } catch (error) {
    if (batch.length > 1 && mayBeOneCallers(error)) await serveOneByOne(send, statement, batch);
    else for (const caller of batch) caller.reject(error);
  }
}

/** Something in the batch failed and nothing of it was written: whose fault it was shows when each runs alone. */
async function serveOneByOne(send: Send, statement: AnyGathered, batch: readonly Caller[]): Promise<void> {
  let lockWaits = 0;
  for (const [index, caller] of batch.entries()) {
    try {
      caller.signal?.throwIfAborted();
      await answer(send, statement, [caller]);
    } catch (error) {
      caller.reject(error);
      if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) lockWaits += 1;
      if ((isUnavailable(error) && !mayBeOneCallers(error)) || lockWaits === MAX_LOCK_WAITS) {
        for (const other of batch.slice(index + 1)) other.reject(error);
        return;
      }
    }
  }
}

/** Sends one batch; throws where it has no answer, and then nobody in it got one. */
async function answer(send: Send, statement: AnyGathered, batch: readonly Caller[]): Promise<void> {
  const answers = statement.split(
    await send(statement, statement.join(batch.map((caller) => caller.input))),
    batch.length,
  );
  for (const [index, rows] of answers.entries()) batch[index]?.resolve(rows);
}

/** PostgreSQL refused the statement, so nothing was written, and not because it cannot answer anybody now. */
function mayBeOneCallers(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && (!isUnavailable(error) || state === LOCK_NOT_AVAILABLE);
}

/**
 * Two turns of the event loop: requests and answers that have arrived by now are read first, and what they ask goes
 * along. No timer; an idle process is through with both at once (docs/decisions/0032).
 */
async function othersMayJoin(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
