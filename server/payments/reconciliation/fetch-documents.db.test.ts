import { randomUUID } from 'node:crypto';
import { beforeAll, afterAll, expect, test } from 'vitest';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { periodOfInstant } from '#domain/franchise/statement.ts';
import { systemActor } from '#server/core/actor.ts';
import { startCheckout } from '#server/selling/checkout/start-checkout.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { openCardCom, openPayPlus } from '#testing/bank/real-providers.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { newBuyer, newCommand, openShop } from '#testing/factories.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { createGateways } from '../adapters/gateways.ts';
import type { PaymentSessionStore } from '../adapters/port.ts';
import { fetchProviderDocuments } from './fetch-documents.ts';
import { isMerchantRef } from '../payment-identity.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { createPaymentSessionStore } from '../payment-session-store.ts';
import { settlePayment } from '../attempts/settle-payment.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';

const memories = new Map<string, PaymentSessionStore>();
const memoryOf = (provider: string): PaymentSessionStore => {
  const memory = () => memories.get(provider) ?? createPaymentSessionStore(shop.deps, provider);
  return {
    find: (merchantRef) => memory().find(merchantRef),
    storePage: (merchantRef, page) => memory().storePage(merchantRef, page),
    claimCharge: (charge) => memory().claimCharge(charge),
    releaseCharge: (merchantRef) => memory().releaseCharge(merchantRef),
  };
};
const payPlus = await openPayPlus({ memory: memoryOf('payplus'), isOwnReference: isMerchantRef });
const cardCom = await openCardCom({ memory: memoryOf('cardcom'), isOwnReference: isMerchantRef });
const providers = { payplus: payPlus, cardcom: cardCom } as const;
type Name = keyof typeof providers;
const names = ['payplus', 'cardcom'] as const;

function gatewaysOf(order: readonly Name[]) {
  const all = [payPlus.gateway, cardCom.gateway] as const;
  return createGateways({ all, order, nayax: null, now: () => Date.now() });
}

const shop = await buildTestApp({
  environment: {
    LIMIT_SCALE: '1000',
    TAX_ISSUER: 'provider',
    PAYMENT_PROVIDER: 'payplus,cardcom',
    PAYPLUS_API_KEY: 'an-api-key-for-tests',
    PAYPLUS_SECRET_KEY: 'a-secret-key-for-tests',
    PAYPLUS_PAGE_UID: 'page-1',
    CARDCOM_TERMINAL: '1234',
    CARDCOM_API_NAME: 'shop-of-tests',
    CARDCOM_API_PASSWORD: 'a-password-for-tests',
    CARDCOM_REFERENCE_FIELD: '7',
  },
  overrides: () => ({ gateways: gatewaysOf(names) }),
});
const { app, clock, deps } = shop;

afterAll(() => Promise.all([payPlus.close(), cardCom.close()]));
beforeAll(async () => {
  clock.advance(-MINUTE_MS);
  await recordDocumentIssuer(deps);
  clock.advance(MINUTE_MS);
});

async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await deps.db.executeSql(sql, values)).rows;
}

/** A paid purchase at one of the two providers. */
async function sale(provider: Name, { packageId = 2, config = deps.config } = {}) {
  const at = { ...deps, config, gateways: gatewaysOf([provider]) };
  const command = newCommand({ packageId });
  const started = await startCheckout(at, newBuyer(openShop({ db: deps.db, keyring: deps.keyring, clock })), command);
  if (!started.ok) throw new Error(started.refusal);
  const [row] = await rowsOf(
    `select p.merchant_ref, p.payment_id, o.order_id from idempotency_key k join shop_order o using (order_id)
     join payment p using (order_id) where k.key = $1`,
    [command.idempotencyKey],
  );
  const merchantRef = String(row?.['merchant_ref']);
  providers[provider].peer.customer(merchantRef, 'approve');
  await settlePayment(deps, merchantRef);
  await issueDocuments(deps);
  const orderId = row?.['order_id'] as OrderId;
  return { merchantRef, orderId, paymentId: row?.['payment_id'] as PaymentId };
}

