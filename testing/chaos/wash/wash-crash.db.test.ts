import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LotId, StationId } from '#contracts/core/ids.ts';
import { getScannedStation, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import type { Database } from '#server/core/db/database.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import { refuseOtherMoves } from '../../database/state-moves.ts';
import { makeDataDir, removeDataDir, silentLog } from '../../database/test-cluster.ts';
import { killCluster } from '../kill-cluster.ts';
import { createChance } from '../random.ts';
import { providerRefOf, sandboxUnderFire } from '../peers/provider-under-fire.ts';
import { MASTER_SECRET, openShopUnderFire, SANDBOX_SECRET, type ShopUnderFire } from '../shop-under-fire.ts';
import { checkOut, createSeen, insist } from '../shopper.ts';
import { visit } from '../visit.ts';

/**
 * Rows 10 to 12 of the crash table (docs/crashes.md): the shop is killed between phone and machine, with its database.
 * Real server, real cluster, and a simulated machine that speaks to it over the network.
 */
const SLUG = 'tel-aviv-hayarkon-park';
const dataDir = makeDataDir('wash-crash');
const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));
let peer: PaymentPeer;
let shop: ShopUnderFire;
let voucher: { readonly lotId: LotId; readonly voucherToken: string };
let stationToken: string;

const FIRST_START_MS = 180_000;
/** A start, plus 33 seconds after which no wash can start. */
const SETTLED_MS = 80_000;

vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  shop = await openShopUnderFire({ processes: 1, dataDir, databaseUrl: null, peerUrl: peer.baseUrl });
  await shop.start(0);
  await withBooks((db) => refuseOtherMoves((text) => db.executeSql(text)));
  const shopper = {
    url: shop.url,
    provider: sandboxUnderFire(peer),
    chance: { ...createChance(1), happens: () => false },
    seen: createSeen(),
  };
  const started = await checkOut(shopper, { gift: false, packageId: 3, email: 'wash@example.com' });
  await peer.approve(providerRefOf(started.redirectUrl));
  voucher = await vi.waitFor(boughtVoucher, { timeout: SETTLED_MS, interval: 200 });
  stationToken = await withBooks(async (db) => {
    const { rows } = await db.executeSql('select station_id from station where slug = $1', [SLUG]);
    return keyring.stationToken(rows[0]?.['station_id'] as StationId, 1);
  });
}, FIRST_START_MS);

afterAll(async () => {
  await shop.close();
  await peer.close();
  killCluster(dataDir);
  removeDataDir(dataDir);
});

async function withBooks<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
  const books = await openDatabase({ dataDir, log: silentLog, role: 'command', max: 1 });
  try {
    return await look(books.db);
  } finally {
    await books.close();
  }
}

async function boughtVoucher() {
  const { rows } = await withBooks((db) => db.executeSql('select lot_id from credit_lot'));
  const lotId = rows[0]?.['lot_id'] as LotId | undefined;
  if (lotId === undefined) throw new Error('nothing was bought yet');
  return { lotId, voucherToken: keyring.voucherToken(lotId, 1) };
}

/** Waits until the machine is connected with a free first bay, and sets its behaviour. */
async function machineIs(behaviour: 'starts' | 'refuses'): Promise<void> {
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
  await vi.waitFor(
    async () => {
      const answer = await visit(`${shop.url}${getScannedStation.path.replace(':stationToken', stationToken)}`);
      const [first] = (JSON.parse(answer.text) as ScannedStation).bays;
      expect(first?.state).toBe('free');
      // machines are set up after the shop has opened
      const told = await visit(`${shop.url}/dev/terminal/${SLUG}`, { ...form, body: `behaviour=${behaviour}` });
      expect(told.status).toBe(303);
    },
    { timeout: SETTLED_MS, interval: 200 },
  );
}

function ask(requestId: string) {
  const body = { stationToken, bayNo: 1, requestId, voucherToken: voucher.voucherToken };
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const;
}

async function lot(): Promise<{ remaining: number; held: number }> {
  const { rows } = await withBooks((db) => db.executeSql('select remaining, held from credit_lot'));
  return rows[0] as { remaining: number; held: number };
}

test.each([
  ['row 10: killed after the hold, the same request is the same wash', 'after_wash_held', 'starts'],
  ['row 11: killed after the wash was spent, it is spent once', 'after_wash_completed', 'starts'],
  ['row 12: killed after the wash was given back, it is given back once', 'after_wash_released', 'refuses'],
] as const)('%s', async (_row, failpoint: FailpointName, behaviour) => {
  await shop.kill(0);
  await withBooks((db) => db.executeSql('update bay set redemption_id = null, busy_until = null'));
  await shop.start(0, failpoint);
  await machineIs(behaviour);
  const before = await lot();
  const requestId = randomUUID();
  // the answer can come before the crash, or never; a newly enrolled machine is silent until its boot
  await vi.waitFor(
    async () => {
      const answer = await visit(`${shop.url}/api/redemptions`, ask(requestId)).catch(() => undefined);
      expect(answer?.status).not.toBe(409);
    },
    { timeout: SETTLED_MS, interval: 200 },
  );
  await shop.ended(0);
  killCluster(dataDir);
  await shop.start(0);

  const repeated = await insist({ seen: createSeen() }, `${shop.url}/api/redemptions`, ask(requestId));
  expect(repeated.status).toBe(201);
  const { redemptionToken } = JSON.parse(repeated.text) as RedemptionView;
  const settled = await vi.waitFor(
    async () => {
      const answer = await visit(`${shop.url}/api/redemptions/${redemptionToken}`);
      const view = JSON.parse(answer.text) as RedemptionView;
      expect(view.state).not.toBe('held');
      return view.state;
    },
    { timeout: SETTLED_MS, interval: 500 },
  );
  const spent = settled === 'completed' ? 1 : 0;
  expect(await lot()).toEqual({ remaining: before.remaining - spent, held: 0 });
  await withBooks(async (db) => {
    const { rows } = await db.executeSql('select 1 from redemption where request_id = $1', [requestId]);
    expect(rows).toHaveLength(1);
    expect(await listViolatedInvariants(db)).toEqual([]);
  });
});
