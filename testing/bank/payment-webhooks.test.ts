import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSandboxGateway } from '#server/payments/adapters/sandbox/sandbox-gateway.ts';
import { retryDelayMs } from '#peers/sandbox-bank/webhook-sender.ts';
import { sessionRequest } from './gateway-contract.ts';
import { startPaymentPeer } from './payment.ts';
import type { PaymentPeer } from './payment.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';
import type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver.ts';

const SECRET = 'a-secret-only-for-this-test';

const eventSchema = z.strictObject({
  eventId: z.string().min(1),
  type: z.string(),
  merchantRef: z.string(),
  providerRef: z.string(),
  state: z.string(),
  amountAgorot: z.int(),
  currency: z.literal('ILS'),
  createdAt: z.iso.datetime(),
});

type Street = {
  readonly peer: PaymentPeer;
  readonly receiver: WebhookReceiver;
  open(merchantRef: string): Promise<string>;
  genuine(webhook: ReceivedWebhook): boolean;
};

/** A provider and a shop's webhook receiver, with payment sessions. */
async function street(): Promise<Street> {
  const peer = await startPaymentPeer({ secret: SECRET });
  const receiver = await openWebhookReceiver();
  const httpJson = createHttpJson();
  const gateway = createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson });
  onTestFinished(async () => {
    httpJson.close();
    await peer.close();
    await receiver.close();
  });
  return {
    peer,
    receiver,
    open: async (merchantRef) =>
      (await gateway.createSession({ ...sessionRequest(merchantRef), webhookUrl: receiver.url })).providerRef,
    genuine: ({ body, signature, at }) =>
      gateway.verifyEvent({ body: Buffer.from(body), headers: { 'x-sandbox-signature': signature }, now: at }) !== null,
  };
}

function eventOf(webhook: ReceivedWebhook | undefined): z.infer<typeof eventSchema> {
  return eventSchema.parse(JSON.parse(webhook?.body ?? 'null'));
}

async function settled(peer: PaymentPeer): Promise<void> {
  await expect.poll(async () => (await peer.webhooks()).waiting, { timeout: 8_000, interval: 20 }).toBe(0);
}

test('a captured payment received once at the shop, with the fields of the protocol and a signature that holds', async () => {
  const { peer, receiver, open, genuine } = await street();
  const providerRef = await open('P1');
  await peer.approve(providerRef);
  await receiver.waitFor(1);
  expect(eventOf(receiver.received[0])).toMatchObject({
    type: 'payment.captured',
    merchantRef: 'P1',
    providerRef,
    state: 'captured',
    amountAgorot: 5_500,
  });
  expect(receiver.received.map(genuine)).toEqual([true]);
  await settled(peer);
  expect(await peer.webhooks()).toEqual({ waiting: 0, delivered: 1, givenUp: 0 });
});

test('fifty approvals of one payment at once are one capture and one event', async () => {
  const { peer, receiver, open } = await street();
  const providerRef = await open('P1');
  const results = await Promise.all(Array.from({ length: 50 }, () => peer.approve(providerRef)));
  expect(results.filter((result) => result.moved)).toHaveLength(1);
  expect(results.every((result) => result.payment.state === 'captured')).toBe(true);
  await settled(peer);
  expect(receiver.received).toHaveLength(1);
});

test('the same event comes again until the shop says yes', async () => {
  const { peer, receiver, open, genuine } = await street();
  receiver.answer(503);
  await peer.approve(await open('P1'));
  await receiver.waitFor(2);
  receiver.answer(200);
  await settled(peer);
  expect(receiver.received.length).toBeGreaterThanOrEqual(3);
  expect(new Set(receiver.received.map((webhook) => eventOf(webhook).eventId)).size).toBe(1);
  expect(receiver.received.every(genuine)).toBe(true);
});