async function documentsOf(orderId: OrderId) {
  return rowsOf(
    `select subject, provider, document_type as type, number, url is not null as linked, late, asks, last_error as error
     from provider_document where order_id = $1 order by occurred_at`,
    [orderId],
  );
}

async function giveBack(paymentId: PaymentId, amountAgorot: number): Promise<void> {
  const wish = {
    paymentId,
    amountAgorot,
    units: amountAgorot / 5_000,
    reason: 'cancelled',
    idempotencyKey: randomUUID(),
  } as const;
  expect(await requestRefund(deps, systemActor('test'), wish)).toMatchObject({ ok: true });
  while ((await settleRefunds(deps)) > 0) clock.advance(MINUTE_MS);
  await issueDocuments(deps);
}

async function fetchAll(): Promise<void> {
  while ((await fetchProviderDocuments(deps)) > 0);
}

async function papersOf(orderId: OrderId) {
  const link = deps.keyring.receiptToken(orderId);
  const consent = (say: string) =>
    app.inject({ method: 'POST', url: `/api/receipts/${link}/document-consent`, payload: { say, language: 'he' } });
  const read = async () => (await app.inject(`/api/receipts/${link}/documents`)).json<Record<string, unknown>>();
  return { consent, read };
}

test.each(names)('%s: a sale and each partial refund have the provider’s document, and none of ours', async (name) => {
  const { orderId, paymentId } = await sale(name);
  await giveBack(paymentId, 5_000);
  await fetchAll();
  const found = { provider: name, number: expect.stringMatching(/^\d+$/u), linked: true, late: false, error: null };
  expect(await documentsOf(orderId)).toMatchObject([
    { subject: 'capture', type: 320, ...found },
    { subject: 'refund', type: 330, ...found },
  ]);
  expect(await rowsOf('select from tax_document')).toEqual([]);
  expect(providers[name].peer.complaints).toEqual([]);
});

test('a product taxed at use gets a receipt from CardCom', async () => {
  await deps.db.executeSql(
    `update wash_package set tax_treatment = 'at_redemption' where number = 3 and kind = 'package'`,
  );
  const { orderId } = await sale('cardcom', { packageId: 3 });
  await fetchAll();
  expect(await documentsOf(orderId)).toMatchObject([{ type: 400 }]);
});

test('the receipt page shows them; opening one needs the same consent as our documents', async () => {
  const { orderId } = await sale('cardcom');
  const { consent, read } = await papersOf(orderId);
  expect(await read()).toMatchObject({ documents: [], ofProvider: [], waiting: true });
  await fetchAll();
  expect(await read()).toMatchObject({ ofProvider: [{ type: 320, totalAgorot: 15_000, url: null }], waiting: false });
  expect((await consent('agree')).statusCode).toBeLessThan(400);
  expect(await read()).toMatchObject({ ofProvider: [{ url: expect.stringMatching(/^http/u) }] });
  clock.advance(MINUTE_MS);
  await consent('take_back');
  expect(await read()).toMatchObject({ ofProvider: [{ url: null }] });
});

test('a lost response is requested again, and makes no second document', async () => {
  const { orderId, paymentId } = await sale('cardcom');
  await fetchAll();
  await giveBack(paymentId, 15_000);
  const before = cardCom.peer.books.papers.length;
  cardCom.peer.trouble.next({ kind: 'cut' }, { path: '/Documents/CreateDocument' });
  await fetchAll();
  expect(await documentsOf(orderId)).toMatchObject([{ type: 320 }, { type: null, error: expect.any(String) }]);
  clock.advance(11 * MINUTE_MS);
  await fetchAll();
  expect(await documentsOf(orderId)).toMatchObject([{ type: 320 }, { type: 330, error: null }]);
  expect(cardCom.peer.books.papers).toHaveLength(before + 1);
});

