import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport } from './messaging/adapters/mail/fake.ts';
import { systemClock } from './core/clock/system-clock.ts';
import type { Database } from './core/db/database.ts';
import { createDatabase } from './core/db/pool/pool.ts';
import { receiveWebhookEvent } from './payments/events/receive-webhook-event.ts';
import { createShop, deliverEvent, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createDemoSigner } from '#server/tax/adapters/pkcs7-signer.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { getLedgerHealth } from './ledger/public.ts';
import { getOrder } from './selling/orders/get-order.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { createWorkerWakeups } from './wake.ts';
import { startWorkers, type Workers } from './workers.ts';

const { db, connectionString } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'workers-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const shop = await createShop(db);
const { bank } = shop;

/** Starts another process of the same shop: its own connections and workers, on the real clock. */
function startProcess() {
  const own = createDatabase({ connectionString, log: silentLog, max: 4 });
  const deps = {
    ...shop.deps,
    config: { ...shop.deps.config, dataDir },
    db: own,
    clock: systemClock,
    wake: createWorkerWakeups(),
    mail: createFakeMailTransport(),
    allocations: null,
    nayaxConnection: () => null,
    signer: createDemoSigner(),
  };
  const workers: Workers = startWorkers(deps);
  onTestFinished(async () => {
    await workers.stop();
    await own.close();
  });
  return { deps, workers };
}

async function fulfilled(refs: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    shop,
    `select 1 from payment join shop_order o using (order_id) where merchant_ref = any($1) and o.state = 'fulfilled'`,
    [refs],
  );
  return rows.length;
}

test('two processes share the events without a wake-up, each done once', async () => {
  const refs: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    const { merchantRef } = await startPurchase(shop);
    bank.becomes(merchantRef, 'captured');
    await deliverEvent(shop, merchantRef);
    await deliverEvent(shop, merchantRef);
    refs.push(merchantRef);
  }
  const processes = [startProcess(), startProcess()];
  await vi.waitFor(async () => expect(await fulfilled(refs)).toBe(60), { timeout: 10_000 });
  const sent = () => processes.flatMap(({ deps }) => deps.mail.sent).length;
  await vi.waitFor(() => expect(sent()).toBe(60), { timeout: 20_000 });
  await vi.waitFor(
    async () => expect(await rowsOf(shop, 'select 1 from webhook_event where processed_at is null')).toEqual([]),
    { timeout: 10_000 },
  );
});

test('an event is handed to the running process at once: no other process may claim it during its lease', async () => {
  const { deps } = startProcess();
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  await receiveWebhookEvent(deps, bank.gateway, bank.event(merchantRef, randomUUID()));
  await vi.waitFor(async () => expect(await fulfilled([merchantRef])).toBe(1), { timeout: 2_000, interval: 5 });
  expect(
    await rowsOf(
      shop,
      `select 1 from webhook_event where next_attempt_at < now() + interval '10 seconds' and merchant_ref = $1`,
      [merchantRef],
    ),
  ).toEqual([]);
});

test('a visitor who opens the order during settlement waits for it: one read and no request to the provider', async () => {
  const { deps } = startProcess();
  const { merchantRef, orderToken, buyer } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  const slow = Promise.withResolvers<void>();
  bank.beforeStatus = () => slow.promise;
  await receiveWebhookEvent(deps, bank.gateway, bank.event(merchantRef, randomUUID()));
  let reads = 0;
  const counted: Database = {
    ...deps.db,
    gather: (statement, value, signal) => {
      reads += 1;
      return deps.db.gather(statement, value, signal);
    },
  };
  const visit = getOrder({ ...deps, db: counted }, buyer, { orderToken, proof: undefined });
  bank.beforeStatus = () => Promise.resolve();
  slow.resolve();
  expect(await visit).toMatchObject({ ok: true, value: { state: 'paid', codesShown: true } });
  expect(reads).toBe(1);
  expect(await rowsOf(shop, 'select asked_at from payment where merchant_ref = $1', [merchantRef])).toEqual([
    { asked_at: null },
  ]);
  await vi.waitFor(() => expect(deps.wake.joinRunningSettlement(orderToken)).toBeNull());
});

test('after a start the provider is asked about every open payment at once', async () => {
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  await rowsOf(shop, `update payment set next_check_at = now() + interval '20 hours' where merchant_ref = $1`, [
    merchantRef,
  ]);
  startProcess();
  await vi.waitFor(async () => expect(await fulfilled([merchantRef])).toBe(1), { timeout: 5_000 });
});

