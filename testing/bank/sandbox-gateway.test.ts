import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '#server/payments/adapters/gateway-errors.ts';
import type { CheckoutGateway, IncomingEvent } from '#server/payments/adapters/port.ts';
import { createSandboxGateway } from '#server/payments/adapters/sandbox/sandbox-gateway.ts';
import { sessionRequest, testGatewayContract } from './gateway-contract.ts';
import { nastinesses, startNastyNeighbour } from './nasty-neighbour.ts';
import type { Nastiness, NastyNeighbour } from './nasty-neighbour.ts';
import { startPaymentPeer } from './payment.ts';
import type { PaymentPeer } from './payment.ts';

const SECRET = 'a-secret-only-for-this-test';
const NEXT_SECRET = 'its-successor-for-this-test';
const NOW = Date.UTC(2026, 10, 21, 9, 30);
const BODY = Buffer.from(
  '{"eventId":"evt_1","type":"payment.captured","merchantRef":"P1","state":"captured","amountAgorot":5500}',
);

function gatewayAt(baseUrl: string, secrets: readonly string[] = [SECRET]): CheckoutGateway {
  const httpJson = createHttpJson({ timeoutMs: 400 });
  onTestFinished(() => httpJson.close());
  return createSandboxGateway({ baseUrl, secrets, httpJson });
}

/** Written independently of the tested code. */
function signature(secret: string, body: Buffer, now: number): string {
  const t = Math.floor(now / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${t}.`), body]))
    .digest('hex')}`;
}

function incoming(header: string | readonly string[] | undefined, body = BODY, now = NOW): IncomingEvent {
  return { body, headers: { 'x-sandbox-signature': header }, now };
}

testGatewayContract('sandbox', async () => {
  const peer = await startPaymentPeer({ secret: SECRET });
  const httpJson = createHttpJson();
  return {
    gateway: createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson }),
    customer: async (merchantRef, action) => {
      await peer.act((await peer.findByMerchantRef(merchantRef))?.providerRef ?? '', action);
    },
    card: async (merchantRef, state) => {
      await peer.setCardState((await peer.findByMerchantRef(merchantRef))?.providerRef ?? '', state);
    },
    event: (merchantRef, now) => {
      const { body, headers } = peer.sign({ merchantRef }, { now });
      return { body: Buffer.from(body), headers, now };
    },
    close: async () => {
      httpJson.close();
      await peer.close();
    },
  };
});

test('a press by machine pays as a person does, and one that the page does not take is none', async () => {
  const peer = await startPaymentPeer({ secret: SECRET });
  onTestFinished(() => peer.close());
  const bank = gatewayAt(peer.baseUrl);
  const { payUrl } = await bank.createSession(sessionRequest('P1'));
  await bank.payAutomatically?.(payUrl);
  expect(await bank.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 5_500 });
  const unknown = `${peer.baseUrl}/pay/pay_${'0'.repeat(40)}`;
  await expect(bank.payAutomatically?.(unknown)).rejects.toBeInstanceOf(GatewayUnavailableError);
});

// the client repeats a request once after a broken connection
test.each([
  ['down', 1],
  ['cut', 2],
] as const)('a charge that the bank is silent about (%s) is unknown, and taken once', async (kind, count) => {
  const peer = await startPaymentPeer({ secret: SECRET });
  onTestFinished(() => peer.close());
  const bank = gatewayAt(peer.baseUrl);
  await bank.payAutomatically?.((await bank.createSession({ ...sessionRequest('C1'), storesCard: true })).payUrl);
  const token = (await bank.getStatus('C1'))?.storedCard?.token ?? '';
  const charge = { token, merchantRef: 'S1', amountAgorot: 9_900, currency: 'ILS', description: 'x' } as const;
  peer.faults.next({ kind, count, on: 'charges' });
  await expect(bank.chargeStored?.(charge)).rejects.toBeInstanceOf(GatewayUnavailableError);
  expect(await bank.chargeStored?.(charge)).toEqual({ outcome: 'captured' });
  expect((await peer.payments()).filter(({ merchantRef }) => merchantRef === 'S1')).toHaveLength(1);
});

const gateway = () => gatewayAt('http://127.0.0.1:9');

test('an event signed now is ours', () => {
  expect(gateway().verifyEvent(incoming(signature(SECRET, BODY, NOW)))).toEqual({
    eventId: 'evt_1',
    merchantRef: 'P1',
    trust: 'signed',
    claim: 'captured',
  });
});

