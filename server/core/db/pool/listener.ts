import { escapeIdentifier, type Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../database.ts';
import { toDatabaseError } from './database-errors.ts';
import { connectClient } from './database-hosts.ts';
import { createSerialQueue } from './serial-queue.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

type Handler = (payload: string) => void;

export type DatabaseListener = {
  listen(channel: string, handler: Handler): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates a connection that is used only for LISTEN. The first `listen` opens it, and it is replaced when it is lost.
 */
export function createListener(connectionString: string, log: DatabaseLog): DatabaseListener {
  const handlers = new Map<string, Handler[]>();
  const closing = new AbortController();
  let connecting: Promise<Client> | null = null;
  const runSerially = createSerialQueue();

  async function connect(): Promise<Client> {
    const client = await connectClient(connectionString, { application_name: 'shop listener', keepAlive: true });
    client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
    for (const channel of handlers.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    client.once('end', () => {
      if (!closing.signal.aborted) connecting = reconnect();
    });
    return client;
  }

  function deliver(channel: string, payload: string): void {
    for (const handler of handlers.get(channel) ?? []) handler(payload);
  }

  async function reconnect(): Promise<Client> {
    log.warn({}, 'the listening database connection was lost');
    for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
      await pause(waitMs, undefined, { signal: closing.signal });
      try {
        const client = await connect();
        for (const channel of handlers.keys()) deliver(channel, '');
        return client;
      } catch {
        // the connection is retried below, and the pool reports the cause
      }
    }
  }

  return {
    async listen(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      try {
        connecting ??= connect();
        const client = await connecting;
        await runSerially(() => client.query(`listen ${escapeIdentifier(channel)}`));
      } catch (error) {
        connecting = null;
        throw toDatabaseError(error);
      }
    },
    async close() {
      closing.abort();
      const client = await connecting?.catch(() => null);
      await client?.end();
    },
  };
}
