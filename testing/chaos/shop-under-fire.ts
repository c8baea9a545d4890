import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FailpointName } from '#server/failpoints.ts';
import { freePort, openFrontDoor, type FrontDoor } from './front-door.ts';
import { visit } from './visit.ts';

const READY_MS = 120_000;
const LOOK_EVERY_MS = 25;

export const SANDBOX_SECRET = 'a-secret-of-the-crash-tests-and-of-nothing-else';
export const MASTER_SECRET = '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e';

export type ShopOptions = {
  readonly processes: number;
  /** Folder of the private cluster, or an external database: one of the two. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** URL of the sandbox bank; null if `environment` configures another provider. */
  readonly peerUrl: string | null;
  /** Opens the common URL for the processes at these ports; by default a simple proxy. */
  readonly openDoor?: (ports: readonly number[]) => Promise<FrontDoor>;
  /** Additional settings. */
  readonly environment?: Readonly<Record<string, string>>;
};

/** The real server as processes that can be killed and restarted in place. */
export type ShopUnderFire = {
  /** URL for visitors and webhooks, which works with any process that is up. */
  readonly url: string;
  readonly processes: number;
  /** Resolves when /readyz succeeds, with the time in milliseconds. */
  start(index: number, failpoint?: FailpointName): Promise<number>;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(index: number): Promise<void>;
  /** Sends SIGTERM, as in an upgrade; resolves when the process has ended. */
  stop(index: number): Promise<void>;
  /** Resolves when the process has ended for any reason. */
  ended(index: number): Promise<void>;
  /** Everything printed by every process so far. */
  output(): string;
  close(): Promise<void>;
};

/** Starts what `npm start` runs: the server is this process, so a signal to it reaches the server. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

type Running = { readonly child: ChildProcess; readonly ended: Promise<void> };

export async function openShopUnderFire(options: ShopOptions): Promise<ShopUnderFire> {
  const ports = await Promise.all(Array.from({ length: options.processes }, freePort));
  const door = await (options.openDoor ?? openFrontDoor)(ports);
  const running = new Map<number, Running>();
  let text = '';

  function lead(): void {
    door.lead([...running.keys()].flatMap((index) => ports[index] ?? []));
  }

  async function start(index: number, failpoint?: FailpointName): Promise<number> {
    const begun = performance.now();
    const port = ports[index] ?? 0;
    const child = spawn(process.execPath, [program], {
      cwd: projectRoot,
      env: environmentOf(options, { door, port, failpoint }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-200_000)));
    }
    const ended = once(child, 'exit').then(() => {
      if (running.get(index)?.child === child) running.delete(index);
      lead();
    });
    running.set(index, { child, ended });
    await untilReady(`http://127.0.0.1:${port}`, child, () => text);
    lead();
    return performance.now() - begun;
  }

  async function end(index: number, signal: NodeJS.Signals): Promise<void> {
    const process = running.get(index);
    process?.child.kill(signal);
    await process?.ended;
  }

  const kill = (index: number): Promise<void> => end(index, 'SIGKILL');

  return {
    url: door.url,
    processes: options.processes,
    start,
    kill,
    stop: (index) => end(index, 'SIGTERM'),
    ended: async (index) => running.get(index)?.ended,
    output: () => text,
    async close() {
      await Promise.all([...running.keys()].map(kill));
      await door.close();
    },
  };
}

type Place = { readonly door: FrontDoor; readonly port: number; readonly failpoint: FailpointName | undefined };

function environmentOf(options: ShopOptions, { door, port, failpoint }: Place): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: door.url,
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.peerUrl === null ? {} : { SANDBOX_PAY_URL: options.peerUrl, SANDBOX_PAY_SECRET: SANDBOX_SECRET }),
    MASTER_SECRET,
    LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
    ...options.environment,
    ...(failpoint === undefined ? {} : { FAILPOINT: `${failpoint}:kill` }),
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}:\n${output()}`);
    // killed during its start, which the caller knows
    if (child.signalCode !== null) return;
    const answer = await visit(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error(`the shop is not ready after ${READY_MS} ms:\n${output()}`);
    await wait(LOOK_EVERY_MS);
  }
}