test.each([
  ['captured', 'captured'],
  ['part_refunded', 'part_refunded'],
  ['refunded', 'refunded'],
  ['disputed', 'disputed'],
  ['failed', null],
  ['something', null],
  [7, null],
])('an event with the state %s claims %s', (state, claim) => {
  const body = Buffer.from(JSON.stringify({ eventId: 'evt_1', merchantRef: 'P1', state }));
  expect(gateway().verifyEvent(incoming(signature(SECRET, body, NOW), body))).toMatchObject({ claim });
});

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
])('an event signed %i seconds from now is taken: %s', (seconds, taken) => {
  expect(gateway().verifyEvent(incoming(signature(SECRET, BODY, NOW + seconds * 1_000))) !== null).toBe(taken);
});

test('a thousand forged signatures are all refused', () => {
  const genuine = signature(SECRET, BODY, NOW);
  const other = fc.string({ minLength: 0, maxLength: 60 }).filter((secret) => secret !== SECRET);
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 0, maxLength: 80 });
  const header = fc.oneof(
    other.map((secret) => signature(secret, BODY, NOW)),
    fc
      .tuple(fc.nat({ max: genuine.length - 1 }), fc.constantFrom(...'0123456789abcdef,=tv;'))
      .map(([at, character]) => genuine.slice(0, at) + character + genuine.slice(at + 1)),
    hex.map((digest) => `t=${NOW / 1_000},v1=${digest}`),
    fc.nat({ max: genuine.length - 1 }).map((length) => genuine.slice(0, length)),
    fc.string({ maxLength: 200 }),
    hex.map((digest) => `${genuine.replace('v1', 'v0')},v1=${digest}`),
  );
  const under = gateway();
  fc.assert(
    fc.property(
      header.filter((forged) => forged !== genuine),
      (forged) => {
        expect(under.verifyEvent(incoming(forged))).toBeNull();
      },
    ),
    { numRuns: 1_000, seed: 20_261_121 },
  );
});

test('a genuine signature on other bytes, another time or twice over is refused', () => {
  const genuine = signature(SECRET, BODY, NOW);
  const under = gateway();
  expect(under.verifyEvent(incoming(genuine, Buffer.concat([BODY, Buffer.from(' ')])))).toBeNull();
  expect(under.verifyEvent(incoming(genuine.replace(/^t=\d+/, `t=${NOW / 1_000 + 1}`)))).toBeNull();
  expect(under.verifyEvent(incoming(`t=${NOW / 1_000 - 9_000},${genuine}`))).toBeNull();
  expect(under.verifyEvent(incoming([genuine, genuine]))).toBeNull();
  expect(under.verifyEvent(incoming(undefined))).toBeNull();
});

test('while secrets rotate, old and new are taken, on either side, and a third is not', () => {
  const both = gatewayAt('http://127.0.0.1:9', [NEXT_SECRET, SECRET]);
  expect(both.verifyEvent(incoming(signature(SECRET, BODY, NOW)))).not.toBeNull();
  expect(both.verifyEvent(incoming(signature(NEXT_SECRET, BODY, NOW)))).not.toBeNull();
  expect(both.verifyEvent(incoming(signature('the-secret-before-last', BODY, NOW)))).toBeNull();
  const [, second] = signature(NEXT_SECRET, BODY, NOW).split(',');
  expect(gateway().verifyEvent(incoming(`${signature(SECRET, BODY, NOW)},${second}`))).not.toBeNull();
  expect(
    gateway().verifyEvent(
      incoming(`${signature(SECRET, BODY, NOW).split(',')[0]},${second},${signature(SECRET, BODY, NOW).split(',')[1]}`),
    ),
  ).not.toBeNull();
});

test('the gateway does not start with an empty secret among its own, or with none', () => {
  expect(() => gatewayAt('http://127.0.0.1:9', [])).toThrow(/secret/);
  expect(() => gatewayAt('http://127.0.0.1:9', [''])).toThrow(/secret/);
  expect(() => gatewayAt('http://127.0.0.1:9', [SECRET, ' '])).toThrow(/secret/);
});

