import { Client, type ClientBase, type ClientConfig } from 'pg';
import { DatabaseUnavailableError, toDatabaseError } from './database-errors.ts';
import { CONNECTION_TIMEOUT_MS } from './session-settings.ts';

const addressShape = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** The words of libpq for a session that can write. */
const writable: readonly string[] = ['read-write', 'primary'];

/**
 * One address for each host of `postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write`,
 * which the driver does not read by itself.
 */
export function addressesOf(connectionString: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = addressShape.exec(connectionString) ?? [];
  if (!hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

/** A shop writes: of several hosts it takes the one that may be written to, and cannot be told to take any other. */
export function asksForWriting(connectionString: string): boolean {
  const asked = /[?&]target_session_attrs=([^&]*)/.exec(connectionString)?.[1];
  return asked === undefined || writable.includes(asked);
}

/** Throws DatabaseUnavailableError with `25006` where this host may only be read: a standby, or a primary of the past. */
export async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw new DatabaseUnavailableError(Object.assign(new Error('it may only be read'), { code: '25006' }));
}

/** Without the password: what may stand in a log. */
export function hostsOf(connectionString: string): string {
  return addressShape.exec(connectionString)?.[3] ?? '';
}

/**
 * A connection outside of the pool. Of several hosts the first that may be written to is taken. Throws
 * DatabaseUnavailableError with every host's reason where none can be used now.
 */
export async function connectClient(
  connectionString: string,
  options: Omit<ClientConfig, 'connectionString'> = {},
): Promise<Client> {
  const addresses = addressesOf(connectionString);
  if (addresses.length === 1) return connectTo(connectionString, options);
  const reasons: string[] = [];
  for (const address of addresses) {
    try {
      const client = await connectTo(address, options);
      return await keepWritable(client);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      reasons.push(`${hostsOf(address)}: ${error.cause instanceof Error ? error.cause.message : error.message}`);
    }
  }
  throw new DatabaseUnavailableError(new Error(reasons.join('; ')));
}

async function connectTo(connectionString: string, options: Omit<ClientConfig, 'connectionString'>): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...options, connectionString });
  // without a listener of its own a connection that dies while nobody asks would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
}

async function keepWritable(client: Client): Promise<Client> {
  try {
    await requireWritable(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
}
