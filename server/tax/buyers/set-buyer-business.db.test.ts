import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { LotId, PaymentId, ReceiptToken } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { noTypesetter } from '#testing/documents/no-typesetter.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { issueDocuments } from '../issue-documents.ts';
import { listDocuments } from '../list-documents.ts';
import { setBuyerBusiness } from './set-buyer-business.ts';
import { recordDocumentIssuer } from './record-document-issuer.ts';

const { db, connectionString } = await createTestDatabase();
const shop = await createShop(db);
const { clock } = shop;
const deps = { ...shop.deps, allocations: null, typesetter: noTypesetter };
const other = { ...deps, db: createDatabase({ connectionString, log: silentLog }) };
afterAll(() => other.db.close());
await recordDocumentIssuer(deps);
clock.advance(MINUTE_MS);

const dogs = { businessName: 'כלבים בע״מ', registrationNumber: '51-617915-7', locale: 'he' } as const;

async function issueAll(): Promise<void> {
  while (await issueDocuments(deps));
}

async function buy(wish: Parameters<typeof makePurchase>[1] = { packageId: 2 }) {
  const { merchantRef } = await makePurchase(shop, wish);
  const [row] = await rowsOf(shop, 'select order_id, payment_id from payment where merchant_ref = $1', [merchantRef]);
  const paymentId = row?.['payment_id'] as PaymentId;
  const transactionId: ReceiptToken = deps.keyring.receiptToken(row?.['order_id'] as never);
  return { paymentId, transactionId, orderId: String(row?.['order_id']) };
}

async function giveBack(paymentId: PaymentId, amountAgorot: number, units = 1): Promise<void> {
  const wish = { paymentId, amountAgorot, units, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, systemActor('test'), wish)).toMatchObject({ ok: true });
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
}

/** Type, subject, total, business, and the document that it credits or replaces. */
async function documentsOf(orderId: string) {
  const rows = await rowsOf(
    shop,
    `select d.document_type || ' ' || d.subject || ' ' || d.total_agorot || ' ' || d.vat_agorot
         || coalesce(' ' || (d.content #>> '{customer,registration}'), '')
         || coalesce(' over ' || a.document_type || ' ' || a.subject, '')
         || coalesce(' for ' || (d.content #>> '{replaces,type}'), '') as said
     from tax_document d left join tax_document a on a.tax_document_id = d.original_id
     where d.order_id = $1 order by d.issued_at, d.written_in, d.document_type desc, d.number`,
    [orderId],
  );
  return rows.map(({ said }) => said);
}

async function contiguous(): Promise<unknown> {
  return await rowsOf(shop, 'select * from inv_32_tax_numbers');
}

test('a business that is named before the first document stands on it', async () => {
  const { orderId, transactionId } = await buy();
  const answer = await setBuyerBusiness(deps, { transactionId, ...dogs });
  expect(answer).toMatchObject({
    ok: true,
    value: { buyer: { name: 'כלבים בע״מ', registration: '516179157' }, canNameBuyer: false, waiting: true },
  });
  await issueAll();
  expect(await documentsOf(orderId)).toEqual(['320 capture 15000 2288 516179157']);
});

test('a name that a document cannot print is refused at its field, and nothing is stored', async () => {
  const { transactionId } = await buy();
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs, businessName: '王 Trading Ltd' })).toMatchObject({
    ok: false,
    fields: { businessName: 'unprintable_name' },
  });
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs, businessName: 'አበበች בע״מ' })).toMatchObject({
    ok: true,
  });
});

test('an issued invoice is credited and reissued; later refunds are credited against the new one', async () => {
  const { orderId, paymentId, transactionId } = await buy();
  await issueAll();
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs })).toMatchObject({
    ok: true,
    value: { waiting: true },
  });
  await issueAll();
  await giveBack(paymentId, 5_000);
  await issueAll();
  expect(await documentsOf(orderId)).toEqual([
    '320 capture 15000 2288',
    '330 recall 15000 2288 over 320 capture',
    '305 reissue 15000 2288 516179157 for 320',
    '330 refund 5000 763 516179157 over 305 reissue',
  ]);
  expect(await listDocuments(deps, transactionId)).toMatchObject({
    value: {
      waiting: false,
      documents: [{ type: 320 }, { type: 330 }, { type: 305, namesBusiness: true }, { type: 330, namesBusiness: true }],
    },
  });
});

test('after a partial refund the rest is reissued, after a full one nothing', async () => {
  const [part, whole] = [await buy(), await buy()];
  await issueAll();
  await giveBack(part.paymentId, 5_000);
  await giveBack(whole.paymentId, 15_000, 3);
  for (const { transactionId } of [part, whole]) await setBuyerBusiness(deps, { transactionId, ...dogs });
  await issueAll();
  expect(await listViolatedInvariants(db)).toEqual([]);
  expect((await documentsOf(part.orderId)).slice(2)).toEqual([
    '330 recall 10000 1525 over 320 capture',
    '305 reissue 10000 1525 516179157 for 320',
  ]);
  expect(await documentsOf(whole.orderId)).toHaveLength(2);
});

