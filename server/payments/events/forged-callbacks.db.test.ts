import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { signPayPlus } from '#peers/test/payplus/payplus.ts';
import { openCardCom, openPayPlus, payPlusAccount } from '#testing/bank/real-providers.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createGateways } from '../adapters/gateways.ts';
import type { PaymentSessionStore } from '../adapters/port.ts';
import { processWebhookEvents, processClaimedEvents } from './process-webhook-events.ts';
import { POLLED_EVENT_INTERVAL_MS } from './receive-webhook-event.ts';
import { createPaymentSessionStore } from '../payment-session-store.ts';
import { settlePayment } from '../attempts/settle-payment.ts';

/** The adapter's session memory is in the app's database, which is built after the peers. */
function memoryOf(provider: string): PaymentSessionStore {
  const memory = () => createPaymentSessionStore(shop.deps, provider);
  return {
    find: (ref) => memory().find(ref),
    storePage: (ref, page) => memory().storePage(ref, page),
    claimCharge: (charge) => memory().claimCharge(charge),
    releaseCharge: (ref) => memory().releaseCharge(ref),
  };
}

const payPlus = await openPayPlus({ memory: memoryOf('payplus') });
const cardCom = await openCardCom({ memory: memoryOf('cardcom') });
const asked = { payplus: 0, cardcom: 0 };
const shop = await buildTestApp({
  overrides: ({ clock }) => ({
    gateways: createGateways({
      all: [counted(payPlus.gateway, 'payplus'), counted(cardCom.gateway, 'cardcom')],
      order: ['payplus', 'cardcom'],
      nayax: 'cardcom',
      now: () => clock.now(),
    }),
  }),
  environment: { LIMIT_SCALE: '1000' },
});
const { app, deps, clock } = shop;
afterAll(() => Promise.all([payPlus.close(), cardCom.close()]));

function counted(gateway: typeof payPlus.gateway, provider: keyof typeof asked): typeof payPlus.gateway {
  return {
    ...gateway,
    getStatus(ref) {
      asked[provider] += 1;
      return gateway.getStatus(ref);
    },
  };
}

type Sent = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};

async function send({ path, headers, body }: Sent): Promise<number> {
  return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
}

/** Places an unpaid order; returns its reference at the provider. */
async function placeOrder(provider: 'payplus' | 'cardcom'): Promise<string> {
  const paymentMethod = provider === 'payplus' ? 'credit_card' : 'nayax';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    headers: { 'idempotency-key': randomUUID() },
    payload: { packageId: 1, email: 'dana@example.com', paymentMethod },
  });
  expect(answer.statusCode).toBe(201);
  const { rows } = await deps.db.executeSql('select merchant_ref from payment order by created_at desc, 1 desc');
  const known = provider === 'payplus' ? payPlus.peer.books.pages : cardCom.peer.books.pages;
  const newest = known.at(-1);
  if (newest === undefined) throw new Error('no page was opened');
  const ref = 'moreInfo' in newest ? newest.moreInfo : newest.returnValue;
  expect(rows.map((row) => row['merchant_ref'])).toContain(ref);
  return ref;
}

async function runInbox(): Promise<void> {
  for (
    let events = await processClaimedEvents(deps, 50);
    events.length > 0;
    events = await processClaimedEvents(deps, 50)
  ) {
    for (const group of Map.groupBy(events, (event) => event.merchantRef).values())
      await processWebhookEvents(deps, group);
  }
}

