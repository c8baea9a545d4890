import { Pool, type PoolClient } from 'pg';
import type { DatabaseLog } from '../database.ts';
import { databaseHostUrlsOf, requireWritableHost } from './database-hosts.ts';
import { isPoolBusyError, isUnavailableError, sqlStateOf } from './database-errors.ts';
import { CONNECTION_TIMEOUT_MS } from './session-settings.ts';

/**
 * Idle time in ms after which a connection is closed. A connection costs the database 5 MB, and opening it takes only
 * 10 ms. A quiet shop therefore keeps only the connections of its workers.
 */
const IDLE_TIMEOUT_MS = 10_000;

/** Session settings and limits of one pool. */
export type PoolSettings = {
  readonly connectionString: string;
  readonly log: DatabaseLog;
  /** Maximum number of connections. */
  readonly max: number;
  /** Name of the pool's connections (application_name), as shown in pg_stat_activity. */
  readonly name: string;
  /** SQL that configures a new session before its first statement. */
  readonly session: string;
  readonly answerTimeoutMs: number;
};

export type PoolHosts = { connect(): Promise<PoolClient>; close(): Promise<void> };

/**
 * Opens a pool for each host of the connection string. Connections come from the host that was writable last. If that
 * host is down, does not respond or is read-only, they come from the next writable host.
 */
export function openPoolHosts(settings: PoolSettings): PoolHosts {
  const { log } = settings;
  const pools = databaseHostUrlsOf(settings.connectionString).map((address, _index, { length }) =>
    openPool({ ...settings, connectionString: address }, length > 1),
  );
  const gaveAt = pools.map(() => -Infinity);
  let current = 0;

  async function connect(): Promise<PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const index = current % pools.length;
      const begunAt = performance.now();
      try {
        const client = await poolAt(index).connect();
        gaveAt[index] = performance.now();
        return client;
      } catch (error) {
        // a busy pool counts as healthy if another caller got a connection meanwhile; otherwise the host does not
        // respond and the next host is tried
        const isAlive = isPoolBusyError(error) && (gaveAt[index] ?? 0) >= begunAt;
        if (tries >= pools.length || isAlive || !isUnavailableError(error)) throw error;
        if (current % pools.length !== index) continue;
        current += 1;
        log.warn({ code: sqlStateOf(error) }, 'trying the next database host');
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

function openPool({ log, max, name, session, ...settings }: PoolSettings, hasSeveralHosts: boolean): Pool {
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
      if (hasSeveralHosts) await requireWritableHost(client);
      await client.query(session);
    },
  });
  pool.on('error', (error) => log.warn({ code: sqlStateOf(error) }, 'an idle database connection was lost'));
  // A busy connection that errors without a listener would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
