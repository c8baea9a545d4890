import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { startPayPlus, type PayPlusPeer } from '#peers/test/payplus/payplus.ts';
import { payPlusAccount } from '#testing/bank/real-providers.ts';
import { freePort, openFrontDoor, type FrontDoor } from '#testing/chaos/front-door.ts';
import { isLongForm } from '#testing/endurance.ts';
import { quickFolder } from '#testing/shop/quick-folder.ts';
import {
  makeDataDir,
  removeDataDir,
  startDurableCluster,
  type DurableCluster,
} from '#testing/database/test-cluster.ts';
import { requireTestChromium } from '../scripts/gate/find-chromium.ts';

export type ShopPlace = {
  readonly PUBLIC_URL: string;
  readonly DATA_DIR: string;
  /** Set if two processes share a database. */
  readonly DATABASE_URL?: string;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the library's own interface
  interface ProvidedContext {
    /** One shop per worker: its URL, data folder, emails and messages, as the environment of its commands. */
    readonly shopPlaces: readonly ShopPlace[];
    /** URLs of the helpers for owner commands: `shop-desk.ts`. */
    readonly shopDesks: readonly string[];
  }
}

/** Maximum time for a start on a busy machine with a new database. */
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

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

/** A shop with its parts in the order in which they are shut down. */
type Shop = {
  readonly place: ShopPlace;
  readonly processes: ChildProcess[];
  readonly door: FrontDoor | null;
  readonly cluster: DurableCluster | null;
};

/** PayPlus for the journeys; it is used only by a shop whose owner connects it. */
let payPlus: Promise<PayPlusPeer> | null = null;

function payPlusPeer(): Promise<PayPlusPeer> {
  payPlus ??= startPayPlus(payPlusAccount);
  return payPlus;
}

const desks: ChildProcess[] = [];
const shops: Shop[] = [];

async function openDesk({ place }: Shop): Promise<string> {
  const child = spawn(process.execPath, ['e2e/staff/scene/shop-desk.ts'], {
    env: { ...process.env, NODE_ENV: 'development', ...place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  desks.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${String(port).trim()}`;
}

async function openProcess({ place, processes }: Shop, port: number): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // a journey buys more often from one IP address than a person
      LIMIT_SCALE: '100',
      // the owner connects the provider in the portal; the keys are in the form
      PAYPLUS_URL: (await payPlusPeer()).baseUrl,
      ...place,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  processes.push(child);
  await waitUntilReady(`http://localhost:${port}`, child);
}

/** Starts one process with a private cluster, in the same way as `npm start`. */
async function openShop(): Promise<Shop> {
  const port = await freePort();
  const place = { PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: makeDataDir('journeys', quickFolder()) };
  const shop: Shop = { place, processes: [], door: null, cluster: null };
  shops.push(shop);
  await openProcess(shop, port);
  return shop;
}

/** Starts two processes with one external database. Connections alternate between them. */
async function openShopOfTwo(): Promise<Shop> {
  const cluster = await startDurableCluster();
  const door = await openFrontDoor();
  const place = {
    PUBLIC_URL: door.url.replace('127.0.0.1', 'localhost'),
    DATA_DIR: makeDataDir('journeys'),
    DATABASE_URL: cluster.connectionString.replace('@/', '@localhost/'),
  };
  const shop: Shop = { place, processes: [], door, cluster };
  shops.push(shop);
  const ports = [await freePort(), await freePort()];
  for (const port of ports) await openProcess(shop, port);
  door.lead(ports);
  return shop;
}

/**
 * Starts the shops of the journeys, in the same way as `npm start`: the bundled server in its own process, with its own
 * private cluster and the built pages. Both are rebuilt if a source has changed. Every worker has its own shop, so that
 * journeys do not affect each other. In the long form each shop has two processes.
 */
export async function setup(project: TestProject): Promise<void> {
  requireTestChromium();
  const open = isLongForm() ? openShopOfTwo : openShop;
  const opened = await Promise.all(Array.from({ length: project.config.maxWorkers }, open));
  project.provide(
    'shopPlaces',
    opened.map(({ place }) => place),
  );
  project.provide('shopDesks', await Promise.all(opened.map(openDesk)));
}

export async function teardown(): Promise<void> {
  await Promise.all(desks.map(stop));
  await (await payPlus)?.close();
  await Promise.all(
    shops.map(async ({ place, processes, door, cluster }) => {
      await door?.close();
      await Promise.all(processes.map(stop));
      await cluster?.remove();
      await removeDataDir(place.DATA_DIR);
    }),
  );
}