test('a missing document needs a review after an hour, in three places, until it exists', async () => {
  const period = periodOfInstant(clock.now());
  const { orderId, merchantRef } = await sale('payplus');
  const [paper] = payPlus.peer.books.papers.splice(-1);
  if (paper === undefined) throw new Error('PayPlus wrote none');
  // sessions expire while unused
  let { browser } = await makeMember(shop, ['owner']);
  const attention = async () => {
    const { rows } = (await browser.get('/api/admin/attention')).json<{ rows: { name: string; count: number }[] }>();
    return rows.find(({ name }) => name === 'provider_documents')?.count ?? 0;
  };
  const listed = async () => (await browser.get('/api/admin/orders?attention=yes')).json<{ rows: object[] }>().rows;
  await fetchAll();
  expect([await attention(), await listed()]).toEqual([0, []]);
  clock.advance(HOUR_MS);
  await fetchAll();
  expect(await attention()).toBe(1);
  expect(await listed()).toMatchObject([{ orderId, attention: ['document_late'] }]);
  const order = async () => (await browser.get(`/api/admin/orders/${orderId}`)).json<Record<string, unknown>>();
  expect(await order()).toMatchObject({ papers: [{ provider: 'payplus', type: null, number: null }] });
  const month = async () => (await browser.get(`/api/admin/accountant/${period}`)).json<Record<string, unknown>>();
  const missing = (count: number) =>
    expect.arrayContaining([expect.objectContaining({ provider: 'payplus', missing: count })]);
  expect(await month()).toMatchObject({
    ofProviders: missing(1),
    differences: expect.arrayContaining([expect.objectContaining({ why: 'not_ours', count: 1, grossAgorot: -15_000 })]),
  });
  payPlus.peer.books.papers.push(paper);
  clock.advance(7 * HOUR_MS);
  await fetchAll();
  ({ browser } = await makeMember(shop, ['owner']));
  expect([await attention(), await listed()]).toEqual([0, []]);
  expect(await order()).toMatchObject({ papers: [{ provider: 'payplus', type: 320, number: paper.number }] });
  expect(await month()).toMatchObject({ ofProviders: missing(0) });
  expect(merchantRef).toBe(paper.more_info);
});

test('it is requested with backoff, and after sixty days no more', async () => {
  const { orderId } = await sale('payplus');
  payPlus.peer.books.papers.splice(-1);
  for (let minute = 0; minute < 60; minute += 1) {
    await fetchAll();
    clock.advance(MINUTE_MS);
  }
  const [asked] = await documentsOf(orderId);
  expect(Number(asked?.['asks'])).toBeLessThan(12);
  for (let day = 0; day < 70; day += 1) {
    clock.advance(DAY_MS);
    await fetchAll();
  }
  const [given] = await documentsOf(orderId);
  expect(Number(given?.['asks'])).toBeLessThan(75);
  expect(given).toMatchObject({ late: false, type: null });
  expect(await fetchProviderDocuments(deps)).toBe(0);
});

test('a document belongs to one payment or refund, and is never changed', async () => {
  const [first, second] = [await sale('payplus'), await sale('payplus')];
  await fetchAll();
  const [mine] = await documentsOf(first.orderId);
  const change = (sql: string) => deps.db.executeSql(sql, [second.orderId]);
  await expect(change(`update provider_document set number = '1' where order_id = $1`)).rejects.toThrow('append_only');
  await expect(change('delete from provider_document where order_id = $1')).rejects.toThrow('append_only');
  const third = await sale('payplus');
  const paper = payPlus.peer.books.papers.at(-1);
  if (paper === undefined) throw new Error('PayPlus wrote none');
  payPlus.peer.books.papers.splice(-1, 1, { ...paper, number: String(mine?.['number']) });
  await fetchAll();
  expect(await documentsOf(third.orderId)).toMatchObject([
    { type: null, error: expect.stringContaining('other money') },
  ]);
});

test('a payment with our document is refunded with our document', async () => {
  const config = { ...deps.config, tax: { ...deps.config.tax, issuer: 'ours' as const } };
  clock.advance(MINUTE_MS);
  await recordDocumentIssuer({ ...deps, config });
  clock.advance(MINUTE_MS);
  const { orderId, paymentId } = await sale('payplus', { config });
  await giveBack(paymentId, 5_000);
  expect(await documentsOf(orderId)).toEqual([]);
  expect(await rowsOf('select from tax_document where order_id = $1', [orderId])).toHaveLength(2);
  expect(payPlus.peer.complaints).toEqual([]);
});
