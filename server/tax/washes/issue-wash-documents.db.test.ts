import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId, OrderId, PaymentId, RedemptionId } from '#contracts/core/ids.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { expireVouchers } from '#server/entitlements/care/expire-vouchers.ts';
import { creditWashToVoucher } from '#server/entitlements/washes/credit-wash-to-voucher.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { makePaidOrder, type PaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { issueDocuments } from '../issue-documents.ts';
import { recordDocumentIssuer } from '../buyers/record-document-issuer.ts';

const { db, connectionString } = await createTestDatabase();
const shop = await createShop(db);
const { deps, clock } = shop;
await recordDocumentIssuer(deps);
clock.advance(1_000);

async function issueAll(): Promise<void> {
  while (await issueDocuments(deps));
}

async function sell(taxTreatment: TaxTreatment, wish: PaidOrderWish = {}): Promise<PaidOrder> {
  await db.executeSql('update wash_package set tax_treatment = $1', [taxTreatment]);
  return await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now(), ...wish });
}

async function wash(lotId: LotId, at?: string): Promise<void> {
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, at === undefined ? {} : { at });
}

async function washes(lotId: LotId, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await wash(lotId);
}

async function documentsOf({ orderId }: Pick<PaidOrder, 'orderId'>) {
  return await rowsOf(
    shop,
    `select d.document_type as type, d.subject, d.total_agorot::int as total, d.vat_agorot::int as vat,
       d.vat_percent as percent, a.document_type as original
     from tax_document d left join tax_document a on a.tax_document_id = d.original_id
     where d.order_id = $1 order by d.issued_at, d.document_type, d.number`,
    [orderId],
  );
}

async function lastWash(lotId: LotId): Promise<RedemptionId> {
  const [row] = await rowsOf(
    shop,
    'select redemption_id from redemption where lot_id = $1 order by created_at desc, redemption_id desc limit 1',
    [lotId],
  );
  return row?.['redemption_id'] as RedemptionId;
}

