import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
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
  /** Where two processes share a database. */
  readonly DATABASE_URL?: string;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the library's own interface
  interface ProvidedContext {
    /** One shop for each worker: its own address, data folder, mails and messages, as the environment of its commands. */
    readonly shopPlaces: readonly ShopPlace[];
    /** Where journeys ask for what an owner does at a command: `shop-desk.ts`. */
    readonly shopDesks: readonly string[];
  }
}

/** A start on a busy machine, with a database made from nothing. */
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

/** A shop, its parts in the order in which they are taken down. */
type Shop = {
  readonly place: ShopPlace;
  readonly processes: ChildProcess[];
  readonly door: FrontDoor | null;
  readonly cluster: DurableCluster | null;
};

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
      // a journey buys more often from one address than a person does
      LIMIT_SCALE: '100',
      ...place,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  processes.push(child);
  await waitUntilReady(`http://localhost:${port}`, child);
}

/** One process on a private cluster, as `npm start` opens it. */
async function openShop(): Promise<Shop> {
  const port = await freePort();
  const place = { PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: makeDataDir('journeys', quickFolder()) };
  const shop: Shop = { place, processes: [], door: null, cluster: null };
  shops.push(shop);
  await openProcess(shop, port);
  return shop;
}

/** Two processes on one outside database; a visitor's connections go to each in turn. */
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
 * Journeys walk through the real shop as `npm start` opens it: the bundled server in a process of its own, with its own
 * private cluster and the built pages, both made anew where a source has changed. Every worker has one to itself, so
 * that no journey meets what another one does at the same time. In the long form each shop is two processes.
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
  await Promise.all(
    shops.map(async ({ place, processes, door, cluster }) => {
      await door?.close();
      await Promise.all(processes.map(stop));
      await cluster?.remove();
      await removeDataDir(place.DATA_DIR);
    }),
  );
}
