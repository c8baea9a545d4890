import type { ClientBase, PoolClient } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, DatabaseLog, TransactionOptions, Tx } from '../database.ts';
import {
  endsSession,
  isDiskFull,
  isReadOnly,
  isRetryable,
  isUnavailable,
  sqlStateOf,
  toDatabaseError,
} from './database-errors.ts';
import { createGatherer } from '../statements/gather.ts';
import { createListener } from './listener.ts';
import { openPoolHosts } from './pool-hosts.ts';
import { ANSWER_TIMEOUT_MS, PATIENT_ANSWER_TIMEOUT_MS, patientSettings, sessionSettings } from './session-settings.ts';
import type { Answer, Statement, Wire } from '../statements/statement.ts';

const MAX_CONNECTIONS = 10;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 8;

export type DatabaseOptions = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Connections at once; ten where nothing is said. */
  readonly max?: number | undefined;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Told of every statement that found the database's disk full. */
  readonly onDiskFull?: () => void;
};

type Limits = { readonly session: string; readonly answerTimeoutMs: number };
const customerLimits: Limits = { session: sessionSettings, answerTimeoutMs: ANSWER_TIMEOUT_MS };
const patientLimits: Limits = { session: patientSettings, answerTimeoutMs: PATIENT_ANSWER_TIMEOUT_MS };

/** A pool of connections as a Database. Nothing connects before the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  return createPool(options, customerLimits);
}

function createPool(options: DatabaseOptions, limits: Limits): Database {
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
      broken = isBroken(error) || isReadOnly(error);
      if (isDiskFull(error)) onDiskFull?.();
      throw toDatabaseError(error);
    } finally {
      client?.release(broken);
    }
  }

  /** For what is a transaction of its own: whatever a deadlock undid is begun again. */
  const untilThrough = <Result>(work: (client: PoolClient) => Promise<Result>) => withRetries(() => withClient(work));

  const gatherer = createGatherer((statement, values) => untilThrough((client) => ask(client, statement, values)));

  const database: Database = {
    async query(statement, value) {
      const values = statement.encode(value);
      return statement.decode(await untilThrough((client) => ask(client, statement, values)));
    },
    gather: (statement, value, signal) => gatherer.gather(statement, value, signal),
    executeSql: (text, values) => withClient((client) => executeAlone(client, text, values)),
    inTransaction: (work, transactionOptions) =>
      untilThrough((client) => runTransaction(client, work, transactionOptions)),
    patiently: (work, stopping) =>
      runPatiently(
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

async function runPatiently<Result>(
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

/** Values as PostgreSQL wrote them: a statement's own columns read them. */
const asWritten = { getTypeParser: () => String };

/** Parsed and planned once a connection, after that known by its name. */
async function ask(client: ClientBase, statement: Pick<Statement<never, unknown>, 'name' | 'text'>, values: Wire[]) {
  const { fields, rows } = await client.query<Wire[]>({
    name: statement.name,
    text: statement.text,
    values,
    rowMode: 'array',
    types: asWritten,
  });
  return { columnNames: fields.map((field) => field.name), rows } satisfies Answer;
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
    query: async <Value, Row>(statement: Statement<Value, Row>, value: Value) => {
      const values = statement.encode(value);
      try {
        return statement.decode(await ask(client, statement, values));
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

/** The server did not even say no, or with it ended the session: nobody may wait for this connection any more. */
function isBroken(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === null ? isUnavailable(error) : endsSession(state);
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
