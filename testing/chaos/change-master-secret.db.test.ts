import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import { makeDataDir, removeDataDir } from '../database/test-cluster.ts';
import { createTestDatabase } from '../database/test-db.ts';
import { createChance } from './random.ts';
import { MASTER_SECRET as FORMER, openShopUnderFire, SANDBOX_SECRET, type ShopUnderFire } from './shop-under-fire.ts';
import { providerRefOf, sandboxUnderFire } from './peers/provider-under-fire.ts';
import { checkOut, createSeen } from './shopper.ts';
import { visit } from './visit.ts';

/**
 * Rotates the master secret of an open shop (docs/runbook.md, "Change the master secret"): two processes of the real
 * server sell, one before and one after its restart, while the command re-encrypts existing data and is killed on the
 * way. Then the former secret is removed.
 */
const NEXT = '8d2f6c0b7e19a4358ff0c1d2b3a49586e7f8091a2b3c4d5e6f70819203a4b5c6';
const EACH = 8;
const { db, connectionString } = await createTestDatabase({ from: 'empty' });
const databaseUrl = connectionString.replace('@/', '@localhost/');
const first = createKeyring(Buffer.from(FORMER, 'hex'));
const dataDir = makeDataDir('change-secret');
const seen = createSeen();
const shops: ShopUnderFire[] = [];
let peer: PaymentPeer;

vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
});

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await peer.close();
  await removeDataDir(dataDir);
});

type Secrets = { readonly MASTER_SECRET: string; readonly MASTER_SECRET_OTHERS: string };

async function open(secrets: Secrets): Promise<ShopUnderFire> {
  const place = { processes: 1, dataDir, databaseUrl, peerUrl: peer.baseUrl };
  const shop = await openShopUnderFire({ ...place, environment: secrets });
  shops.push(shop);
  await shop.start(0);
  return shop;
}

/** Eight purchases one after the other, every second one a gift. */
async function sell({ url }: ShopUnderFire): Promise<void> {
  const shopper = { url, provider: sandboxUnderFire(peer), chance: { ...createChance(1), happens: () => false }, seen };
  for (let count = 0; count < EACH; count += 1) {
    const started = await checkOut(shopper, { gift: count % 2 === 1, packageId: 1 + (count % 3) });
    await peer.approve(providerRefOf(started.redirectUrl));
  }
}

const command = fileURLToPath(new URL('../../scripts/reseal.ts', import.meta.url));

/** Runs the command; it is killed after the output line `killAfter`. */
async function reseal(secrets: Secrets, killAfter?: string): Promise<{ code: number | null; said: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [command], { env: { PATH, HOME, DATABASE_URL: databaseUrl, ...secrets } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (killAfter !== undefined && said.includes(killAfter)) child.kill('SIGKILL');
    });
  }
  await once(child, 'exit');
  return { code: child.exitCode, said };
}

async function lots(): Promise<{ lotId: LotId; version: number }[]> {
  const { rows } = await db.executeSql('select lot_id, code_version from credit_lot order by lot_id');
  return rows.map((row) => ({ lotId: row['lot_id'] as LotId, version: Number(row['code_version']) }));
}

/** Opens each voucher by its printed code and its emailed link, and each order by its link. */
async function lookAtAll({ url }: ShopUnderFire, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await lots()).toHaveLength(count), { timeout: 60_000, interval: 200 });

  const later = await openKeyring(
    db,
    {
      masterSecret: Buffer.from(NEXT, 'hex'),
      otherSecrets: [Buffer.from(FORMER, 'hex')],
    },
    { contextNames: [] },
  );
  for (const { lotId, version } of await lots()) {
    // earlier sales keep the code of the first secret, for any secret that is configured now
    const { voucherCode, voucherToken } = version === 1 ? first : later;
    const code = voucherCode(lotId, version);
    const headers = { 'content-type': 'application/json' };
    const typed = await visit(`${url}/api/vouchers/lookup`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ code }),
    });
    expect(typed.status, typed.text).toBe(200);
    const linked = await visit(`${url}/api/vouchers/by-link/${voucherToken(lotId, version)}`);
    expect(linked.status, linked.text).toBe(200);
    expect(linked.text.replaceAll('-', '')).toContain(code);
  }
  for (const orderToken of seen.acknowledged) {
    const order = await visit(`${url}/api/orders/${orderToken}`);
    expect(order.status, order.text).toBe(200);
  }
}

test('a shop whose master secret is changed goes on selling, and nothing that was sent dies', async () => {
  const before = await open({ MASTER_SECRET: FORMER, MASTER_SECRET_OTHERS: '' });
  await sell(before);
  await before.stop(0);

  const both = { MASTER_SECRET: NEXT, MASTER_SECRET_OTHERS: FORMER };
  const old = await open({ MASTER_SECRET: FORMER, MASTER_SECRET_OTHERS: NEXT });
  const fresh = await open(both);
  const selling = Promise.all([sell(old), sell(fresh)]);
  const killed = await reseal(both, 'shop_order.private_sealed');
  expect(killed.code).toBeNull();
  const [again] = await Promise.all([reseal(both), selling]);
  expect(again.said).toContain('sealed');
  await lookAtAll(old, 3 * EACH);
  await lookAtAll(fresh, 3 * EACH);

  // the process with the former secret has ended, so the command can finish
  await old.stop(0);
  const done = await reseal(both);
  expect(done.said).toContain('Everything is sealed under MASTER_SECRET');
  expect(done.code).toBe(0);
  await fresh.stop(0);

  const after = await open({ MASTER_SECRET: NEXT, MASTER_SECRET_OTHERS: '' });
  await lookAtAll(after, 3 * EACH);
  await sell(after);
  await lookAtAll(after, 4 * EACH);
  const versions = new Set((await lots()).map(({ version }) => version));
  expect([...versions].toSorted((one, other) => one - other)).toEqual([1, 1_001]);
  expect(seen.wrong).toEqual([]);
});

test('a process with the former secret alone says what is wrong instead of opening', async () => {
  await expect(open({ MASTER_SECRET: FORMER, MASTER_SECRET_OTHERS: '' })).rejects.toThrow('still needed (number 2)');
});
