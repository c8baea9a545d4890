import { expect, onTestFinished, test } from 'vitest';
import { GatewayRefusedError, GatewayUnavailableError } from '#server/payments/adapters/gateway-errors.ts';
import { createInMemorySessionStore } from '#server/payments/payment-session-store.ts';
import { sessionRequest, testGatewayContract } from './gateway-contract.ts';
import { openNayaxEcom } from './real-providers.ts';

testGatewayContract('nayax_ecom', async () => {
  const memory = createInMemorySessionStore();
  const { peer, gateway, close } = await openNayaxEcom({ memory });
  return {
    gateway,
    tellsCancelled: false,
    signsFields: {
      covered: ['NayaxTransactionId', 'MerchantRequestId', 'MachineId', 'RequestType', 'IsApproved'],
      proof: 'Hmac',
    },
    customer: async (merchantRef, action) => {
      peer.customer(merchantRef, action);
      if (action === 'approve') memory.capture(merchantRef);
    },
    event: (merchantRef, now) => {
      const { status } = peer.books.pay(merchantRef, true);
      if (status !== 12) throw new Error('this payment was to be approved');
      return { body: peer.notification(merchantRef), headers: {}, now };
    },
    close,
  };
});

async function opened(how: Parameters<typeof openNayaxEcom>[0] = {}, amountAgorot = 5_550) {
  const under = await openNayaxEcom(how);
  onTestFinished(under.close);
  const session = await under.gateway.createSession(sessionRequest('P1', amountAgorot));
  return { ...under, session };
}

async function reasonOf(call: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([call]);
  if (settled.status === 'fulfilled') return 'it was believed';
  if (settled.reason instanceof GatewayUnavailableError) return settled.reason.reason;
  return settled.reason instanceof GatewayRefusedError ? 'refused' : settled.reason;
}

test.each(['transaction_id', 'cipher', 'answer'] as const)(
  'whichever of the three their documents mean, %s as the key of the next call is taken, and each call has its own',
  async (validation) => {
    const { peer, gateway } = await opened({ validation });
    peer.customer('P1', 'approve');
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 5_550 });
    await gateway.refund({ merchantRef: 'P1', amountAgorot: 50, idempotencyKey: 'k' });
    expect(peer.books.refunds).toEqual([expect.objectContaining({ name: 'P1/k', amount: 0.5 })]);
    expect(peer.complaints).toEqual([]);
  },
);

test('the setting of the wrong key of the three is found out by the first session, and said', async () => {
  const { peer, at } = await opened({ validation: 'cipher' });
  expect(peer.books.sessions).toHaveLength(1);
  const { peer: other } = await opened({ validation: 'answer' });
  expect(await reasonOf(at(other.baseUrl).createSession(sessionRequest('P2')))).toBe('credentials');
});

test.each([
  ['shekels', 55.5],
  ['agorot', 5_550],
] as const)('amounts in %s are written and read as that', async (unit, written) => {
  const { peer, gateway } = await opened({ unit });
  expect(peer.books.sessions[0]?.amount).toBe(written);
  peer.customer('P1', 'approve');
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 5_550 });
  await gateway.refund({ merchantRef: 'P1', amountAgorot: 5_550, idempotencyKey: 'k' });
  expect(peer.books.refunds[0]?.amount).toBe(written);
});

test('a part of an agora is no amount', async () => {
  const { peer, gateway } = await opened({ unit: 'agorot' });
  peer.books.pay('P1', true, { amount: 55.5 });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('unreadable');
});

test("the payer gets to the owner's page with the kit, which receives the session and the return address", async () => {
  const { peer, session } = await opened();
  const address = new URL(session.payUrl);
  expect(address.origin + address.pathname).toBe('https://pay.shop.test/nayax');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    session: peer.books.sessions[0]?.id,
    language: 'he',
    return: 'http://127.0.0.1:9/checkout/return/token',
    cancel: 'http://127.0.0.1:9/checkout/return/token?cancelled',
  });
  expect(decodeURIComponent(address.hash.slice(1))).toBe('{"providerData": "some_session_info"}');
});

test('paid is what their page tells with a sum, and what their OpenAPI document tells without one is in doubt', async () => {
  const { peer, gateway } = await opened();
  peer.customer('P1', 'approve');
  peer.setShape('page');
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 5_550, currency: 'ILS' });
  peer.setShape('openapi');
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('unreadable');
});

