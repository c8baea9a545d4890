import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { PaymentId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, openShop, rowsOf, startPurchase } from '#testing/factories.ts';
import { payTwice } from '#testing/orders/second-payment.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { issueDocuments } from './issue-documents.ts';
import { recordDocumentIssuer } from './buyers/record-document-issuer.ts';

const { db, connectionString } = await createTestDatabase();
const shop = await createShop(db);
const { deps, clock } = shop;
const other = createDatabase({ connectionString, log: silentLog });
afterAll(() => other.close());

async function issueAll(): Promise<void> {
  while (await issueDocuments(deps));
}

async function documentsOf(merchantRef: string) {
  return await rowsOf(
    shop,
    `select d.document_type as type, d.total_agorot::int as total, d.net_agorot::int as net, d.vat_agorot::int as vat,
       d.vat_percent as percent, a.document_type as original
     from payment p join tax_document d using (order_id) left join tax_document a on a.tax_document_id = d.original_id
     where p.merchant_ref = $1 order by d.issued_at, d.document_type`,
    [merchantRef],
  );
}

async function giveBack(merchantRef: string, amountAgorot: number): Promise<void> {
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  const paymentId = row?.['payment_id'] as PaymentId;
  const wish = { paymentId, amountAgorot, units: 1, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, systemActor('test'), wish)).toMatchObject({ ok: true });
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
}

/** Crashes at a failpoint. */
function dying(place: FailpointName) {
  const die = (name: FailpointName): void => {
    if (name === place) throw new Error('the power went');
  };
  return { ...deps, failpoint: Object.assign(die, { armed: null }) };
}

test('sales before the shop issues documents get none, and neither do their refunds', async () => {
  const { merchantRef } = await makePurchase(shop, { packageId: 2 });
  await issueAll();
  clock.advance(MINUTE_MS);
  await recordDocumentIssuer(deps);
  await giveBack(merchantRef, 5_000);
  await issueAll();
  expect(await documentsOf(merchantRef)).toEqual([]);
  clock.advance(MINUTE_MS);
});

