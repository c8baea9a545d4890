import { createServer, Server } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import type { App } from './http/app-type.ts';

const DRAIN_MS = 10_000;
const IDLE_ROUND_MS = 50;
/** Time in ms that requests in flight still have when the listener closes. */
const IN_FLIGHT_MS = 500;
const BACKLOG_TIMEOUT_MS = 200;
const QUIET_ROUNDS = 3;

/** Error that is thrown if the server cannot listen on its host and port. The message explains how to fix it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Replaces PORT=0 with the number of a free port, because links and the payment page need the port number. */
export async function withFreePort<Whole extends Config>(config: Whole): Promise<Whole> {
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

/**
 * Returns a URL at which this machine reaches the server. The host is 127.0.0.1 if the server listens on localhost or
 * on all interfaces.
 */
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

/**
 * Waits while the server still serves requests but /readyz fails. In this time a load balancer can send new requests to
 * another process.
 */
export async function drain(drainMs: number): Promise<void> {
  await pause(drainMs);
}

/**
 * Closes the listener. Requests that clients have already sent on open or idle connections still get a response, with
 * `Connection: close`. Running requests have ten seconds to finish.
 */
export async function closeListener(app: App): Promise<void> {
  await stopAccepting(app);
  await pause(IN_FLIGHT_MS);
  // without this, a connection that was busy when the listener closed would stay open and wait for a further request
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_ROUND_MS);
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(closeTimer);
  }
}

/**
 * Waits until Node has accepted the connections in the kernel's listen backlog, or until a time limit. Node accepts one
 * connection in each iteration of the event loop.
 */
async function acceptQueuedConnections(server: App['server']): Promise<void> {
  const until = performance.now() + BACKLOG_TIMEOUT_MS;
  let quietRounds = 0;
  const onConnection = (): void => void (quietRounds = 0);
  server.on('connection', onConnection);
  while (quietRounds < QUIET_ROUNDS && performance.now() < until) {
    quietRounds += 1;
    await nextRound();
  }
  server.off('connection', onConnection);
}

/**
 * Stops accepting connections but keeps idle connections open. Node's `server.close()` would also close idle
 * connections, although the next request on them can be in flight.
 */
async function stopAccepting({ server }: App): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await acceptQueuedConnections(server);
  Server.prototype.close.call(server);
}

type StartupText = {
  readonly engine: 'private' | 'outside';
  readonly pages: readonly string[];
  readonly warnings: readonly string[];
};

/** Returns the URLs to open in a browser, one per line. */
export function startupText(config: Config, { engine, pages, warnings }: StartupText): string {
  const { publicUrl } = config;
  return [
    `Shampaw ${config.version} is open`,
    `  ${publicUrl}/en    English`,
    `  ${publicUrl}/he    עברית`,
    `  ${publicUrl}/api/docs    the calls`,
    ...pages.map((page) => `  ${publicUrl}${page}`),
    ...warnings.map((warning) => `  !! ${warning} !!`),
    `  database: ${engine === 'private' ? `private, in ${config.dataDir}` : 'DATABASE_URL'}`,
  ].join('\n');
}
