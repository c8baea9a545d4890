import { onTestFinished, expect, test } from 'vitest';
import { z } from 'zod';
import { paymentOfferSchema } from '#contracts/payments/methods.ts';
import { GatewayRefusedError } from '#server/payments/adapters/port.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  PaymentPage,
  PaymentTruth,
  SessionRequest,
} from '#server/payments/adapters/port.ts';

/** An adapter with a peer behind it that speaks its provider's protocol. */
export type GatewayUnderTest = {
  readonly gateway: CheckoutGateway;
  /** What the customer does on the hosted page of this payment. */
  customer(merchantRef: string, action: 'approve' | 'decline' | 'cancel'): Promise<void>;
  /** A genuine event about this payment, as it arrives at our receiver at `now`. */
  event(merchantRef: string, now: number): IncomingEvent;
  close(): Promise<void>;
};

export function sessionRequest(merchantRef: string, amountAgorot = 5_500): SessionRequest {
  return {
    merchantRef,
    amountAgorot,
    currency: 'ILS',
    description: 'Premium Wash · שטיפת פרימיום',
    language: 'he',
    returnUrl: 'http://127.0.0.1:9/checkout/return/token',
    cancelUrl: 'http://127.0.0.1:9/checkout/return/token?cancelled',
    webhookUrl: 'http://127.0.0.1:9/api/webhooks/sandbox',
    method: 'credit_card',
  };
}

const NOW = Date.UTC(2026, 10, 21, 9, 30);

/** What the shop relies on, whoever the provider is. Every adapter's test file calls this once. */
export function testGatewayContract(name: string, start: () => Promise<GatewayUnderTest>): void {
  async function opened(merchantRef: string, amountAgorot = 5_500): Promise<GatewayUnderTest> {
    const under = await start();
    onTestFinished(() => under.close());
    await under.gateway.createSession(sessionRequest(merchantRef, amountAgorot));
    return under;
  }

  testSessions(name, opened);
  testRefunds(name, opened);
  testLists(name, opened);
  testEvents(name, opened);
}

type Opened = (merchantRef: string, amountAgorot?: number) => Promise<GatewayUnderTest>;

function testSessions(name: string, opened: Opened): void {
  test(`${name}: a session is opened for every method that visitors are offered`, async () => {
    const { gateway } = await opened('P1');
    const offers = z.array(paymentOfferSchema).nonempty().parse(gateway.offers);
    for (const [index, { method }] of offers.entries()) {
      const merchantRef = `offer-${index}`;
      await gateway.createSession({ ...sessionRequest(merchantRef), method });
      expect(await gateway.getStatus(merchantRef)).toMatchObject({ state: 'created', method });
    }
  });

  test(`${name}: an open session has a page on the web and is not paid`, async () => {
    const { gateway } = await opened('P1');
    const session = await gateway.createSession(sessionRequest('P2'));
    expect(new URL(session.payUrl).protocol).toMatch(/^https?:$/);
    expect(await gateway.getStatus('P2')).toMatchObject({
      merchantRef: 'P2',
      providerRef: session.providerRef,
      state: 'created',
      refundedAgorot: 0,
    });
  });

  test(`${name}: the same reference names the same session, however often and at once it is asked for`, async () => {
    const { gateway } = await opened('P1');
    const sessions = await Promise.all(Array.from({ length: 20 }, () => gateway.createSession(sessionRequest('P7'))));
    expect(new Set(sessions.map((session) => session.providerRef)).size).toBe(1);
    expect(new Set(sessions.map((session) => session.payUrl)).size).toBe(1);
  });

  test(`${name}: the same reference with another amount is refused`, async () => {
    const { gateway } = await opened('P1', 5_500);
    await expect(gateway.createSession(sessionRequest('P1', 5_400))).rejects.toThrow(GatewayRefusedError);
  });

  test(`${name}: a reference that was never used is unknown, not failed`, async () => {
    const { gateway } = await opened('P1');
    expect(await gateway.getStatus('P1-never')).toBeNull();
  });

  test(`${name}: an approved payment is captured with its amount and currency`, async () => {
    const { gateway, customer } = await opened('P1', 15_000);
    await customer('P1', 'approve');
    expect(await gateway.getStatus('P1')).toMatchObject({
      state: 'captured',
      failureReason: null,
      amountAgorot: 15_000,
      currency: 'ILS',
    });
  });

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)(`${name}: after '%s' the payment failed because it was %s`, async (action, failureReason) => {
    const { gateway, customer } = await opened('P1');
    await customer('P1', action);
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'failed', failureReason });
  });
}