test.each([
  ['not JSON', 'paid!'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no event id', '{"merchantRef":"P1"}'],
  ['an empty event id', '{"eventId":"","merchantRef":"P1"}'],
  ['a number for a reference', '{"eventId":"e","merchantRef":1}'],
  ['a reference without end', JSON.stringify({ eventId: 'e', merchantRef: 'x'.repeat(5_000) })],
  ['more than 64 KiB', JSON.stringify({ eventId: 'e', merchantRef: 'P1', pad: 'x'.repeat(70_000) })],
])('a genuinely signed body with %s is refused', (_what, text) => {
  const body = Buffer.from(text);
  expect(gateway().verifyEvent(incoming(signature(SECRET, body, NOW), body))).toBeNull();
});

let nasty: NastyNeighbour;
let peer: PaymentPeer;
beforeAll(async () => {
  nasty = await startNastyNeighbour();
  peer = await startPaymentPeer({ secret: SECRET });
});
afterAll(async () => {
  await nasty.close();
  await peer.close();
});

const slow: readonly Nastiness[] = ['hangs', 'drips a byte at a time', 'sends 50 MB', 'promises 50 MB'];

test.each(nastinesses)(
  'a provider that %s leaves the outcome in doubt, every time, and is not followed anywhere',
  async (nastiness) => {
    nasty.be(nastiness);
    nasty.asked.length = 0;
    const under = gatewayAt(nasty.baseUrl);
    const rounds = slow.includes(nastiness) ? 3 : 70;
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.allSettled([
        under.createSession(sessionRequest('P1')),
        under.getStatus('P1'),
        under.refund({ merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'k' }),
      ]);
      for (const answer of answers) {
        expect(answer.status === 'rejected' ? answer.reason : 'an answer was believed').toBeInstanceOf(
          GatewayUnavailableError,
        );
      }
    }
    expect(
      nasty.asked.every(
        (path) => path.startsWith('/sessions') || path.startsWith('/payments') || path.startsWith('/refunds'),
      ),
    ).toBe(true);
  },
);

test('a truth about another payment is not believed', async () => {
  const under = gatewayAt(peer.baseUrl);
  await under.createSession(sessionRequest('P1'));
  const twisted = createSandboxGateway({
    baseUrl: peer.baseUrl,
    secrets: [SECRET],
    httpJson: {
      request: async () => ({ ok: true, status: 200, body: { ...(await under.getStatus('P1')) } }),
      close: () => undefined,
    },
  });
  expect(await twisted.getStatus('P1')).toMatchObject({ merchantRef: 'P1' });
  await expect(twisted.getStatus('P2')).rejects.toThrow(GatewayUnavailableError);
});

test.each([
  ['another amount', { merchantRef: 'P1', amountAgorot: 101 }],
  ['another payment', { merchantRef: 'P2', amountAgorot: 100 }],
  ['another key', { idempotencyKey: 'other', amountAgorot: 100 }],
  ['nothing in particular', { ok: true }],
])('an answer about %s is no refund', async (_what, body) => {
  const under = createSandboxGateway({
    baseUrl: peer.baseUrl,
    secrets: [SECRET],
    httpJson: { request: async () => ({ ok: true, status: 201, body }), close: () => undefined },
  });
  const order = { merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'k' };
  await expect(under.refund(order)).rejects.toThrow(GatewayUnavailableError);
});

test('a hanging provider is given up, long before it would answer', async () => {
  const under = gatewayAt(peer.baseUrl);
  peer.faults.next({ kind: 'slow', delayMs: 60_000, on: 'sessions' });
  await expect(under.createSession(sessionRequest('P-slow'))).rejects.toThrow(GatewayUnavailableError);
});

test('where the answer was torn off, asking again finds the session that was made', async () => {
  const under = gatewayAt(peer.baseUrl);
  peer.faults.next({ kind: 'cut', on: 'sessions' });
  await expect(under.createSession(sessionRequest('P-cut'))).rejects.toThrow(GatewayUnavailableError);
  const truth = await under.getStatus('P-cut');
  expect(truth).toMatchObject({ state: 'created' });
  expect(await under.createSession(sessionRequest('P-cut'))).toMatchObject({ providerRef: truth?.providerRef });
});

test('a provider that is down says so once per fault ordered, then works', async () => {
  const under = gatewayAt(peer.baseUrl);
  peer.faults.next({ kind: 'down', count: 2 });
  await expect(under.getStatus('P-down')).rejects.toThrow(GatewayUnavailableError);
  await expect(under.createSession(sessionRequest('P-down'))).rejects.toThrow(GatewayUnavailableError);
  expect(await under.createSession(sessionRequest('P-down'))).toMatchObject({
    payUrl: expect.stringContaining(peer.baseUrl),
  });
});

test("a refusal carries the provider's code, not its page", async () => {
  const under = gatewayAt(peer.baseUrl);
  await expect(under.refund({ merchantRef: 'P-none', amountAgorot: 100, idempotencyKey: 'x' })).rejects.toThrow(
    new GatewayRefusedError('POST /refunds: status 404, unknown_payment'),
  );
});

test('a shop that shows another key is not served, and takes that for no word about its payment', async () => {
  const stranger = gatewayAt(peer.baseUrl, [NEXT_SECRET]);
  await expect(stranger.createSession(sessionRequest('P-stranger'))).rejects.toThrow(GatewayUnavailableError);
  expect(await peer.findByMerchantRef('P-stranger')).toBeNull();
});