test('a voucher taxed at its use has a receipt at the sale and an invoice for each wash; the shares sum to its price', async () => {
  const order = await sell('at_redemption');
  await washes(order.lotId, 3);
  await issueAll();
  expect(await documentsOf(order)).toMatchObject([
    { type: 305, subject: 'wash', total: 5_000, vat: 763, percent: 18 },
    { type: 305, subject: 'wash', total: 5_000, vat: 763, percent: 18 },
    { type: 305, subject: 'wash', total: 5_000, vat: 763, percent: 18 },
    { type: 400, subject: 'capture', total: 15_000, vat: 0, percent: 0 },
  ]);
  const [vat] = await rowsOf(
    shop,
    `select sum(- e.amount_agorot)::int as vat from tax_document d join journal j on j.kind = d.subject and j.ref_id = d.subject_id
     join journal_entry e using (journal_id) where d.order_id = $1 and e.ledger_account_id = 'liability:vat_output'`,
    [order.orderId],
  );
  expect(vat).toEqual({ vat: 3 * 763 });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('a product taxed at the sale is not taxed again at use', async () => {
  const order = await sell('at_sale');
  await wash(order.lotId);
  await issueAll();
  expect(await documentsOf(order)).toMatchObject([{ type: 320, total: 15_000, vat: 2_288 }]);
});

test('an order keeps the way it was sold under, whatever the product is changed to', async () => {
  const order = await sell('at_redemption', { kind: 'package' });
  await db.executeSql(`update wash_package set tax_treatment = 'at_sale'`);
  await wash(order.lotId);
  await issueAll();
  expect((await documentsOf(order)).map(({ type }) => type)).toEqual([305, 400]);
});

test('a returned wash is credited once, and the next one is taxed again', async () => {
  const order = await sell('at_redemption', { number: 3 });
  await wash(order.lotId);
  await issueAll();
  const redemptionId = await lastWash(order.lotId);
  expect(await db.inTransaction((tx) => creditWashToVoucher(deps, tx, redemptionId))).toBe(true);
  expect(await db.inTransaction((tx) => creditWashToVoucher(deps, tx, redemptionId))).toBe(false);
  clock.advance(MINUTE_MS);
  await issueAll();
  await washes(order.lotId, 5);
  await issueAll();
  const documents = await documentsOf(order);
  expect(documents.filter(({ type }) => type === 330)).toMatchObject([
    { subject: 'wash_back', original: 305, vat: 671 },
  ]);
  const taxed = documents.reduce((sum, { total, type }) => {
    if (type === 400) return sum;
    return sum + Number(total) * (type === 330 ? -1 : 1);
  }, 0);
  expect(taxed).toBe(order.dueAgorot);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('used and returned before the worker ran: the invoice comes first, then its credit note', async () => {
  const order = await sell('at_redemption');
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, order.lotId, { state: 'reversed' });
  await issueAll();
  expect((await documentsOf(order)).map(({ type }) => type).toSorted()).toEqual([305, 330, 400]);
});

test('refunded unused washes are credited against the receipt, and never taxed', async () => {
  await db.executeSql(`update wash_package set tax_treatment = 'at_redemption'`);
  const { merchantRef } = await makePurchase(shop, { kind: 'gift', packageId: 2 });
  const [row] = await rowsOf(
    shop,
    `select p.order_id, p.payment_id, c.lot_id from payment p join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  const order = { orderId: row?.['order_id'] as OrderId };
  await wash(row?.['lot_id'] as LotId);
  const wish = { paymentId: row?.['payment_id'] as PaymentId, amountAgorot: 10_000, units: 2 };
  const command = { ...wish, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, systemActor('test'), command)).toMatchObject({ ok: true });
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
  await issueAll();
  const documents = (await documentsOf(order)).map(({ type, total, original }) => [type, total, original]);
  expect(documents.toSorted()).toEqual([
    [305, 5_000, null],
    [330, 10_000, 400],
    [400, 15_000, null],
  ]);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test.for([
  ['at_redemption', [305, 400], []],
  ['at_sale_or_expiry', [305, 305, 400], [[10_000, 1_525]]],
] as const)('what is left of a voucher %s when it ends', async ([treatment, types, ended]) => {
  const order = await sell(treatment);
  await wash(order.lotId);
  const later = createFakeClock(clock.now() + 6 * 366 * DAY_MS);
  await expireVouchers({ ...deps, clock: later }, new AbortController().signal);
  await issueAll();
  const documents = await documentsOf(order);
  expect(documents.map(({ type }) => type)).toEqual(types);
  const rest = documents.filter(({ subject }) => subject === 'expiry').map(({ total, vat }) => [total, vat]);
  expect(rest).toEqual(ended);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('the rate is that of the day of the wash, not of the sale', async () => {
  const order = await sell('at_redemption');
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, order.lotId, { at: '2024-12-31T21:59:59Z' });
  await issueAll();
  expect((await documentsOf(order)).find(({ type }) => type === 305)).toMatchObject({ percent: 17, vat: 726 });
});

test('several processes number the washes of one voucher once, and book their VAT once', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => sell('at_redemption', { number: 3 })));
  for (const { lotId } of orders) await washes(lotId, 5);
  const other = createDatabase({ connectionString, log: silentLog });
  await Promise.all(
    [deps, { ...deps, db: other }, deps].map(async (one) => {
      while (await issueDocuments(one));
    }),
  );
  await issueAll();
  await other.close();
  const [count] = await rowsOf(
    shop,
    `select count(*)::int as documents, sum(total_agorot)::int as total from tax_document
     where document_type = 305 and order_id = any($1)`,
    [orders.map(({ orderId }) => orderId)],
  );
  expect(count).toEqual({ documents: 40, total: 8 * 22_000 });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('invoices of washes name the business, earlier ones are reissued, and a returned wash credits the new one', async () => {
  const order = await sell('at_redemption');
  await wash(order.lotId);
  await issueAll();
  const redemptionId = await lastWash(order.lotId);
  await db.executeSql(
    `insert into tax_buyer (order_id, name, registration, asked_at, locale) values ($1, 'Dogs', '516179157', now(), 'en')`,
    [order.orderId],
  );
  await washes(order.lotId, 2);
  await issueAll();
  expect(await db.inTransaction((tx) => creditWashToVoucher(deps, tx, redemptionId))).toBe(true);
  clock.advance(MINUTE_MS);
  await issueAll();
  const documents = await rowsOf(
    shop,
    `select d.subject, d.content #>> '{customer,name}' as named, a.subject as original, d.content ? 'washes' as washes
     from tax_document d left join tax_document a on a.tax_document_id = d.original_id
     where d.order_id = $1 order by d.written_in, d.document_type desc, d.number`,
    [order.orderId],
  );
  expect(documents.toSorted((one, two) => String(one['subject']).localeCompare(String(two['subject'])))).toEqual([
    { subject: 'capture', named: null, original: null, washes: false },
    { subject: 'recall', named: null, original: 'wash', washes: true },
    { subject: 'reissue', named: 'Dogs', original: null, washes: true },
    { subject: 'wash', named: null, original: null, washes: true },
    { subject: 'wash', named: 'Dogs', original: null, washes: true },
    { subject: 'wash', named: 'Dogs', original: null, washes: true },
    { subject: 'wash_back', named: 'Dogs', original: 'reissue', washes: true },
  ]);
  expect(await listViolatedInvariants(db)).toEqual([]);
});