async function stateOf(merchantRef: string) {
  const { rows } = await deps.db.executeSql(
    `select p.state, o.state as "order",
       (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id) as lots,
       (select count(*)::int from webhook_event e where e.merchant_ref = p.merchant_ref) as events
     from payment p join shop_order o using (order_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  return rows[0];
}

async function countEvents(): Promise<unknown> {
  return (await deps.db.executeSql('select count(*)::int as n from webhook_event')).rows[0]?.['n'];
}

const json = { 'content-type': 'application/json' };

/** A PayPlus callback that claims this payment as paid. */
function paidBody(merchantRef: string, amount = 55): string {
  const page = payPlus.peer.books.lastOf(merchantRef).page.uid;
  const transaction = { uid: randomUUID(), payment_page_request_uid: page, type: 'Charge', status_code: '000' };
  return JSON.stringify({ transaction: { ...transaction, amount, currency: 'ILS', more_info: merchantRef } });
}

const { secretKey, apiKey } = payPlusAccount;
const hashed = (hash: string) => ({ ...json, hash });

const payPlusForgeries: Readonly<Record<string, (body: string) => Partial<Sent>>> = {
  'no signature': () => ({ headers: json }),
  'an empty one': () => ({ headers: hashed('') }),
  'with a stranger’s key': (body) => ({ headers: hashed(signPayPlus('of a stranger', body)) }),
  'with an empty key': (body) => ({ headers: hashed(signPayPlus('', body)) }),
  'with the key that is no secret': (body) => ({ headers: hashed(signPayPlus(apiKey, body)) }),
  'of other bytes': (body) => ({ headers: hashed(signPayPlus(secretKey, `${body}.`)) }),
  'of nothing': () => ({ headers: hashed(signPayPlus(secretKey, '')) }),
  'in hex': (body) => ({ headers: hashed(Buffer.from(signPayPlus(secretKey, body), 'base64').toString('hex')) }),
  'without its padding': (body) => ({ headers: hashed(signPayPlus(secretKey, body).replace('=', '')) }),
  'twice in one line': (body) => ({ headers: hashed(`${signPayPlus(secretKey, body)},${signPayPlus('x', body)}`) }),
  'beside the header': (body) => ({
    path: `/api/webhooks/payplus?hash=${encodeURIComponent(signPayPlus(secretKey, body))}`,
    headers: json,
  }),
  'for another amount': (body) => ({
    headers: hashed(signPayPlus(secretKey, body)),
    body: body.replace('"amount":55', '"amount":5500'),
  }),
  'cut off': (body) => ({ headers: hashed(signPayPlus(secretKey, body)), body: body.slice(0, -1) }),
  'with a second word for the amount': (body) => ({
    headers: hashed(signPayPlus(secretKey, body)),
    body: body.replace('"amount":55', '"amount":55,"amount":1'),
  }),
  'at another one’s door': (body) => ({
    path: '/api/webhooks/cardcom',
    headers: hashed(signPayPlus(secretKey, body)),
  }),
};

test.each(Object.entries(payPlusForgeries))(
  'PayPlus, signed %s: refused, and nothing is kept or asked',
  async (_, forge) => {
    const ref = await placeOrder('payplus');
    const [before, askedBefore] = [await countEvents(), asked.payplus];
    const body = paidBody(ref);
    expect(await send({ path: '/api/webhooks/payplus', headers: json, body, ...forge(body) })).toBe(401);
    await runInbox();
    expect([await countEvents(), asked.payplus]).toEqual([before, askedBefore]);
    expect(await stateOf(ref)).toMatchObject({ state: 'redirected', order: 'awaiting_payment', lots: 0 });
  },
);

/** The callback path that CardCom received with this payment's page. */
function addressOf(merchantRef: string): string {
  return new URL(cardCom.peer.callback(merchantRef).url).pathname;
}

const cardComForgeries: Readonly<Record<string, (own: string, other: string) => string>> = {
  'no mark': () => '/api/webhooks/cardcom',
  'a reference alone': (own) => own.replace(/\.[^.]+$/, ''),
  'an empty hash': (own) => own.replace(/[^.]+$/, ''),
  'the hash of another payment': (own, other) => own.replace(/[^.]+$/, other.split('.').at(-1) ?? ''),
  'half a hash': (own) => own.slice(0, -16),
  'a hash and more': (own) => `${own}0`,
  'a hash in capitals': (own) => own.replace(/[^.]+$/, (hash) => hash.toUpperCase()),
  'two hashes': (own) => `${own}.${own.split('.').at(-1)}`,
  'a nought before it': (own) => own.replace('/cardcom/', '/cardcom/%00'),
  'at another one’s door': (own) => own.replace('cardcom', 'payplus'),
};

test.each(Object.entries(cardComForgeries))(
  'CardCom, to an address with %s: refused, and nothing is kept or asked',
  async (_, forge) => {
    const [ref, other] = [await placeOrder('cardcom'), await placeOrder('cardcom')];
    const [before, askedBefore] = [await countEvents(), asked.cardcom];
    const body = JSON.stringify({
      ResponseCode: 0,
      ReturnValue: ref,
      TranzactionInfo: { ResponseCode: 0, Amount: 55 },
    });
    expect(await send({ path: forge(addressOf(ref), addressOf(other)), headers: json, body })).toBe(401);
    await runInbox();
    expect([await countEvents(), asked.cardcom]).toEqual([before, askedBefore]);
    expect(await stateOf(ref)).toMatchObject({ state: 'redirected', order: 'awaiting_payment', lots: 0 });
  },
);

test('a leaked CardCom address: five hundred forged callbacks fulfil nothing, and cause one status request in ten seconds', async () => {
  const ref = await placeOrder('cardcom');
  const path = addressOf(ref);
  const askedBefore = asked.cardcom;
  const begun = clock.now();
  for (let lie = 0; lie < 500; lie += 1) {
    const body = JSON.stringify({ ResponseCode: 0, ReturnValue: ref, lie, TranzactionInfo: { ResponseCode: 0 } });
    expect(await send({ path, headers: json, body })).toBe(200);
    if (lie % 50 !== 49) continue;
    clock.advance(POLLED_EVENT_INTERVAL_MS / 5);
    await runInbox();
  }
  const pauses = Math.ceil((clock.now() - begun) / POLLED_EVENT_INTERVAL_MS);
  expect(asked.cardcom - askedBefore).toBeLessThanOrEqual(pauses + 1);
  expect(await stateOf(ref)).toMatchObject({ state: 'redirected', order: 'awaiting_payment', lots: 0 });
  const kept = Number((await stateOf(ref))?.['events']);
  expect(kept).toBeLessThanOrEqual(pauses + 2);
});

test('a true callback after forged ones is processed after the interval', async () => {
  const ref = await placeOrder('cardcom');
  const { body } = cardCom.peer.callback(ref);
  for (let lie = 0; lie < 5; lie += 1) await send({ path: addressOf(ref), headers: json, body: `{"lie":${lie}}` });
  await runInbox();
  cardCom.peer.customer(ref, 'approve');
  expect(await send({ path: addressOf(ref), headers: json, body })).toBe(200);
  clock.advance(POLLED_EVENT_INTERVAL_MS);
  await runInbox();
  expect(await stateOf(ref)).toMatchObject({ state: 'captured', order: 'fulfilled', lots: 1 });
});

test('a PayPlus callback sent five hundred times, with other whitespace, is one event', async () => {
  const ref = await placeOrder('payplus');
  payPlus.peer.customer(ref, 'approve');
  const { headers, body } = payPlus.peer.callback(ref);
  const path = '/api/webhooks/payplus';
  for (let copy = 0; copy < 500; copy += 1) {
    const spaced = body.toString().replaceAll(',"', `,${' '.repeat(copy)}"`);
    expect(await send({ path, headers, body: spaced })).toBe(200);
  }
  await Promise.all(Array.from({ length: 20 }, () => send({ path, headers, body })));
  await runInbox();
  expect(await stateOf(ref)).toMatchObject({ state: 'captured', order: 'fulfilled', lots: 1, events: 1 });
});