function testRefunds(name: string, opened: Opened): void {
  test(`${name}: a part and then the rest can be refunded`, async () => {
    const { gateway, customer } = await opened('P1', 5_500);
    await customer('P1', 'approve');
    expect(await gateway.refund({ merchantRef: 'P1', amountAgorot: 1_500, idempotencyKey: 'a' })).toEqual({
      refundedAgorot: 1_500,
    });
    expect(await gateway.getStatus('P1')).toMatchObject({
      state: 'part_refunded',
      refundedAgorot: 1_500,
      amountAgorot: 5_500,
    });
    expect(await gateway.refund({ merchantRef: 'P1', amountAgorot: 4_000, idempotencyKey: 'b' })).toEqual({
      refundedAgorot: 4_000,
    });
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'refunded', refundedAgorot: 5_500 });
  });

  test(`${name}: one refund asked for twenty times at once is one refund`, async () => {
    const { gateway, customer } = await opened('P1', 5_500);
    await customer('P1', 'approve');
    const order = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'dup:P1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.refund(order)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ refundedAgorot: 1_000 })));
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'part_refunded', refundedAgorot: 1_000 });
  });

  test(`${name}: twenty refunds at once never give back more than was taken`, async () => {
    const { gateway, customer } = await opened('P1', 5_500);
    await customer('P1', 'approve');
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        gateway.refund({ merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: `r${index}` }),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'part_refunded', refundedAgorot: 5_000 });
  });

  test(`${name}: a refund that cannot be is refused: unpaid, unknown, too much, or its key used for another`, async () => {
    const { gateway, customer } = await opened('P1', 5_500);
    const refund = (merchantRef: string, amountAgorot: number, idempotencyKey: string) =>
      expect(gateway.refund({ merchantRef, amountAgorot, idempotencyKey })).rejects.toThrow(GatewayRefusedError);
    await refund('P1', 100, 'unpaid');
    await refund('P1-never', 100, 'unknown');
    await customer('P1', 'approve');
    await refund('P1', 5_501, 'too-much');
    await gateway.refund({ merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'used' });
    await refund('P1', 200, 'used');
    expect(await gateway.getStatus('P1')).toMatchObject({ refundedAgorot: 100 });
  });
}

function testLists(name: string, opened: Opened): void {
  test(`${name}: everything that was opened in a period is listed as it stands, or the adapter has no list`, async () => {
    const { gateway, customer } = await opened('P1');
    if (gateway.listPayments === undefined) return;
    const count = 130;
    for (let index = 2; index <= count; index += 1) await gateway.createSession(sessionRequest(`P${index}`));
    await customer('P1', 'approve');
    const period = { from: 0, to: Date.now() + 366 * 86_400_000 };
    const listed: PaymentTruth[] = [];
    let cursor: string | null = null;
    do {
      const page: PaymentPage = await gateway.listPayments({ ...period, cursor });
      listed.push(...page.payments);
      cursor = page.next;
    } while (cursor !== null);
    expect(new Set(listed.map(({ merchantRef }) => merchantRef)).size).toBe(count);
    expect(listed).toHaveLength(count);
    expect(listed.find(({ merchantRef }) => merchantRef === 'P1')).toEqual(await gateway.getStatus('P1'));
    expect(await gateway.listPayments({ from: 0, to: 1, cursor: null })).toEqual({ payments: [], next: null });
  });
}

function testEvents(name: string, opened: Opened): void {
  test(`${name}: a genuine event names its payment`, async () => {
    const { gateway, event } = await opened('P1');
    expect(gateway.verifyEvent(event('P1', NOW))).toMatchObject({
      merchantRef: 'P1',
      eventId: expect.stringMatching(/^.+$/),
    });
  });

  test(`${name}: an event with any single byte changed is nobody's`, async () => {
    const { gateway, event } = await opened('P1');
    const genuine = event('P1', NOW);
    for (let at = 0; at < genuine.body.length; at += 1) {
      const body = Buffer.from(genuine.body);
      body.writeUInt8(body.readUInt8(at) ^ 1, at);
      expect(gateway.verifyEvent({ ...genuine, body })).toBeNull();
    }
  });

  test(`${name}: an event without its headers is nobody's`, async () => {
    const { gateway, event } = await opened('P1');
    expect(gateway.verifyEvent({ ...event('P1', NOW), headers: {} })).toBeNull();
  });
}
