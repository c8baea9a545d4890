import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { openTaxAuthority } from '#testing/orders/allocation-authority.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { noTypesetter } from '#testing/documents/no-typesetter.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createTaxAuthorityAccessStore } from './tax-authority-access-store.ts';
import { requestAllocations } from './request-allocations.ts';
import { issueDocuments } from '../issue-documents.ts';
import { listDocuments } from '../list-documents.ts';
import { setBuyerBusiness } from '../buyers/set-buyer-business.ts';
import { recordDocumentIssuer } from '../buyers/record-document-issuer.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { clock } = shop;
const brand = { ...shop.deps.brand, registrationNumber: '512345679' };
const plain = { ...shop.deps, brand, allocations: null, typesetter: noTypesetter };
await recordDocumentIssuer(plain);
clock.advance(MINUTE_MS);
// for hundreds of dogs: 5,900 shekels, 5,000 without VAT; and one agora more than the law lets by
await db.executeSql(
  `with added as (
     insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
     select gen_random_uuid(), 'package', n, 'Kennel ' || n, 'כלבייה ' || n, 3, 15, 'at_sale' from generate_series(77, 78) n
     returning wash_package_id, number)
   insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
   select gen_random_uuid(), wash_package_id, case number when 77 then 590000 else 590002 end, '2026-01-01' from added`,
);

const kennel = { businessName: 'כלבייה בע״מ', registrationNumber: '516179157', locale: 'he' } as const;

/** A shop with access to the Authority, and the Authority. */
async function open() {
  const { gateway, peer } = await openTaxAuthority({
    clock,
    memoryOf: (firstRefreshToken) => createTaxAuthorityAccessStore({ db, keyring: plain.keyring, firstRefreshToken }),
  });
  const deps = { ...plain, allocations: gateway };
  return { deps, gateway, peer };
}

async function issueAll(deps: Parameters<typeof issueDocuments>[0] = plain): Promise<void> {
  while (await issueDocuments(deps));
}

async function buy(packageId = 78) {
  const { merchantRef } = await makePurchase(shop, { packageId });
  const [row] = await rowsOf(shop, 'select order_id, payment_id from payment where merchant_ref = $1', [merchantRef]);
  const orderId = row?.['order_id'] as OrderId;
  return { orderId, paymentId: row?.['payment_id'] as PaymentId, transactionId: plain.keyring.receiptToken(orderId) };
}

async function documentsOf(orderId: OrderId) {
  const rows = await rowsOf(
    shop,
    `select document_type || ' ' || subject || ' ' || total_agorot as said from tax_document where order_id = $1
     order by issued_at, subject = 'reissue', document_type`,
    [orderId],
  );
  return rows.map(({ said }) => said);
}

async function allocationsOf(orderId: OrderId) {
  return await rowsOf(
    shop,
    `select tries, confirmation, refusal, (extract(epoch from next_try_at) * 1000)::bigint as next
     from tax_allocation where order_id = $1 order by asked_at, invoice_id`,
    [orderId],
  );
}