test('a document says what was sold, in both languages', async () => {
  const { merchantRef } = await makePurchase(shop, { packageId: 2 });
  await issueAll();
  const [document] = await rowsOf(
    shop,
    `select d.content -> 'lines' as lines, w.name, w.name_he as "nameHe" from payment p join tax_document d using (order_id)
     join order_line l using (order_id) join wash_package w using (wash_package_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  const { name, nameHe } = document ?? {};
  expect(document?.['lines']).toMatchObject([{ name, nameHe, quantity: 1 }]);
  expect([name, nameHe]).toEqual([expect.any(String), expect.stringMatching(/[א-ת]/)]);
});

test('a package gets an invoice and receipt, a part of it that goes back a credit note of the same rate', async () => {
  const { merchantRef } = await makePurchase(shop, { packageId: 2 });
  await issueAll();
  expect(await documentsOf(merchantRef)).toEqual([
    { type: 320, total: 15_000, net: 12_712, vat: 2_288, percent: 18, original: null },
  ]);
  await giveBack(merchantRef, 5_000);
  await issueAll();
  await issueAll();
  expect(await documentsOf(merchantRef)).toEqual([
    { type: 320, total: 15_000, net: 12_712, vat: 2_288, percent: 18, original: null },
    { type: 330, total: 5_000, net: 4_237, vat: 763, percent: 18, original: 320 },
  ]);
});

test('a gift gets a receipt without VAT, and so does money that fulfilled nothing until it went back', async () => {
  const gift = await makePurchase(shop, { kind: 'gift', packageId: 1 });
  const twice = await payTwice(shop);
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
  await issueAll();
  expect(await documentsOf(gift.merchantRef)).toMatchObject([{ type: 400, vat: 0, percent: 0 }]);
  const types = (await documentsOf(twice.merchantRef)).map(({ type, original }) => [type, original]);
  expect(types.toSorted()).toEqual([
    [320, null],
    [330, 400],
    [400, null],
  ]);
});

test('two hundred sales that several processes number at once are contiguous', async () => {
  const selling = { over: false };
  const sales = Promise.all(Array.from({ length: 200 }, () => makePurchase(shop))).finally(() => {
    selling.over = true;
  });
  const beside = { ...deps, db: other };
  await Promise.all(
    [deps, beside, deps, beside].map(async (one) => {
      while (!selling.over) await issueDocuments(one);
    }),
  );
  await sales;
  await issueAll();
  const [row] = await rowsOf(
    shop,
    `select count(*)::int as documents, count(distinct number)::int as numbers, max(number) as last,
       (select next_number from tax_series where document_type = 320) as next,
       (select count(*)::int from tax_owed o where not exists (select from tax_document d
         where d.subject = o.subject and d.subject_id = o.subject_id)) as owed
     from tax_document where document_type = 320`,
  );
  const documents = Number(row?.['documents']);
  expect(documents).toBeGreaterThan(200);
  expect(row).toEqual({ documents, numbers: documents, last: documents, next: documents + 1, owed: 0 });
});

test('a second process waits while the first one numbers, and continues after the last number', async () => {
  await issueAll();
  await makePurchase(shop);
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inTransaction: typeof db.inTransaction = (work) =>
    db.inTransaction(async (tx) => {
      const result = await work(tx);
      begun.resolve();
      await open.promise;
      return result;
    });
  const first = issueDocuments({ ...deps, db: { ...db, inTransaction } });
  await begun.promise;
  await makePurchase(shop);
  const second = issueDocuments({ ...deps, db: other });
  await vi.waitFor(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await rowsOf(shop, waiting)).toHaveLength(1);
  });
  open.resolve();
  await Promise.all([first, second]);
  await issueAll();
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('a complete round advances the progress', async () => {
  await makePurchase(shop);
  const ahead =
    'select count(*)::int as journals from journal where written_in >= (select read_before from tax_progress)';
  // How far it may say that it has read is bounded by the oldest transaction of the whole cluster, other tests' too.
  await vi.waitFor(async () => {
    await issueAll();
    expect(await rowsOf(shop, ahead)).toEqual([{ journals: 0 }]);
  }, 10_000);
});

test('a credit note follows its original at once, and nothing is passed over meanwhile', async () => {
  const { merchantRef } = await makePurchase(shop);
  await giveBack(merchantRef, 1_000);
  expect(await issueDocuments(deps)).toBe(true);
  expect(await issueDocuments(deps)).toBe(false);
  expect(await documentsOf(merchantRef)).toMatchObject([{ type: 320 }, { type: 330 }]);
});

test.for(['inside_numbering', 'after_documents_numbered'] as const)(
  'a crash %s leaves neither a hole nor a twin',
  async (place) => {
    const { merchantRef } = await makePurchase(shop);
    await expect(issueDocuments(dying(place))).rejects.toThrow('the power went');
    expect(await documentsOf(merchantRef)).toHaveLength(place === 'inside_numbering' ? 0 : 1);
    await issueAll();
    expect(await documentsOf(merchantRef)).toHaveLength(1);
    expect(await listViolatedInvariants(db)).toEqual([]);
  },
);

test('a restored database checks everything again and numbers nothing twice', async () => {
  await issueAll();
  const count = 'select count(*)::int as documents from tax_document';
  const before = await rowsOf(shop, count);
  await db.executeSql(`update tax_progress set made_in = 'elsewhere', read_before = 9223372036854775807`);
  await makePurchase(shop);
  await issueAll();
  expect(await rowsOf(shop, count)).toEqual([{ documents: Number(before[0]?.['documents']) + 1 }]);
});

test('a document cannot be changed or deleted, and a number is never taken back', async () => {
  for (const change of [
    'update tax_document set total_agorot = total_agorot',
    'delete from tax_document',
    'truncate tax_document cascade',
    'update tax_series set next_number = next_number - 1',
    'delete from tax_series',
    `update tax_issuer set issuer = 'none'`,
  ]) {
    await expect(db.executeSql(change), change).rejects.toThrow('append_only');
  }
});

test('a payment whose document is late breaks a rule of the books', async () => {
  const late = openShop({ db, keyring: deps.keyring });
  const { merchantRef } = await makePurchase(late);
  const broken = async () => (await listViolatedInvariants(db)).filter((rule) => rule.startsWith('inv_31'));
  expect(await broken()).toEqual([]);
  await db.executeSql('alter table journal disable trigger user');
  await db.executeSql(
    `update journal set occurred_at = now() - interval '16 minutes' from payment p where ref_id = p.payment_id and p.merchant_ref = $1`,
    [merchantRef],
  );
  await db.executeSql(`insert into tax_issuer values (now() - interval '1 hour', 'ours')`);
  await db.executeSql('alter table journal enable trigger user');
  expect(await broken()).toHaveLength(1);
  await issueAll();
  expect(await broken()).toEqual([]);
});

test('the VAT rate changes at midnight in Jerusalem, and a refund has its payment’s rate', async () => {
  await db.executeSql(`insert into tax_issuer values ('2020-01-01', 'ours')`);
  const refs: string[] = [];
  for (const at of ['2024-12-31T21:59:59.999Z', '2024-12-31T22:00:00.000Z']) {
    const { merchantRef } = await startPurchase(shop);
    shop.bank.becomes(merchantRef, 'captured');
    await settlePayment({ ...deps, clock: createFakeClock(Date.parse(at)) }, merchantRef);
    await giveBack(merchantRef, 5_500);
    refs.push(merchantRef);
  }
  await issueAll();
  const documents = await rowsOf(
    shop,
    `select array_agg(d.vat_percent || ' ' || d.vat_agorot order by d.document_type) as rates
     from tax_document d join payment p using (order_id) where p.merchant_ref = any($1) group by d.order_id order by min(d.tax_point)`,
    [refs],
  );
  // mails of two years ago
  await db.executeSql(`delete from outbox where created_at < now() - interval '1 year'`);
  expect(documents).toEqual([{ rates: ['17 799', '17 799'] }, { rates: ['18 839', '18 839'] }]);
});

test('in production no document is numbered while the company number is wrong', async () => {
  const { merchantRef } = await makePurchase(shop, { packageId: 2 });
  const live = { ...deps, config: { ...deps.config, production: true } };
  const wrong = { ...live, brand: { ...deps.brand, registrationNumber: '51-234567-8' } };
  expect(await issueDocuments(wrong)).toBe(false);
  expect(await documentsOf(merchantRef)).toEqual([]);
  const right = { ...live, brand: { ...deps.brand, registrationNumber: '51-234567-9' } };
  while (await issueDocuments(right));
  expect(await documentsOf(merchantRef)).toHaveLength(1);
});
