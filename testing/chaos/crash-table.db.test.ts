import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import { makeDataDir, removeDataDir, silentLog } from '../database/test-cluster.ts';
import { refuseOtherMoves } from '../database/state-moves.ts';
import { killCluster } from './kill-cluster.ts';
import { providerRefOf, sandboxUnderFire } from './peers/provider-under-fire.ts';
import { openShopUnderFire, SANDBOX_SECRET, type ShopUnderFire } from './shop-under-fire.ts';
import { checkOut, createSeen, insist, type Started } from './shopper.ts';
import { createChance } from './random.ts';
import { visit, type Visit } from './visit.ts';

/**
 * The crash table (docs/crashes.md): the server is killed at every failpoint, with its database as in a power cut, and
 * all promises must hold after the next start. Real server, real cluster with full durability, real webhooks.
 */
const dataDir = makeDataDir('crash');
let peer: PaymentPeer;
let shop: ShopUnderFire;

const FIRST_START_MS = 180_000;

vi.setConfig({ testTimeout: 90_000 });

/** Start time on a loaded machine, plus the deadline in the table. */
const RECOVERY_MS = 20_000;

beforeAll(async () => {
  peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  shop = await openShopUnderFire({ processes: 1, dataDir, databaseUrl: null, peerUrl: peer.baseUrl });
  // the first start creates the database, and builds the web pages if their sources changed
  await shop.start(0);
  await withBooks((db) => refuseOtherMoves((text) => db.executeSql(text)));
}, FIRST_START_MS);

afterAll(async () => {
  await shop.close();
  await peer.close();
  killCluster(dataDir);
  removeDataDir(dataDir);
});

/**
 * Starts the server so that it dies at this failpoint. A webhook that the provider still repeats could reach the
 * failpoint first.
 */
async function armed(failpoint: FailpointName): Promise<void> {
  await vi.waitFor(async () => expect((await peer.webhooks()).waiting).toBe(0), {
    timeout: RECOVERY_MS,
    interval: 100,
  });
  await shop.kill(0);
  await shop.start(0, failpoint);
}

/** Waits for the crash, kills the database too, lets a few seconds pass, and starts again. */
async function afterPowerCut(): Promise<void> {
  await shop.ended(0);
  await withBooks((db) => db.executeSql(`update payment set opening_until = now() where opening_until is not null`));
  killCluster(dataDir);
  await shop.start(0);
}

async function withBooks<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
  const books = await openDatabase({ dataDir, log: silentLog, role: 'command', max: 1 });
  try {
    return await look(books.db);
  } finally {
    await books.close();
  }
}

const newShopper = () => ({
  url: shop.url,
  provider: sandboxUnderFire(peer),
  chance: { ...createChance(1), happens: () => false },
  seen: createSeen(),
});

function checkoutRequest(): Visit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' }),
  };
}

/** A checkout interrupted by the crash; the same request can be repeated. */
async function brokenCheckout(): Promise<Visit> {
  const request = checkoutRequest();
  await expect(visit(`${shop.url}/api/express-checkout`, request)).rejects.toThrow(
    /ECONNRESET|socket hang up|broke off/,
  );
  return request;
}

async function repeated(request: Visit): Promise<Started> {
  const answer = await insist(newShopper(), `${shop.url}/api/express-checkout`, request);
  expect(answer.status).toBe(201);
  return JSON.parse(answer.text) as Started;
}

async function stateOf(started: Pick<Started, 'orderToken'>): Promise<string> {
  const answer = await insist(newShopper(), `${shop.url}/api/orders/${started.orderToken}`, {});
  return (JSON.parse(answer.text) as { state: string }).state;
}

async function becomesPaid(started: Started): Promise<void> {
  await vi.waitFor(async () => expect(await stateOf(started)).toBe('paid'), { timeout: RECOVERY_MS, interval: 100 });
  await booksHold(started);
}

/** Expects one voucher, one receipt, and no violated invariant. */
async function booksHold(started: Pick<Started, 'orderToken'>): Promise<void> {
  await withBooks(async (db) => {
    const { rows } = await db.executeSql(
      `select (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id) as lots,
         (select count(*)::int from outbox x where x.order_id = o.order_id and x.topic = 'receipt') as receipts
       from shop_order o where o.token_hash = sha256($1::bytea)`,
      [Buffer.from(started.orderToken)],
    );
    expect(rows).toEqual([{ lots: 1, receipts: 1 }]);
    expect(await listViolatedInvariants(db)).toEqual([]);
  });
}

