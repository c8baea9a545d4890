import type { ClientBase, PoolClient } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, DatabaseLog, TransactionOptions, Tx } from '../database.ts';
import {
  isSessionEndingSqlState,
  isDiskFullError,
  isReadOnlyError,
  isRetryableError,
  isUnavailableError,
  sqlStateOf,
  toDatabaseError,
} from './database-errors.ts';
import { createStatementBatcher } from '../statements/statement-batcher.ts';
import { createListener } from './listener.ts';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';
import { openPoolHosts } from './pool-hosts.ts';
import { QUERY_TIMEOUT_MS, LONG_QUERY_TIMEOUT_MS, longQuerySettings, sessionSettings } from './session-settings.ts';
import type { StatementResult, Statement, WireValue } from '../statements/statement.ts';

const MAX_CONNECTIONS = 10;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 8;

export type DatabasePoolOptions = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Maximum number of connections in the pool; ten by default. */
  readonly max?: number | undefined;
  readonly name?: string;
  /** Called after every statement that failed because the database's disk is full. */
  readonly onDiskFull?: () => void;
};

type Limits = { readonly session: string; readonly answerTimeoutMs: number };
const customerLimits: Limits = { session: sessionSettings, answerTimeoutMs: QUERY_TIMEOUT_MS };
const patientLimits: Limits = { session: longQuerySettings, answerTimeoutMs: LONG_QUERY_TIMEOUT_MS };

/** Creates a Database on a pool of connections. The pool opens no connection before the first query. */
export function createDatabase(options: DatabasePoolOptions): Database {
  return createPool(options, customerLimits);
}

function createPool(options: DatabasePoolOptions, limits: Limits): Database {
  const { max = MAX_CONNECTIONS, name = 'shop', onDiskFull } = options;
  const listener = createListener(options.connectionString, options.log);
  const hosts = openPoolHosts({ ...options, ...limits, max, name });

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    let broken = false;
    let client: PoolClient | null = null;
    try {
      client = await hosts.connect();
      return await work(client);
    } catch (error) {
      broken = isBroken(error) || isReadOnlyError(error);
      if (isDiskFullError(error)) onDiskFull?.();
      throw toDatabaseError(error);
    } finally {
      client?.release(broken);
    }
  }

  /** Retries a transaction after a deadlock or serialisation failure. */
  const withDeadlockRetries = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    withRetries(() => withClient(work));

  const gatherer = createStatementBatcher((statement, values) =>
    withDeadlockRetries((client) => runStatement(client, statement, values)),
  );

  const database: Database = {
    async query(statement, value) {
      const values = statement.encode(value);
      return statement.decode(await withDeadlockRetries((client) => runStatement(client, statement, values)));
    },
    gather: (statement, value, signal) => gatherer.gather(statement, value, signal),
    executeSql: (text, values) => withClient((client) => executeWithRollback(client, text, values)),
    inTransaction: (work, transactionOptions) =>
      withDeadlockRetries((client) => runTransaction(client, work, transactionOptions)),
    withLongTimeout: (work, stopping) =>
      runWithRetries(
        { database, patient: createPool({ ...options, max: 1, name: `${name} patient` }, patientLimits) },
        work,
        stopping,
      ),
    listen: (channel, handler) => listener.listen(channel, handler),
    async notify(channel, payload = '') {
      await withClient((client) => client.query('select pg_notify($1, $2)', [channel, payload]));
    },
    async close() {
      await gatherer.close();
      await Promise.all([listener.close(), hosts.close()]);
    },
  };
  return database;
}

type Pools = { readonly database: Database; readonly patient: Database };

async function runWithRetries<Result>(
  { database, patient }: Pools,
  work: (patient: Database) => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  let cancel = (): void => undefined;
  try {
    const { rows } = await patient.executeSql('select pg_backend_pid() as pid');
    cancel = () => void database.executeSql('select pg_cancel_backend($1)', [rows[0]?.['pid']]).catch(() => undefined);
    stopping.throwIfAborted();
    stopping.addEventListener('abort', cancel);
    return await work(patient);
  } finally {
    stopping.removeEventListener('abort', cancel);
    await patient.close();
  }
}

/** Returns every value as PostgreSQL's text. The column declarations of the statement decode the text. */
const textTypes = { getTypeParser: () => String };

/** Runs a named statement, which PostgreSQL parses and plans only once per connection. */
async function runStatement(
  client: ClientBase,
  statement: Pick<Statement<never, unknown>, 'name' | 'text'>,
  values: WireValue[],
) {
  const { fields, rows } = await client.query<WireValue[]>({
    name: statement.name,
    text: statement.text,
    values,
    rowMode: 'array',
    types: textTypes,
  });
  return { columnNames: fields.map((field) => field.name), rows } satisfies StatementResult;
}

async function execute(client: ClientBase, text: string, values: readonly unknown[] | undefined) {
  const answer: unknown = await client.query(text, values === undefined ? undefined : [...values]);
  // a text with several statements returns a list of results, which the driver's types do not declare
  const results = (Array.isArray(answer) ? answer : [answer]) as readonly { rows: Record<string, unknown>[] }[];
  return { rows: results.flatMap((result) => result.rows) };
}

/**
 * Runs an SQL text, and rolls back after an error. The rollback is needed for a text `begin; …; commit` from a library.
 * If it fails halfway, it would leave the connection in an aborted transaction.
 */
async function executeWithRollback(client: ClientBase, text: string, values: readonly unknown[] | undefined) {
  try {
    return await execute(client, text, values);
  } catch (error) {
    if (sqlStateOf(error) !== null) await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function transactionOn(client: ClientBase, runSerially: SerialQueue): Tx {
  const queries = {
    query: async <Value, Row>(statement: Statement<Value, Row>, value: Value) => {
      const values = statement.encode(value);
      try {
        return statement.decode(await runSerially(() => runStatement(client, statement, values)));
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    executeSql: (text: string, values?: readonly unknown[]) => runSerially(() => execute(client, text, values)),
  };
  return queries as Tx;
}

/**
 * Runs a transaction. If a statement has failed, PostgreSQL answers COMMIT with ROLLBACK and reports no error. This
 * function throws an error in that case.
 */
async function runTransaction<Result>(
  client: ClientBase,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  await client.query(options.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`);
  const runSerially = createSerialQueue();
  let result: Result;
  try {
    result = await work(transactionOn(client, runSerially));
  } catch (error) {
    // statements that were requested together with the failed statement run before `rollback`, and fail
    if (!isBroken(error)) await runSerially(() => client.query('rollback')).catch(() => undefined);
    throw error;
  }
  const { command } = await runSerially(() => client.query('commit'));
  if (command !== 'COMMIT') {
    throw new Error('A statement failed inside the transaction and its error was swallowed: nothing was written');
  }
  return result;
}

/** Returns true if the connection cannot be used again, because a query timed out or the error ended the session. */
function isBroken(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === null ? isUnavailableError(error) : isSessionEndingSqlState(state);
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryableError(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}
