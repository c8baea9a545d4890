import { Client, type ClientBase, type ClientConfig } from 'pg';
import { DatabaseUnavailableError, toDatabaseError } from './database-errors.ts';
import { CONNECTION_TIMEOUT_MS } from './session-settings.ts';

const addressShape = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** Values of libpq's `target_session_attrs` that require a writable database session. */
const writableTargets: readonly string[] = ['read-write', 'primary'];

/**
 * Splits a connection string with several hosts into one URL per host, because the driver does not support several
 * hosts. An example is `postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write`.
 */
export function databaseHostUrlsOf(connectionString: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = addressShape.exec(connectionString) ?? [];
  if (!hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

/**
 * Returns false if `target_session_attrs` in the connection string accepts a read-only session. Returns true otherwise,
 * because the shop needs a writable host.
 */
export function requiresWritableHost(connectionString: string): boolean {
  const target = /[?&]target_session_attrs=([^&]*)/.exec(connectionString)?.[1];
  return target === undefined || writableTargets.includes(target);
}

/**
 * Throws DatabaseUnavailableError with the code `25006` if this host is read-only. A standby and a former primary are
 * read-only.
 */
export async function requireWritableHost(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw new DatabaseUnavailableError(Object.assign(new Error('it may only be read'), { code: '25006' }));
}

/** Returns the hosts of a connection string without the password, for logs. */
export function databaseHostListOf(connectionString: string): string {
  return addressShape.exec(connectionString)?.[3] ?? '';
}

/**
 * Opens a connection outside the pool. If there are several hosts, connects to the first writable host. Throws
 * DatabaseUnavailableError with the reason of every host if no host is usable.
 */
export async function connectClient(
  connectionString: string,
  options: Omit<ClientConfig, 'connectionString'> = {},
): Promise<Client> {
  const addresses = databaseHostUrlsOf(connectionString);
  if (addresses.length === 1) return connectTo(connectionString, options);
  const reasons: string[] = [];
  for (const address of addresses) {
    try {
      const client = await connectTo(address, options);
      return await requireWritableClient(client);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      reasons.push(
        `${databaseHostListOf(address)}: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    }
  }
  throw new DatabaseUnavailableError(new Error(reasons.join('; ')));
}

async function connectTo(connectionString: string, options: Omit<ClientConfig, 'connectionString'>): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...options, connectionString });
  // without a listener, an error on an idle connection would crash the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
}

async function requireWritableClient(client: Client): Promise<Client> {
  try {
    await requireWritableHost(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
}
