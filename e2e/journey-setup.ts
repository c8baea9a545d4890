import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { makeDataDir, removeDataDir } from '#testing/test-cluster.ts';
import { requireTestChromium } from '../scripts/find-chromium.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the library's own interface
  interface ProvidedContext {
    /** One shop for each worker: its own process, its own data folder, its own mails and messages. */
    readonly shopUrls: readonly string[];
    /** Where each of them keeps its data, for the shop's own commands. */
    readonly shopDataDirs: readonly string[];
    /** Where journeys ask for what an owner does at a command: `shop-desk.ts`. */
    readonly shopDesks: readonly string[];
  }
}

/** A start on a busy machine, with a database made from nothing. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop stopped with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the shop was not ready within ${READY_TIMEOUT_MS / 1_000} s`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

type Shop = { readonly url: string; readonly child: ChildProcess; readonly dataDir: string };

const desks: ChildProcess[] = [];

async function openDesk({ url, dataDir }: Shop): Promise<string> {
  const child = spawn(process.execPath, ['e2e/shop-desk.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PUBLIC_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  desks.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}`;
}

async function openShop(): Promise<Shop> {
  const dataDir = makeDataDir('journeys');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // a journey buys more often from one address than a person does
      LIMIT_SCALE: '100',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const shop = { url, child, dataDir };
  shops.push(shop);
  await waitUntilReady(url, child);
  return shop;
}

const shops: Shop[] = [];

/**
 * Journeys walk through the real shop as `npm start` opens it: the bundled server in a process of its own, with its own
 * private cluster and the built pages, both made anew where a source has changed. Every worker
 * has one to itself, so that no journey meets what another one does at the same time.
 */
export async function setup(project: TestProject): Promise<void> {
  requireTestChromium();
  const opened = await Promise.all(Array.from({ length: project.config.maxWorkers }, openShop));
  project.provide(
    'shopUrls',
    opened.map(({ url }) => url),
  );
  project.provide(
    'shopDataDirs',
    opened.map(({ dataDir }) => dataDir),
  );
  project.provide('shopDesks', await Promise.all(opened.map(openDesk)));
}

export async function teardown(): Promise<void> {
  await Promise.all(desks.map(stop));
  await Promise.all(
    shops.map(async ({ child, dataDir }) => {
      await stop(child);
      await removeDataDir(dataDir);
    }),
  );
}
