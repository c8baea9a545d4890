import { createServer, Server } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import type { App } from './http/app-type.ts';

const DRAIN_MS = 10_000;
const IDLE_ROUND_MS = 50;
/** What was sent before the listener closed is here by then, from the other end of the world, too. */
const ON_THE_WAY_MS = 500;
const LET_IN_MS = 200;
const QUIET_ROUNDS = 3;

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

/** Everybody is served as ever while /readyz says no, so that a balancer has time to send the next ones elsewhere. */
export async function drain(drainMs: number): Promise<void> {
  await pause(drainMs);
}

/**
 * No new connections. What was asked before on one that is open is answered, also where it was idle, and the answer
 * is its last; what runs has ten seconds.
 */
export async function closeListener(app: App): Promise<void> {
  await stopAccepting(app);
  await pause(ON_THE_WAY_MS);
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

/** The system keeps connections until they are asked for, one each round: those that are there are let in. */
async function letIn(server: App['server']): Promise<void> {
  const until = performance.now() + LET_IN_MS;
  let quietRounds = 0;
  const onConnection = (): void => void (quietRounds = 0);
  server.on('connection', onConnection);
  while (quietRounds < QUIET_ROUNDS && performance.now() < until) {
    quietRounds += 1;
    await nextRound();
  }
  server.off('connection', onConnection);
}

/** Node's own way of closing an HTTP server ends idle connections in the same breath, with what is on its way to them. */
async function stopAccepting({ server }: App): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await letIn(server);
  Server.prototype.close.call(server);
}

/** Test servers and terminals of real providers are refused in production; the sandbox is not, if it is named. */
function practiceLines({ production, payment }: Config): string[] {
  if (!production || !payment.order.includes('sandbox')) return [];
  return ['  !! NO REAL MONEY: PAYMENT_PROVIDER charges by sandbox, where payments are practice only !!'];
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
    ...(config.production ? [] : [`  ${publicUrl}/dev/terminal    a machine to stand before`]),
    ...practiceLines(config),
    `  database: ${engine === 'private' ? `private, in ${config.dataDir}` : 'DATABASE_URL'}`,
  ].join('\n');
}
