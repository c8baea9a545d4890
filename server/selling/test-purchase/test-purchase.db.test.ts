import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { expect, test } from 'vitest';
import { testPurchase } from '#contracts/selling/test-purchase.ts';
import { createVisitorStatusRequests } from '#server/payments/reconciliation/reconcile-payments.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import { startTaxWorker } from '#server/tax/tax-worker.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

/** A shop with running workers and a bank whose payment pages are paid by machine. */
async function openTrialShop() {
  const shop = await buildTestApp({
    overrides: ({ gateways }) => ({
      gateways: singleGateway({
        ...gateways.opening('credit_card')[0],
        payAutomatically: async (payUrl) => shop.bank.becomes(payUrl.split('/').at(-1) ?? '', 'captured'),
      }),
    }),
  });
  shop.wake.connect({
    hasRoomForEvents: () => false,
    processWebhookEvents: () => undefined,
    outbox: (channel) => void drainOutbox(shop.deps, { channel }),
    refunds: () => undefined,
    reportMembershipMonthPaid: () => undefined,
    settle: createVisitorStatusRequests(shop.deps),
    joinRunningSettlement: () => null,
  });
  return shop;
}

const trial = await openTrialShop();
const real = await buildTestApp();

function buy(app: typeof trial.app, wish: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/test-purchase',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'accept-language': 'en' },
    payload: {
      packageId: 2,
      customerEmail: 'dana@example.com',
      customerName: 'Dana Levi',
      phone: '050-123-4567',
      isGiftCard: false,
      ...wish,
    },
  });
}

test('a test purchase runs like any other, and its answer comes from the database', async () => {
  const answer = await buy(trial.app);
  expect(answer.statusCode).toBe(201);
  const { data } = testPurchase.answer.parse(answer.json());
  expect(data).toMatchObject({
    customerName: 'Dana Levi',
    customerEmail: 'dana@example.com',
    customerPhone: '050-123-4567',
    package: { name: 'Triple Wash', nameHe: 'שלוש שטיפות', washCount: 3, price: 150 },
    taxCalculation: {
      subtotal: '127.12',
      vatRate: 18,
      vatAmount: '22.88',
      processingFee: '0.00',
      totalAmount: '150.00',
      vatAtSale: true,
    },
    emailSent: true,
  });
  expect(data.qrCode).not.toBeNull();
  const { rows } = await trial.deps.db.executeSql(
    `select o.order_code, o.state, p.state as payment, p.method, c.initial
     from shop_order o join payment p using (order_id) join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id`,
  );
  expect(rows).toMatchObject([{ state: 'fulfilled', payment: 'captured', method: 'nayax', initial: 3 }]);
  const receipt = await trial.app.inject({ url: `/api/receipts/${data.transactionId}` });
  expect(receipt.json()).toMatchObject({ transactionNumber: rows[0]?.['order_code'], finalTotal: '150.00' });
});

test('the invoice number is the document’s, once it has one; before that and without documents it is empty', async () => {
  const none = testPurchase.answer.parse((await buy(trial.app)).json()).data;
  expect(none).toMatchObject({ invoiceNumber: '', invoiceState: 'none' });
  await recordDocumentIssuer(trial.deps);
  const coming = testPurchase.answer.parse((await buy(trial.app)).json()).data;
  expect(coming).toMatchObject({ invoiceNumber: '', invoiceState: 'coming' });
  // numbers the document while the answer waits
  const worker = startTaxWorker(trial.deps);
  const issued = testPurchase.answer.parse((await buy(trial.app)).json()).data;
  await worker.stop();
  expect(issued.invoiceState).toBe('issued');
  const papers = await trial.app.inject({ url: `/api/receipts/${issued.transactionId}/documents` });
  expect(papers.json()).toMatchObject({ documents: [{ number: Number(issued.invoiceNumber) }] });
});

test('a gift of a test purchase has its VAT due at use, and its own mail is sent too', async () => {
  const { data } = testPurchase.answer.parse((await buy(trial.app, { packageId: 1, isGiftCard: true })).json());
  expect(data.package).toMatchObject({ name: '1 Premium Wash', washCount: 1, price: 55 });
  expect(data.taxCalculation).toMatchObject({ subtotal: '55.00', vatAmount: '0.00', vatAtSale: false });
  expect(data.emailSent).toBe(true);
  const { rows } = await trial.deps.db.executeSql(
    `select count(*)::int as mails from outbox join shop_order using (order_id) where receipt_hash = $1 and outbox.state = 'done'`,
    [trial.deps.keyring.tokenHash(data.transactionId)],
  );
  expect(rows).toEqual([{ mails: 2 }]);
});

test('an unknown product is refused, and so is a payment that the bank does not accept', async () => {
  expect((await buy(trial.app, { packageId: 9 })).json()).toMatchObject({ code: 'package_not_found' });
  trial.bank.condition = 'down';
  expect((await buy(trial.app)).json()).toMatchObject({ code: 'payment_provider_unavailable' });
  trial.bank.condition = 'up';
});

test('with real payments there is neither page nor endpoint, and no order is placed', async () => {
  expect((await buy(real.app)).statusCode).toBe(404);
  expect((await real.app.inject({ url: '/api/test-purchase' })).statusCode).toBe(404);
  expect((await trial.app.inject({ url: '/api/test-purchase' })).json()).toEqual({ open: true });
  const { rows } = await real.deps.db.executeSql('select count(*)::int as orders from shop_order');
  expect(rows).toEqual([{ orders: 0 }]);
});
