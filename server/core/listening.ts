import { createServer } from 'node:net';
import type { Config } from './config/config.ts';
import type { App } from './http/app-type.ts';

const DRAIN_MS = 10_000;
const IDLE_ROUND_MS = 50;

/** The address cannot be listened on; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** With PORT=0: the same configuration with a free port, because links and the payment page need to name it. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Where this very machine reaches the server, whatever it listens on. */
export function localUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (['localhost', '0.0.0.0', '::', ''].includes(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Throws ListenError. */
export async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new ListenError(`Port ${config.port} is taken by another program. Stop it, or choose another PORT.`);
    }
    if (code === 'EACCES') {
      throw new ListenError(`Port ${config.port} may not be opened by this user. Choose a PORT above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL') throw new ListenError(`HOST ${config.host} is not an address of this machine.`);
    throw error;
  }
}

/** No new requests; those running have ten seconds. */
export async function closeListener(app: App): Promise<void> {
  // a connection that was busy when the listener closed would be kept for its next request, which never comes
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_ROUND_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

/** What to open in a browser, one line each. */
export function welcome(config: Config, engine: 'private' | 'outside'): string {
  const { publicUrl } = config;
  return [
    `Shampaw ${config.version} is open`,
    `  ${publicUrl}/en    English`,
    `  ${publicUrl}/he    עברית`,
    `  ${publicUrl}/api/docs    the calls`,
    ...(config.mail === null ? [`  ${publicUrl}/dev/outbox    mails that were not sent`] : []),
    `  database: ${engine === 'private' ? `private, in ${config.dataDir}` : 'DATABASE_URL'}`,
  ].join('\n');
}
