import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSandboxStore } from '#peers/sandbox-bank/store/sandbox.ts';
import { startPaymentPeer } from '#testing/bank/payment.ts';
import { createShop, rowsOf, startPurchaseAtProvider, type Shop } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { singleGateway } from '../adapters/gateways.ts';
import { createSandboxGateway } from '../adapters/sandbox/sandbox-gateway.ts';
import { RECONCILE_JOB, reconcileWithProvider } from './reconcile-period.ts';
import { settlePayment } from '../attempts/settle-payment.ts';

const SECRET = 'a-secret-only-for-this-test';

const { db } = await createTestDatabase();
const plain = await createShop(db);
const { clock } = plain;
const peer = await startPaymentPeer({ secret: SECRET, clock, storage: createSandboxStore(db, plain.deps.keyring) });
const httpJson = createHttpJson();
const bank = createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson });
const shop: Shop = { ...plain, deps: { ...plain.deps, gateways: singleGateway(bank) } };
afterAll(async () => {
  httpJson.close();
  await peer.close();
});

/** Makes a settled purchase; returns our reference. */
async function sell(): Promise<string> {
  const merchantRef = await startPurchaseAtProvider(shop);
  await peer.approve((await peer.findByMerchantRef(merchantRef))?.providerRef ?? '');
  await settlePayment(shop.deps, merchantRef);
  return merchantRef;
}

async function compareTonight() {
  const found = await reconcileWithProvider(shop.deps);
  await rowsOf(
    shop,
    `insert into schedule (name, due_at, last_finished_at) values ($1, $2, $2)
    on conflict (name) do update set last_finished_at = excluded.last_finished_at`,
    [RECONCILE_JOB, new Date(clock.now())],
  );
  return found;
}

test('an unreported refund ten days after the sale is found and booked once', async () => {
  const [back, disputed, quiet] = [await sell(), await sell(), await sell()];
  for (let night = 0; night < 10; night += 1) {
    await compareTonight();
    clock.advance(DAY_MS);
  }
  peer.faults.next({ kind: 'lost', count: 2 });
  await bank.refund({ merchantRef: back, amountAgorot: 2_000, idempotencyKey: 'by-hand-at-the-provider' });
  await peer.act((await peer.findByMerchantRef(disputed))?.providerRef ?? '', 'dispute');
  expect(await compareTonight()).toMatchObject({ listed: 2, ledgerCorrected: 2, settled: 0, unmatched: 0, failed: 0 });
  const standing = [
    { ref: back, state: 'part_refunded', back: 2_000, disputed: false },
    { ref: disputed, state: 'captured', back: 0, disputed: true },
    { ref: quiet, state: 'captured', back: 0, disputed: false },
  ];
  expect(await standingOf(standing.map(({ ref }) => ref))).toEqual(standing);
  clock.advance(DAY_MS);
  expect(await compareTonight()).toMatchObject({ listed: 2, known: 2, ledgerCorrected: 0 });
  expect(await standingOf(standing.map(({ ref }) => ref))).toEqual(standing);
  const journals = await rowsOf(shop, `select count(*)::int as count from journal where kind = 'refund'`);
  expect(journals).toEqual([{ count: 1 }]);
});

async function standingOf(merchantRefs: readonly string[]) {
  const rows = await rowsOf(
    shop,
    `select merchant_ref as ref, state, refunded_agorot::int as back, disputed_at is not null as disputed
    from payment where merchant_ref = any($1)`,
    [merchantRefs],
  );
  return merchantRefs.map((ref) => rows.find((row) => row['ref'] === ref));
}