test('running work ends before a process stops', async () => {
  const { deps, workers } = startProcess();
  const { merchantRef } = await startPurchase(shop);
  bank.becomes(merchantRef, 'captured');
  const slow = Promise.withResolvers<void>();
  bank.beforeStatus = () => slow.promise;
  await receiveWebhookEvent(deps, bank.gateway, bank.event(merchantRef, randomUUID()));
  const stopping = workers.stop();
  bank.beforeStatus = () => Promise.resolve();
  slow.resolve();
  await stopping;
  expect(await fulfilled([merchantRef])).toBe(1);
  expect(deps.wake.hasRoomForEvents()).toBe(false);
});

const jobs = [
  'anchor-books',
  'announce-membership-prices',
  'announce-special-hours',
  'book-estimated-use',
  'book-unused-washes',
  'check-books',
  'delete-old-rows',
  'end-late-verifications',
  'expire-vouchers',
  'index-account-parts',
  'index-claimed-phones',
  'index-gifts',
  'index-message-parts',
  'index-messages',
  'index-names',
  'index-order-parts',
  'index-voucher-endings',
  'make-care-orders',
  'mark-test-payments',
  'move-points',
  'prove-books',
  'reconcile-with-provider',
  'remind-of-documents',
  'remind-of-verifications',
  'remind-of-vouchers',
  'reseal-renamed',
  'roll-up-bay-days',
  'seal-report-days',
  'send-due-gifts',
  'send-report-mails',
  'tell-unopened-gifts',
  'test-alerts',
];

test('any running process does the scheduled jobs, and each has a name', async () => {
  await rowsOf(shop, 'delete from schedule');
  const before = Date.now();
  startProcess();
  await vi.waitFor(
    async () =>
      expect(
        await rowsOf(shop, 'select name from schedule where last_finished_at >= $1 order by name', [new Date(before)]),
      ).toEqual(jobs.map((name) => ({ name }))),
    { timeout: 10_000 },
  );
  expect(await getLedgerHealth({ db, clock: systemClock })).toMatchObject({ violations: 0 });
});

test('idempotency keys and settled events are deleted after their retention, money never', async () => {
  const { merchantRef } = await makePurchase(shop);
  await deliverEvent(shop, merchantRef, { eventId: 'kept-event' });
  const later = { ...shop.deps, clock: { now: () => Date.now() + DAY_MS + MINUTE_MS } };
  await deleteOldRows(later);
  expect(await rowsOf(shop, 'select 1 from idempotency_key')).toEqual([]);
  expect((await rowsOf(shop, 'select 1 from webhook_event')).length).toBeGreaterThan(0);
  await rowsOf(shop, `update webhook_event set processed_at = now() where processed_at is null and dead_at is null`);
  await deleteOldRows({ ...shop.deps, clock: { now: () => Date.now() + 91 * DAY_MS } });
  expect(await rowsOf(shop, 'select 1 from webhook_event')).toEqual([]);
  expect(await fulfilled([merchantRef])).toBe(1);
});

test('SMS codes are deleted after two days, their pauses after ninety', async () => {
  const secret = Buffer.alloc(32, 1);
  await rowsOf(
    shop,
    `insert into otp_challenge (otp_challenge_id, phone_mac, code_mac, browser_hash, phone_sealed, block_mac, address_mac,
       locale, created_at, expires_at)
     select gen_random_uuid(), $1::bytea, $1::bytea, sha256(convert_to(age::text, 'UTF8')), $1::bytea, $1::bytea, $1::bytea, 'he',
       now() - make_interval(hours => age), now() - make_interval(hours => age) + interval '5 minutes'
     from unnest(array[1, 47, 49, 200]) as age`,
    [secret],
  );
  await rowsOf(
    shop,
    `insert into message_pause (reason, raised_at, until)
     select 'gateway', now() - make_interval(days => age), now() - make_interval(days => age) + interval '1 hour'
     from unnest(array[1, 89, 91]) as age`,
  );
  await deleteOldRows({ ...shop.deps, clock: systemClock });
  expect(await rowsOf(shop, 'select count(*)::int as kept from otp_challenge')).toEqual([{ kept: 2 }]);
  expect(await rowsOf(shop, 'select count(*)::int as kept from message_pause')).toEqual([{ kept: 2 }]);
});
