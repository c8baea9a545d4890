import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startShop, spawnShop, type ShopProcess } from '../shop/shop-process.ts';
import { killCluster } from './kill-cluster.ts';
import { visit } from './visit.ts';

/**
 * `npx node testing/chaos/full-disk.ts`: tests a shop on a full disk, on a small file system mounted for it. Needs
 * root; otherwise it prints a message and does nothing. The exit code is 1 at the first failure.
 */
const DISK_MB = 800;
const SOON_MS = 40_000;
const LOOK_EVERY_MS = 200;

const disk = mkdtempSync(join(tmpdir(), 'shampaw-full-disk-'));
const dataDir = join(disk, 'data');
const reserve = join(dataDir, 'postgres', 'reserve');
const ballast = join(disk, 'ballast');
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', LIMIT_SCALE: '100000' };

function freeMb(): number {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / 1_048_576;
}

/** Writes until the disk is full. */
function fill(): void {
  const file = openSync(ballast, 'a');
  try {
    for (const bytes of [1_048_576, 4_096]) while (wrote(file, bytes));
  } finally {
    closeSync(file);
  }
}

function wrote(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes, 1)) > 0;
  } catch {
    return false;
  }
}

async function sell(shop: ShopProcess): Promise<number> {
  const body = JSON.stringify({ packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await visit(`${shop.url}/api/express-checkout`, { method: 'POST', headers, body }).catch(() => null);
  return answer?.status ?? 0;
}

async function readiness(shop: ShopProcess): Promise<string> {
  const answer = await visit(`${shop.url}/readyz`).catch(() => null);
  if (answer === null) return 'no answer';
  return answer.status === 200 ? 'ready' : String((JSON.parse(answer.text) as { reason?: string }).reason);
}

async function until(what: string, met: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await met())) {
    if (performance.now() - begun > SOON_MS) throw new Error(`not within ${SOON_MS / 1_000} s: ${what}`);
    await wait(LOOK_EVERY_MS);
  }
  console.log(`✓ ${what} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
}

function require(what: string, met: boolean): void {
  if (!met) throw new Error(`not so: ${what}`);
  console.log(`✓ ${what}`);
}

const missing = /The disk is full: \d+ MB are missing in \S*\/data/;

async function fillBesideAnOpenShop(shop: ShopProcess): Promise<void> {
  await until('room is set aside', () => existsSync(reserve));
  fill();
  await until('the disk fills up and the room is given to the database', async () => {
    await sell(shop);
    return !existsSync(reserve);
  });
  await until('selling goes on', async () => (await sell(shop)) === 201);
  fill();
  await until('full again, /readyz says so', async () => (await readiness(shop)) === 'disk_full');
  const saidBefore = shop.output().length;
  killCluster(dataDir);
  await until('the database died and the log says where how much is missing', () =>
    missing.test(shop.output().slice(saidBefore)),
  );
  rmSync(ballast);
  await until('once there is room it comes back by itself', async () => (await sell(shop)) === 201);
  await until('and is ready', async () => (await readiness(shop)) === 'ready');
  await until('and the reserve is set aside again', () => existsSync(reserve));
}

async function startOnAFullDisk(): Promise<void> {
  fill();
  require('the disk is full before the start', freeMb() < 0.1);
  const shop = await startShop(environment);
  await until('a start on a full disk uses the room that was set aside', async () => (await sell(shop)) === 201);
  await shop.end('SIGTERM');
  fill();
  const refused = spawnShop({ ...environment, PORT: '0' });
  await until('without such room a start says what is missing', () => missing.test(refused.output()));
  await until('and ends', () => refused.child.exitCode === 1);
  rmSync(ballast);
  const again = await startShop(environment);
  await until('a start after tidying finds the shop as it was', async () => (await sell(again)) === 201);
  await again.end('SIGTERM');
}

async function run(): Promise<void> {
  let shop: ShopProcess | null = null;
  try {
    shop = await startShop(environment);
    await fillBesideAnOpenShop(shop);
    await shop.end('SIGTERM');
    await startOnAFullDisk();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      shop
        ?.output()
        .split('\n')
        .slice(-15)
        .map((line) => line.slice(0, 300))
        .join('\n'),
    );
    process.exitCode = 1;
  } finally {
    await shop?.end('SIGKILL');
    if (existsSync(dataDir)) killCluster(dataDir);
  }
}

const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]).status === 0;
if (mounted) {
  await run();
  spawnSync('umount', ['-l', disk]);
} else {
  console.log('A full disk was not tried: only root may mount a small one.');
}
rmSync(disk, { recursive: true });