test('5,000 shekels without VAT need no number, an agora more does', async () => {
  const { deps, gateway, peer } = await open();
  const [below, above] = [await buy(77), await buy(78)];
  await issueAll(deps);
  for (const { transactionId } of [below, above]) {
    expect(await setBuyerBusiness(deps, { transactionId, ...kennel })).toMatchObject({ ok: true });
  }
  await issueAll(deps);
  expect(await documentsOf(below.orderId)).toHaveLength(3);
  expect(await documentsOf(above.orderId)).toEqual(['320 capture 590002']);
  expect(await listDocuments(deps, above.transactionId)).toMatchObject({
    value: { allocation: 'asked', waiting: true },
  });
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  expect(await documentsOf(above.orderId)).toEqual(['320 capture 590002', '330 recall 590002', '305 reissue 590002']);
  const [issued] = await rowsOf(
    shop,
    `select content #>> '{allocation,confirmation}' as confirmation from tax_document
     where order_id = $1 and subject = 'reissue'`,
    [above.orderId],
  );
  expect(issued).toEqual({ confirmation: peer.books.reported[0]?.confirmation });
  expect(peer.books.reported).toHaveLength(1);
  expect(peer.complaints).toEqual([]);
  expect(await listDocuments(deps, above.transactionId)).toMatchObject({ value: { allocation: null, waiting: false } });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('two waiting invoices each get their own number', async () => {
  const { deps, gateway, peer } = await open();
  const orders = [await buy(), await buy()];
  for (const { transactionId } of orders) await setBuyerBusiness(deps, { transactionId, ...kennel });
  await issueAll(deps);
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  const answers = await Promise.all(orders.map(({ orderId }) => allocationsOf(orderId)));
  const given = answers.flat().map(({ confirmation }) => confirmation);
  expect(new Set(given).size).toBe(2);
  expect(given.toSorted()).toEqual(peer.books.reported.map(({ confirmation }) => confirmation).toSorted());
});

test('without access to the Authority such an invoice is refused, and a smaller one is issued', async () => {
  const [below, above] = [await buy(77), await buy(78)];
  expect(await setBuyerBusiness(plain, { transactionId: above.transactionId, ...kennel })).toEqual({
    ok: false,
    refusal: 'allocation_unavailable',
  });
  const { deps } = await open();
  const nameless = { ...deps, brand: shop.deps.brand };
  expect(await setBuyerBusiness(nameless, { transactionId: above.transactionId, ...kennel })).toMatchObject({
    ok: false,
  });
  expect(await setBuyerBusiness(plain, { transactionId: below.transactionId, ...kennel })).toMatchObject({ ok: true });
  await issueAll();
});

test('an invoice that is not issued yet is held, its sale and the sales of others are not', async () => {
  const { deps, gateway, peer } = await open();
  const first = await buy();
  await setBuyerBusiness(deps, { transactionId: first.transactionId, ...kennel });
  const other = await buy(77);
  peer.trouble.next({ kind: 'down' }, { path: '/Approval' });
  await issueAll(deps);
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  expect(await documentsOf(first.orderId)).toEqual([]);
  expect(await documentsOf(other.orderId)).toHaveLength(1);
  expect(await rowsOf(shop, 'select state from shop_order where order_id = $1', [first.orderId])).toEqual([
    { state: 'fulfilled' },
  ]);
  const wish = { amountAgorot: 190_000, units: 1, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, systemActor('test'), { paymentId: first.paymentId, ...wish })).toMatchObject({
    ok: true,
  });
  while ((await settleRefunds(deps)) > 0);
  // earlier rows do not count as late
  await db.executeSql(`set session_replication_role to replica;
    update journal set occurred_at = occurred_at - interval '20 minutes';
    update tax_issuer set since = since - interval '1 day';
    set session_replication_role to origin`);
  expect((await listViolatedInvariants(db)).filter((rule) => rule.startsWith('inv_31'))).toEqual([]);
  clock.advance(MINUTE_MS);
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  expect(await documentsOf(first.orderId)).toEqual(['320 capture 590002', '330 refund 190000']);
});

test('a refusal holds the invoice only: what was issued stays, and money can still go back', async () => {
  const { deps, gateway, peer } = await open();
  peer.books.refusals.set(516_179_157, 460);
  const { orderId, transactionId } = await buy();
  await issueAll(deps);
  await setBuyerBusiness(deps, { transactionId, ...kennel });
  await issueAll(deps);
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  expect(await allocationsOf(orderId)).toMatchObject([{ tries: 1, confirmation: null, refusal: '460' }]);
  expect(await documentsOf(orderId)).toEqual(['320 capture 590002']);
  expect(await listDocuments(deps, transactionId)).toMatchObject({ value: { allocation: 'refused', waiting: false } });
  clock.advance(DAY_MS);
  await requestAllocations(deps, gateway);
  expect(await allocationsOf(orderId)).toMatchObject([{ tries: 1 }]);
  // the owner configured that refused invoices are issued
  const { config } = deps;
  const without = { ...deps, config: { ...config, tax: { ...config.tax, refusedAllocation: 'without' as const } } };
  await issueAll(without);
  expect(await documentsOf(orderId)).toHaveLength(3);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('a silent Authority is asked again with growing pauses, and a lost answer is found and not asked twice', async () => {
  const { deps, gateway, peer } = await open();
  const { orderId, transactionId } = await buy();
  await setBuyerBusiness(deps, { transactionId, ...kennel });
  await issueAll(deps);
  peer.trouble.next({ kind: 'silent' }, { path: '/Approval' });
  peer.trouble.next({ kind: 'cut' }, { path: '/Approval' });
  for (const minutes of [1, 2]) {
    await requestAllocations(deps, gateway);
    const [{ next } = {}] = await allocationsOf(orderId);
    expect(Number(next) - clock.now()).toBe(minutes * MINUTE_MS);
    expect(await requestAllocations(deps, gateway)).toBe(false);
    clock.advance(minutes * MINUTE_MS);
  }
  const asked = peer.asked.filter((path) => path.endsWith('/Approval')).length;
  await requestAllocations(deps, gateway);
  expect(peer.asked.filter((path) => path.endsWith('/Approval'))).toHaveLength(asked);
  expect(await allocationsOf(orderId)).toMatchObject([{ confirmation: peer.books.reported[0]?.confirmation }]);
  await issueAll(deps);
  expect(peer.books.reported).toHaveLength(1);
});

test('after a crash with the answer the number is found again', async () => {
  const { deps, gateway, peer } = await open();
  const { orderId, transactionId } = await buy();
  await setBuyerBusiness(deps, { transactionId, ...kennel });
  await issueAll(deps);
  const die = (name: FailpointName): void => {
    if (name === 'after_allocation_given') throw new Error('the power went');
  };
  const dying = { ...deps, failpoint: Object.assign(die, { armed: null }) };
  await expect(requestAllocations(dying, gateway)).rejects.toThrow('the power went');
  expect(await allocationsOf(orderId)).toMatchObject([{ confirmation: null }]);
  clock.advance(2 * MINUTE_MS);
  await requestAllocations(deps, gateway);
  await issueAll(deps);
  expect(peer.books.reported).toHaveLength(1);
  expect(await documentsOf(orderId)).toEqual(['320 capture 590002']);
});

test('two processes request once, and a refund before issue makes it another invoice', async () => {
  const { deps, gateway, peer } = await open();
  const { orderId, paymentId, transactionId } = await buy();
  await issueAll(deps);
  await setBuyerBusiness(deps, { transactionId, ...kennel });
  await Promise.all([issueAll(deps), issueAll(deps)]);
  await Promise.all([requestAllocations(deps, gateway), requestAllocations(deps, gateway)]);
  expect(peer.books.reported).toHaveLength(1);
  const wish = { amountAgorot: 190_000, units: 1, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, systemActor('test'), { paymentId, ...wish })).toMatchObject({ ok: true });
  while ((await settleRefunds(deps)) > 0);
  await issueAll(deps);
  // the remaining 4,000 are below the threshold
  expect(await documentsOf(orderId)).toEqual([
    '320 capture 590002',
    '330 refund 190000',
    '330 recall 400002',
    '305 reissue 400002',
  ]);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('revoked access is noticed, and new access starts over', async () => {
  const { deps, gateway, peer } = await open();
  const { orderId, transactionId } = await buy();
  await setBuyerBusiness(deps, { transactionId, ...kennel });
  await issueAll(deps);
  peer.withdrawAuthorisation();
  await requestAllocations(deps, gateway);
  expect(shop.deps.log.lines.at(-1)).toMatchObject({ level: 'error' });
  expect(await allocationsOf(orderId)).toMatchObject([{ tries: 1, confirmation: null }]);
  clock.advance(MINUTE_MS);
  const renewed = await open();
  await requestAllocations(renewed.deps, renewed.gateway);
  await issueAll(renewed.deps);
  expect(await documentsOf(orderId)).toHaveLength(1);
});

test('requests to the Authority and its answers cannot be changed', async () => {
  for (const change of [
    'update tax_allocation set total_agorot = total_agorot + 1',
    `update tax_allocation set confirmation = '1', refusal = null where answered_at is not null`,
    'delete from tax_allocation',
  ]) {
    await expect(db.executeSql(change), change).rejects.toThrow('append_only');
  }
});