test('row 1: killed after the request was read, nothing is there; the same key buys', async () => {
  await armed('after_request_read');
  const request = await brokenCheckout();
  await afterPowerCut();
  const before = await withBooks((db) => db.executeSql('select 1 from shop_order'));
  expect(before.rows).toEqual([]);
  const started = await repeated(request);
  await peer.approve(providerRefOf(started.redirectUrl));
  await becomesPaid(started);
});

test('row 2: killed after the order was written, the same key goes on with the same order', async () => {
  await armed('after_order_committed');
  const request = await brokenCheckout();
  await afterPowerCut();
  const started = await repeated(request);
  await peer.approve(providerRefOf(started.redirectUrl));
  await becomesPaid(started);
  const attempts = await withBooks((db) =>
    db.executeSql('select order_id from payment group by 1 having count(*) > 1'),
  );
  expect(attempts.rows).toEqual([]);
});

test('row 2: if the visitor does not return, an attempt unknown to the provider expires at the next check', async () => {
  await armed('after_order_committed');
  await brokenCheckout();
  await shop.ended(0);
  await withBooks((db) =>
    db.executeSql(`update payment set created_at = created_at - interval '5 minutes' where state = 'created'`),
  );
  await afterPowerCut();
  const open = () => withBooks((db) => db.executeSql(`select 1 from payment where state = 'created'`));
  await vi.waitFor(async () => expect((await open()).rows).toEqual([]), { timeout: RECOVERY_MS, interval: 200 });
});

test('row 3: killed between the provider’s session and our note of it, the same key finds the same session', async () => {
  await armed('after_session_created');
  const request = await brokenCheckout();
  const sessions = await peer.payments();
  await afterPowerCut();
  const started = await repeated(request);
  expect(await peer.payments()).toHaveLength(sessions.length);
  expect(sessions.at(-1)?.providerRef).toBe(providerRefOf(started.redirectUrl));
  await peer.approve(providerRefOf(started.redirectUrl));
  await becomesPaid(started);
});

test('row 4: paid while the shop was dead and every webhook was lost, the next start finds the money', async () => {
  await armed('after_redirect_stored');
  const request = await brokenCheckout();
  await shop.ended(0);
  peer.faults.next({ kind: 'lost', count: 1 });
  const [latest] = (await peer.payments()).slice(-1);
  await peer.approve(latest?.providerRef ?? '');
  await afterPowerCut();
  const paid = () =>
    withBooks((db) =>
      db.executeSql(`select 1 from payment where merchant_ref = $1 and state = 'captured'`, [latest?.merchantRef]),
    );
  await vi.waitFor(async () => expect((await paid()).rows).toHaveLength(1), { timeout: RECOVERY_MS, interval: 200 });
  const started = await repeated(request);
  await becomesPaid(started);
});

test.each([
  ['row 5: killed after an event was verified, no word was said and the provider comes again', 'after_event_verified'],
  ['row 6: killed after an event was kept, its work is done after the start', 'after_inbox_committed'],
  ['row 7: killed inside the capture, nothing of it is there and all of it comes', 'inside_fulfil'],
  ['row 8: killed after the capture, its mail still goes out', 'after_fulfil_committed'],
  ['row 9: killed after a mail was sent, it is the same mail that may come twice', 'after_mail_sent'],
] as const)('%s', async (_row, failpoint) => {
  await armed(failpoint);
  const email = `${failpoint}@example.com`;
  const started = await checkOut(newShopper(), { gift: false, packageId: 2, email });
  await peer.approve(providerRefOf(started.redirectUrl));
  await shop.ended(0);
  await withBooks((db) =>
    db.executeSql(`update outbox set lease_until = now(), next_attempt_at = now() where state = 'leased'`),
  );
  await afterPowerCut();
  await becomesPaid(started);
  const mails = () =>
    withBooks((db) => db.executeSql('select message_id from development_message where recipient = $1', [email]));
  await vi.waitFor(async () => expect((await mails()).rows).toHaveLength(1), {
    timeout: RECOVERY_MS,
    interval: 200,
  });
});