test('retries wait 1, 2, 4 … seconds and never more than a minute', () => {
  expect([1, 2, 3, 4, 6, 7, 8, 1_000].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('never more than twenty webhooks wait for the shop at once, and none is forgotten', async () => {
  const { peer, receiver, open } = await street();
  receiver.answer(200, 30);
  const refs = await Promise.all(Array.from({ length: 120 }, (_, index) => open(`P${index}`)));
  await Promise.all(refs.map((ref) => peer.approve(ref)));
  await receiver.waitFor(120);
  expect(receiver.most()).toBe(20);
  expect(new Set(receiver.received.map((webhook) => eventOf(webhook).merchantRef)).size).toBe(120);
});

test('a lost event never comes, and the truth can still be asked for', async () => {
  const { peer, receiver, open } = await street();
  peer.faults.next({ kind: 'lost' });
  await peer.approve(await open('P1'));
  await peer.approve(await open('P2'));
  await settled(peer);
  expect(receiver.received.map((webhook) => eventOf(webhook).merchantRef)).toEqual(['P2']);
  expect(await peer.capturedRefs()).toEqual(new Set(['P1', 'P2']));
});

test('a duplicated event comes as often as ordered, each time the same', async () => {
  const { peer, receiver, open } = await street();
  peer.faults.next({ kind: 'duplicated', copies: 5 });
  await peer.approve(await open('P1'));
  await settled(peer);
  expect(receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map((webhook) => webhook.body)).size).toBe(1);
});

test('a late event comes late', async () => {
  const { peer, receiver, open } = await street();
  peer.faults.next({ kind: 'late', delayMs: 300 });
  const startedAt = Date.now();
  await peer.approve(await open('P1'));
  await receiver.waitFor(1);
  expect((receiver.received[0]?.at ?? 0) - startedAt).toBeGreaterThanOrEqual(295);
});

test('reordered events come last one first', async () => {
  const { peer, receiver, open } = await street();
  const providerRef = await open('P1');
  peer.faults.next({ kind: 'reordered', count: 3, delayMs: 120 });
  await peer.act(providerRef, 'decline');
  await peer.act(providerRef, 'challenge');
  await peer.act(providerRef, 'approve');
  await receiver.waitFor(3);
  expect(receiver.received.map((webhook) => eventOf(webhook).state)).toEqual(['captured', 'pending', 'failed']);
});

test('a forged event comes once, does not verify, and is not repeated', async () => {
  const { peer, receiver, open, genuine } = await street();
  receiver.answer(401);
  peer.faults.next({ kind: 'forged' });
  await peer.approve(await open('P1'));
  await settled(peer);
  expect(receiver.received.map(genuine)).toEqual([false]);
  expect(await peer.webhooks()).toMatchObject({ givenUp: 1 });
});

test('a capture of another amount is what the truth and the event say', async () => {
  const { peer, receiver, open } = await street();
  peer.faults.next({ kind: 'other_amount', amountAgorot: 100 });
  await peer.approve(await open('P1'));
  await receiver.waitFor(1);
  expect(eventOf(receiver.received[0])).toMatchObject({ amountAgorot: 100 });
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured', amountAgorot: 100 });
});

test('an unanswered payment expires after forty minutes, and cannot be paid then', async () => {
  let now = Date.UTC(2026, 10, 21, 9, 0);
  const peer = await startPaymentPeer({ secret: SECRET, clock: { now: () => now } });
  onTestFinished(() => peer.close());
  const httpJson = createHttpJson();
  onTestFinished(() => httpJson.close());
  const gateway = createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson });
  const { providerRef } = await gateway.createSession(sessionRequest('P1'));
  now += 40 * 60_000 - 1;
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'created' });
  now += 1;
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'expired', failureReason: 'expired' });
  expect(await peer.approve(providerRef)).toMatchObject({ moved: false, payment: { state: 'expired' } });
  expect(await peer.capturedRefs()).toEqual(new Set());
});

test('a dispute freezes a captured payment, and winning it restores it', async () => {
  const { peer, open } = await street();
  const providerRef = await open('P1');
  expect(await peer.act(providerRef, 'dispute')).toMatchObject({ moved: false });
  await peer.approve(providerRef);
  expect(await peer.act(providerRef, 'dispute')).toMatchObject({ moved: true, payment: { state: 'disputed' } });
  expect(await peer.act(providerRef, 'win_dispute')).toMatchObject({ moved: true, payment: { state: 'captured' } });
});

test('a provider that closes has finished what it was sending', async () => {
  const { peer, receiver, open } = await street();
  receiver.answer(200, 100);
  await peer.approve(await open('P1'));
  await receiver.waitFor(1);
  await peer.close();
  expect(await peer.webhooks()).toEqual({ waiting: 0, delivered: 1, givenUp: 0 });
});