test('a signed claim that PayPlus’ status does not confirm is not trusted', async () => {
  const ref = await placeOrder('payplus');
  const body = paidBody(ref);
  expect(await send({ path: '/api/webhooks/payplus', headers: hashed(signPayPlus(secretKey, body)), body })).toBe(200);
  await runInbox();
  expect(await stateOf(ref)).toMatchObject({ state: 'redirected', order: 'awaiting_payment', lots: 0, events: 1 });
  payPlus.peer.customer(ref, 'decline');
  const paid = paidBody(ref);
  await send({ path: '/api/webhooks/payplus', headers: hashed(signPayPlus(secretKey, paid)), body: paid });
  await runInbox();
  expect(await stateOf(ref)).toMatchObject({ state: 'failed', order: 'awaiting_payment', lots: 0, events: 2 });
});

test.each(['payplus', 'cardcom'] as const)(
  '%s: a callback from long ago gives nothing a second time',
  async (provider) => {
    const ref = await placeOrder(provider);
    const { peer } = provider === 'payplus' ? payPlus : cardCom;
    peer.customer(ref, 'approve');
    const { url, headers, body } = peer.callback(ref);
    const sent = { path: new URL(url).pathname, headers, body };
    await send(sent);
    await runInbox();
    const gateway = deps.gateways.find(provider);
    await gateway?.refund({ merchantRef: ref, amountAgorot: 5_500, idempotencyKey: 'all' });
    await settlePayment(deps, ref);
    // deleted after ninety days
    await deps.db.executeSql('delete from webhook_event');
    expect(await send(sent)).toBe(200);
    await runInbox();
    expect(await stateOf(ref)).toMatchObject({ state: 'refunded', order: 'refunded', lots: 1 });
  },
);

test.each(['payplus', 'cardcom'] as const)('%s: more than 64 KB are not read', async (provider) => {
  const ref = await placeOrder(provider);
  const { peer } = provider === 'payplus' ? payPlus : cardCom;
  const { url } = peer.callback(ref);
  const body = JSON.stringify({ filler: 'x'.repeat(70_000) });
  const headers = hashed(signPayPlus(secretKey, body));
  expect(await send({ path: new URL(url).pathname, headers, body })).toBe(413);
});