test.each([
  [13, 'pending'],
  [19, 'pending'],
  [22, 'failed'],
  [53, 'pending'],
  [62, 'failed'],
  [113, 'failed'],
  [250, 'failed'],
  [5_000, 'pending'],
  [5_001, 'pending'],
  [5_002, 'pending'],
] as const)('status %i of a transaction is %s, and no money', async (status, state) => {
  const { peer, gateway } = await opened();
  peer.books.pay('P1', true, { status });
  for (const shape of ['both', 'openapi'] as const) {
    peer.setShape(shape);
    expect(await gateway.getStatus('P1')).toMatchObject({ state, refundedAgorot: 0 });
  }
  const back = { merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'k' };
  await expect(gateway.refund(back)).rejects.toThrow(GatewayRefusedError);
});

test('an approval that says neither a status nor a transaction is an answer, and no payment', async () => {
  const { peer, gateway } = await opened();
  const body = { status: { verdict: 'Approved', code: 0 }, externalTransactionStatus: null };
  peer.trouble.next({ kind: 'says', body }, { path: '/get-transaction-by-session' });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'created' });
});

test.each([
  ['a code that is not good', { status: { verdict: 'Approved', code: 2 } }],
  ['a verdict that is not good', { status: { verdict: 'Declined', code: 0 } }],
  ['Pending', { status: { verdict: 'Pending', code: 0 } }],
])('%s around an approval is no payment', async (_what, said) => {
  const { peer, gateway } = await opened();
  const basicInfo = { amount: 55.5, currency: 'ILS', transactionId: '1', transactionTimeUtc: '2026-11-23T09:30:00Z' };
  const body = { ...said, basicInfo, externalTransactionStatus: 12 };
  peer.trouble.next({ kind: 'says', body }, { path: '/get-transaction-by-session' });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'pending' });
});

test('an answer about another payment is not believed', async () => {
  const { peer, gateway } = await opened();
  const basicInfo = { amount: 55.5, currency: 'ILS', transactionId: '1', merchantRequestId: 'P2' };
  const body = { status: { verdict: 'Approved', code: 0 }, basicInfo, externalTransactionStatus: 12 };
  peer.trouble.next({ kind: 'says', body }, { path: '/get-transaction-by-session' });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('in_doubt');
});

test('a refund at Nayax without a reported amount is checked by staff', async () => {
  const memory = createInMemorySessionStore();
  const { peer, gateway } = await opened({ memory });
  peer.books.pay('P1', true, { status: 64 });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('in_doubt');
  peer.books.pay('P1', true, { status: 62 });
  memory.capture('P1');
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('in_doubt');
});

test('a refund whose answer was lost is never sent again', async () => {
  const { peer, gateway } = await opened();
  peer.customer('P1', 'approve');
  const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
  for (let round = 0; round < 3; round += 1) await gateway.getStatus('P1');
  peer.trouble.next({ kind: 'cut' }, { path: '/close-transaction' });
  expect(await reasonOf(gateway.refund(back))).toBe('in_doubt');
  expect(await reasonOf(gateway.refund(back))).toBe('in_doubt');
  expect(peer.books.refunds).toHaveLength(1);
});

test('a refund that certainly never left is sent', async () => {
  const { peer, gateway } = await opened();
  peer.customer('P1', 'approve');
  const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
  peer.trouble.next({ kind: 'maintenance' }, { path: '/validate-merchant' });
  expect(await reasonOf(gateway.refund(back))).toBe('not_sent');
  expect(await gateway.refund(back)).toEqual({ refundedAgorot: 1_000 });
  expect(peer.books.refunds).toHaveLength(1);
});

test('an answer to another proof than ours is refused', async () => {
  const { peer, gateway } = await opened();
  const body = { verdict: 'Approved', code: 0, customDeclineCode: 'f'.repeat(64) };
  peer.trouble.next({ kind: 'says', body }, { path: '/validate-merchant' });
  expect(await reasonOf(gateway.checkConnection())).toBe('in_doubt');
});

test('a notification of a refund is about the payment that it belongs to, and one of another machine is refused', async () => {
  const { peer, gateway } = await opened();
  peer.customer('P1', 'approve');
  const of = (body: Buffer) => gateway.verifyEvent({ body, headers: {}, now: Date.now() });
  expect(of(peer.notification('P1', { type: 5, name: 'P1/k' }))).toMatchObject({
    merchantRef: 'P1',
    trust: 'signed',
    claim: 'part_refunded',
  });
  const sale = of(peer.notification('P1'));
  expect(sale?.claim).toBe('captured');
  expect(of(peer.notification('P1'))).toEqual(sale);
  const elsewhere = peer.notification('P1').toString().replaceAll('1001316721', '1001316722');
  expect(of(Buffer.from(elsewhere))).toBeNull();
  expect(of(Buffer.from('[]'))).toBeNull();
  expect(of(Buffer.alloc(70_000, ' '))).toBeNull();
});