test('a receipt without VAT stays; the invoice of a wash that comes later names the business', async () => {
  const { orderId, transactionId } = await buy({ kind: 'gift', packageId: 1 });
  await issueAll();
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs })).toMatchObject({
    ok: true,
    value: { waiting: false },
  });
  await issueAll();
  expect(await documentsOf(orderId)).toEqual(['400 capture 5500 0']);
  const [lot] = await rowsOf(
    shop,
    'select lot_id from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = $1',
    [orderId],
  );
  await takeWash(db, lot?.['lot_id'] as LotId, { at: new Date(clock.now()).toISOString() });
  await issueAll();
  expect(await documentsOf(orderId)).toEqual(['400 capture 5500 0', '305 wash 5500 839 516179157']);
});

test('of two concurrent requests one succeeds, and the second is refused', async () => {
  const { orderId, transactionId } = await buy();
  await issueAll();
  const answers = await Promise.all([
    setBuyerBusiness(deps, { transactionId, ...dogs }),
    setBuyerBusiness(other, { transactionId, ...dogs, registrationNumber: '514756428' }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'buyer_named_before' });
  await Promise.all([issueDocuments(deps), issueDocuments(other), issueDocuments(deps), issueDocuments(other)]);
  expect(await documentsOf(orderId)).toHaveLength(3);
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs })).toEqual({
    ok: false,
    refusal: 'buyer_named_before',
  });
});

test('forty requests beside refunds, numbered by four processes, leave neither duplicates nor gaps', async () => {
  const sold = await Promise.all(Array.from({ length: 40 }, () => buy()));
  await issueAll();
  const asking = { over: false };
  const work = Promise.all(
    sold.map(async ({ paymentId, transactionId }) => {
      const [named] = await Promise.all([
        setBuyerBusiness(deps, { transactionId, ...dogs }),
        requestRefund(deps, systemActor('test'), {
          paymentId,
          amountAgorot: 5_000,
          units: 1,
          reason: 'cancelled',
          idempotencyKey: randomUUID(),
        }),
      ]);
      expect(named.ok).toBe(true);
    }),
  )
    .then(async () => {
      while ((await settleRefunds(deps)) > 0);
    })
    .finally(() => (asking.over = true));
  await Promise.all(
    [deps, other, deps, other].map(async (one) => {
      while (!asking.over) await issueDocuments(one);
    }),
  );
  await work;
  await issueAll();
  for (const { orderId } of sold) {
    const documents = await documentsOf(orderId);
    expect(documents).toHaveLength(4);
    expect(documents.filter((said) => String(said).startsWith('305 reissue'))).toHaveLength(1);
  }
  expect(await contiguous()).toEqual([]);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test.for(['inside_numbering', 'after_documents_numbered'] as const)(
  'a crash %s leaves an invoice as it was, or reissued, and never half of it',
  async (place) => {
    const { orderId, transactionId } = await buy();
    await issueAll();
    await setBuyerBusiness(deps, { transactionId, ...dogs });
    const die = (name: FailpointName): void => {
      if (name === place) throw new Error('the power went');
    };
    const dying = { ...deps, failpoint: Object.assign(die, { armed: null }) };
    await expect(issueDocuments(dying)).rejects.toThrow('the power went');
    expect(await documentsOf(orderId)).toHaveLength(place === 'inside_numbering' ? 1 : 3);
    await issueAll();
    expect(await documentsOf(orderId)).toHaveLength(3);
    expect(await contiguous()).toEqual([]);
  },
);

test('a wrong number, an old payment, and papers that are not ours are refused by name', async () => {
  const { transactionId } = await buy();
  await issueAll();
  expect(await setBuyerBusiness(deps, { transactionId, ...dogs, registrationNumber: '516179158' })).toEqual({
    ok: false,
    refusal: 'validation_failed',
    fields: { registrationNumber: 'invalid' },
  });
  const later = (ms: number) => ({ ...deps, clock: { ...clock, now: () => clock.now() + ms } });
  expect(await setBuyerBusiness(later(14 * DAY_MS + MINUTE_MS), { transactionId, ...dogs })).toEqual({
    ok: false,
    refusal: 'buyer_too_late',
  });
  expect(await setBuyerBusiness(later(14 * DAY_MS - MINUTE_MS), { transactionId, ...dogs })).toMatchObject({
    ok: true,
  });
  await db.executeSql(`insert into tax_issuer values ($1, 'none')`, [new Date(clock.now() + 1)]);
  clock.advance(MINUTE_MS);
  const foreign = await buy();
  expect(await setBuyerBusiness(deps, { transactionId: foreign.transactionId, ...dogs })).toEqual({
    ok: false,
    refusal: 'buyer_without_documents',
  });
  const unknown = { transactionId: 'a'.repeat(32) as ReceiptToken, ...dogs };
  expect(await setBuyerBusiness(deps, unknown)).toEqual({ ok: false, refusal: 'receipt_not_found' });
});

test('a named business cannot be changed or deleted', async () => {
  for (const change of [`update tax_buyer set name = 'x'`, 'delete from tax_buyer', 'truncate tax_buyer cascade']) {
    await expect(db.executeSql(change), change).rejects.toThrow('append_only');
  }
});
