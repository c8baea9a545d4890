import { Pool, type PoolClient } from 'pg';
import type { DatabaseLog } from '../database.ts';
import { addressesOf, requireWritable } from './database-hosts.ts';
import { isPoolBusy, isUnavailable, sqlStateOf } from './database-errors.ts';
import { CONNECTION_TIMEOUT_MS } from './session-settings.ts';

/** A connection costs the database 5 MB, and a new one takes 10 ms: a quiet shop keeps those that its workers use. */
const IDLE_TIMEOUT_MS = 10_000;

/** How the sessions of one pool begin and how long they are waited for. */
export type PoolSettings = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Connections at once. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Said before the first statement. */
  readonly session: string;
  readonly answerTimeoutMs: number;
};

export type PoolHosts = { connect(): Promise<PoolClient>; close(): Promise<void> };

/**
 * A pool for each host of the connection string. Connections come from the host that could be written to last; once it
 * is gone, hangs or may only be read, from the next that can be written to.
 */
export function openPoolHosts(settings: PoolSettings): PoolHosts {
  const { log } = settings;
  const pools = addressesOf(settings.connectionString).map((address, _index, { length }) =>
    openPool({ ...settings, connectionString: address }, length > 1),
  );
  const gaveAt = pools.map(() => -Infinity);
  let current = 0;

  async function connect(): Promise<PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const asked = current % pools.length;
      const begunAt = performance.now();
      try {
        const client = await poolAt(asked).connect();
        gaveAt[asked] = performance.now();
        return client;
      } catch (error) {
        // a host that hangs holds every connection: nobody else got one there either while this one was waited for
        const isAlive = isPoolBusy(error) && (gaveAt[asked] ?? 0) >= begunAt;
        if (tries >= pools.length || isAlive || !isUnavailable(error)) throw error;
        if (current % pools.length !== asked) continue;
        current += 1;
        log.warn({ code: sqlStateOf(error) }, 'the database is looked for at its next host');
      }
    }
  }

  function poolAt(index: number): Pool {
    const pool = pools[index];
    if (pool === undefined) throw new RangeError(`there is no host ${index}`);
    return pool;
  }

  return {
    connect,
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function openPool({ log, max, name, session, ...settings }: PoolSettings, oneOfSeveral: boolean): Pool {
  const pool = new Pool({
    connectionString: settings.connectionString,
    max,
    min: Math.min(2, max),
    application_name: name,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: settings.answerTimeoutMs,
    onConnect: async (client) => {
      if (oneOfSeveral) await requireWritable(client);
      await client.query(session);
    },
  });
  pool.on('error', (error) => log.warn({ code: sqlStateOf(error) }, 'an idle database connection was lost'));
  // Without a listener of its own a connection that dies while it works would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
