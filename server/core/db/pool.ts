import { Pool, type ClientBase, type PoolClient } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, DatabaseLog, SqlValue, TransactionOptions, Tx } from './database.ts';
import { isRetryable, isUnavailable, sqlStateOf, toDatabaseError } from './database-errors.ts';
import { createListener } from './listener.ts';
import { runPrepared } from './prepared-query.ts';
import { ANSWER_TIMEOUT_MS, CONNECTION_TIMEOUT_MS, sessionSettings } from './session-settings.ts';
import type { Statement } from './statement.ts';

const MAX_CONNECTIONS = 10;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 8;

export type DatabaseOptions = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Connections at once; ten where nothing is said. */
  readonly max?: number | undefined;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
};

/** A pool of connections as a Database. Nothing connects before the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const { connectionString, log, max = MAX_CONNECTIONS, name = 'shop' } = options;
  const listener = createListener(connectionString, log);
  const pool = new Pool({
    connectionString,
    max,
    min: Math.min(2, max),
    application_name: name,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    onConnect: prepareSession,
  });
  pool.on('error', (error) => log.warn({ code: sqlStateOf(error) }, 'an idle database connection was lost'));
  // Without a listener of its own a connection that dies while it works would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    let broken = false;
    let client: PoolClient | null = null;
    try {
      client = await pool.connect();
      return await work(client);
    } catch (error) {
      broken = isBroken(error);
      throw toDatabaseError(error);
    } finally {
      client?.release(broken);
    }
  }

  return {
    query: (statement, values) => withClient((client) => runPrepared(client, statement, values)),
    executeSql: (text, values) => withClient((client) => executeAlone(client, text, values)),
    inTransaction: (work, transactionOptions) =>
      withRetries(() => withClient((client) => runTransaction(client, work, transactionOptions))),
    listen: (channel, handler) => listener.listen(channel, handler),
    async notify(channel, payload = '') {
      await withClient((client) => client.query('select pg_notify($1, $2)', [channel, payload]));
    },
    async close() {
      await Promise.all([listener.close(), pool.end()]);
    },
  };
}

async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(sessionSettings);
}

async function execute(client: ClientBase, text: string, values: readonly unknown[] | undefined) {
  const answer: unknown = await client.query(text, values === undefined ? undefined : [...values]);
  // several statements in one text are answered by a list, which the driver's types do not say
  const results = (Array.isArray(answer) ? answer : [answer]) as readonly { rows: Record<string, unknown>[] }[];
  return { rows: results.flatMap((result) => result.rows) };
}

/** A library's own `begin; …; commit` that fails halfway would leave the connection inside its dead transaction. */
async function executeAlone(client: ClientBase, text: string, values: readonly unknown[] | undefined) {
  try {
    return await execute(client, text, values);
  } catch (error) {
    if (sqlStateOf(error) !== null) await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function transactionOn(client: ClientBase): Tx {
  const queries = {
    query: async <Row>(statement: Statement<Row>, values: readonly SqlValue[]) => {
      try {
        return await runPrepared(client, statement, values);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    executeSql: (text: string, values?: readonly unknown[]) => execute(client, text, values),
  };
  return queries as Tx;
}

/** COMMIT of a transaction in which a statement failed answers ROLLBACK and no error: that must not pass for success. */
async function runTransaction<Result>(
  client: ClientBase,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  await client.query(options.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`);
  let result: Result;
  try {
    result = await work(transactionOn(client));
  } catch (error) {
    if (!isBroken(error)) await client.query('rollback').catch(() => undefined);
    throw error;
  }
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error('A statement failed inside the transaction and its error was swallowed: nothing was written');
  }
  return result;
}

/** The server did not even say no: whatever this connection is doing, nobody may wait for it. */
function isBroken(error: unknown): boolean {
  return isUnavailable(error) && sqlStateOf(error) === null;
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}
