import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { startPaymentPeer } from '#testing/bank/payment.ts';
import { startDatabasePair } from '../database/database-pair.ts';
import { enduring } from '../endurance.ts';
import { makeDataDir, removeDataDir, silentLog } from '../database/test-cluster.ts';
import { judge } from './oracle.ts';
import { createChance } from './random.ts';
import { sandboxUnderFire } from './peers/provider-under-fire.ts';
import { openShopUnderFire, SANDBOX_SECRET } from './shop-under-fire.ts';
import { checkOut, createSeen, goShopping } from './shopper.ts';
import { visit } from './visit.ts';

const BOUGHT = enduring({ short: 15, long: 300 });
const SHOPPERS = 4;
const SELLING_AGAIN_MS = 5_000;
const LOOK_EVERY_MS = 50;

const pair = await startDatabasePair();
const peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
const dataDir = makeDataDir('failover');
const shop = await openShopUnderFire({
  processes: 1,
  dataDir,
  databaseUrl: pair.databaseUrl,
  peerUrl: peer.baseUrl,
});
const seen = createSeen();
const provider = sandboxUnderFire(peer);
const deps = { url: shop.url, provider, chance: createChance(20_261_122), seen };

// builds first if needed
beforeAll(async () => void (await shop.start(0)), 180_000);
afterAll(async () => {
  await shop.close();
  await peer.close();
  await pair.close();
  await removeDataDir(dataDir);
});

async function readiness(): Promise<string> {
  const answer = await visit(`${shop.url}/readyz`);
  return answer.status === 200 ? 'ready' : String((JSON.parse(answer.text) as { reason?: string }).reason);
}

const soon = { timeout: 20_000, interval: LOOK_EVERY_MS };

test('while the standby is away nothing can be stored, and /readyz says so', async () => {
  pair.signalStandby('SIGSTOP');
  await expect.poll(readiness, soon).toBe('standby_away');
  pair.signalStandby('SIGCONT');
  await expect.poll(readiness, soon).toBe('ready');
});

test('the primary dies while selling: nothing confirmed is lost, and selling goes on once the standby is promoted', async () => {
  const till = { open: true, bought: 0 };
  const shoppers = Array.from({ length: SHOPPERS }, async () => {
    while (till.open) {
      await goShopping(deps);
      till.bought += 1;
    }
  });
  await expect.poll(() => till.bought, { timeout: 120_000, interval: LOOK_EVERY_MS }).toBeGreaterThan(BOUGHT);
  pair.killPrimary();
  await expect.poll(readiness, soon).toBe('read_only');
  const confirmed = [...seen.acknowledged];
  await pair.promote();
  const promotedAt = performance.now();
  await checkOut(deps, { gift: false, packageId: 1 });
  const sellingAgainMs = performance.now() - promotedAt;
  await wait(LOOK_EVERY_MS);
  till.open = false;
  await Promise.all(shoppers);
  await expect.poll(readiness, soon).toBe('ready');
  const books = await openDatabase({ databaseUrl: pair.databaseUrl, dataDir, log: silentLog, role: 'command' });
  const { complaints } = await judge(books.db, { provider, seen, patienceMs: 150_000 });
  await books.close();
  expect(complaints).toEqual([]);
  expect(confirmed.length).toBeGreaterThan(BOUGHT);
  expect(sellingAgainMs).toBeLessThan(SELLING_AGAIN_MS);
}, 400_000);
