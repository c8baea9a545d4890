import { onTestFinished, expect, test } from 'vitest';
import { z } from 'zod';
import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { availablePaymentMethodSchema } from '#contracts/payments/methods.ts';
import { GatewayRefusedError } from '#server/payments/adapters/gateway-errors.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  ListedPayment,
  ListedPaymentsPage,
  PaymentStatus,
  PaymentSessionRequest,
} from '#server/payments/adapters/port.ts';
import { testDocuments } from './document-contract.ts';

/** An adapter and a peer with its provider's protocol. */
export type GatewayUnderTest = {
  readonly gateway: CheckoutGateway;
  /** Customer action on the payment page of this payment. */
  customer(merchantRef: string, action: 'approve' | 'decline' | 'cancel'): Promise<void>;
  /** Sets the state of the card stored with this payment; absent if the adapter stores none. */
  readonly card?: (merchantRef: string, state: 'active' | 'declining' | 'expired' | 'revoked') => Promise<void>;
  /** False if the provider does not report that a customer left its page; such a payment can still be paid. */
  readonly tellsCancelled?: false;
  /** False if the provider reports a removed card only as refused. */
  readonly tellsRevoked?: false;
  /** 'paid': the provider's list contains payments only, no unpaid pages. */
  readonly lists?: 'paid';
  /** Set if the signature of an event is in its body and covers some of its fields instead of the bytes. */
  readonly signsFields?: SignedFields;
  /** A genuine event about this payment, as it reaches our receiver at `now`. */
  event(merchantRef: string, now: number): IncomingEvent;
  close(): Promise<void>;
};

export type SignedFields = {
  /** Names of the covered fields in the body; no other field may have an effect. */
  readonly covered: readonly string[];
  readonly proof: string;
};

export function sessionRequest(merchantRef: string, amountAgorot = 5_500): PaymentSessionRequest {
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

/** Contract of every payment adapter. Each adapter's test file calls this once. */
export function testGatewayContract(name: string, start: () => Promise<GatewayUnderTest>): void {
  async function opened(merchantRef: string, amountAgorot = 5_500): Promise<GatewayUnderTest> {
    const under = await start();
    onTestFinished(() => under.close());
    await under.gateway.createSession(sessionRequest(merchantRef, amountAgorot));
    return under;
  }

  testSessions(name, opened);
  testRefunds(name, opened);
  testStoredCards(name, opened);
  testLists(name, opened);
  testEvents(name, opened);
  testDocuments(name, opened, sessionRequest);
}

type Opened = (merchantRef: string, amountAgorot?: number) => Promise<GatewayUnderTest>;

function testSessions(name: string, opened: Opened): void {
  test(`${name}: a session is opened for every method that visitors are offered`, async () => {
    const { gateway } = await opened('P1');
    const offers = z.array(availablePaymentMethodSchema).nonempty().parse(gateway.offers);
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

  test(`${name}: after a decline the payment failed`, async () => {
    const { gateway, customer } = await opened('P1');
    await customer('P1', 'decline');
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'failed', failureReason: 'declined' });
  });

  test(`${name}: a customer who leaves the page has not paid, and if the provider reports it the payment failed`, async () => {
    const { gateway, customer, tellsCancelled } = await opened('P1');
    await customer('P1', 'cancel');
    const failed = { state: 'failed', failureReason: 'cancelled' };
    const expected = tellsCancelled === false ? { state: 'created', failureReason: null } : failed;
    expect(await gateway.getStatus('P1')).toMatchObject(expected);
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

  test(`${name}: what was declined first is given back of the charge that was approved`, async () => {
    const { gateway, customer } = await opened('P1', 5_500);
    await customer('P1', 'decline');
    await customer('P1', 'approve');
    const order = { merchantRef: 'P1', amountAgorot: 1_500, idempotencyKey: 'declined-first' };
    expect(await gateway.refund(order)).toEqual({ refundedAgorot: 1_500 });
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'part_refunded', refundedAgorot: 1_500 });
    expect(await gateway.refund({ ...order, amountAgorot: 4_000, idempotencyKey: 'rest' })).toEqual({
      refundedAgorot: 4_000,
    });
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

function testStoredCards(name: string, opened: Opened): void {
  /** A payment with a stored card; null if the adapter does not store cards and says so. */
  async function withCard() {
    const { gateway, customer, card, ...told } = await opened('P1');
    const { chargeStored } = gateway;

    if (chargeStored === undefined && card === undefined) return null;
    if (chargeStored === undefined || card === undefined) throw new Error('an adapter keeps cards, or it does not');
    await gateway.createSession({ ...sessionRequest('C1'), storesCard: true });
    expect((await gateway.getStatus('C1'))?.storedCard ?? null).toBeNull();
    await customer('C1', 'approve');
    const token = (await gateway.getStatus('C1'))?.storedCard?.token ?? '';
    const charge = (merchantRef: string, amountAgorot = 9_900) =>
      chargeStored({ token, merchantRef, amountAgorot, currency: 'ILS', description: 'Member · מנוי' });
    return { gateway, card, charge, token, chargeStored, customer, revoked: revokedWord(told) };
  }

  test(`${name}: a card is kept only where it was asked for, and its token stays the same`, async () => {
    const kept = await withCard();
    if (kept === null) return;
    const { gateway, token, customer } = kept;
    expect(token).not.toBe('');
    expect((await gateway.getStatus('C1'))?.storedCard).toEqual({ token, last4: expect.stringMatching(/^\d{4}$/u) });
    await customer('P1', 'approve');
    expect((await gateway.getStatus('P1'))?.storedCard ?? null).toBeNull();
  });

  test(`${name}: a charge asked for twenty times at once under one reference takes the money once`, async () => {
    const kept = await withCard();
    if (kept === null) return;
    const { gateway, charge } = kept;
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge('S1')));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ outcome: 'captured' })));
    expect(await gateway.getStatus('S1')).toMatchObject({ state: 'captured', amountAgorot: 9_900, refundedAgorot: 0 });
    await expect(charge('S1', 9_800)).rejects.toThrow(GatewayRefusedError);
    await expect(charge('C1')).rejects.toThrow(GatewayRefusedError);
    const listed =
      gateway.listPayments === undefined ? [await gateway.getStatus('S1')] : await listAll(gateway, period());
    expect(namesOf(listed).filter((one) => one.startsWith('S1'))).toEqual(['S1']);
  });

  test(`${name}: what was charged can be given back like any other payment`, async () => {
    const kept = await withCard();
    if (kept === null) return;
    await kept.charge('S1');
    await kept.gateway.refund({ merchantRef: 'S1', amountAgorot: 9_900, idempotencyKey: 'back' });
    expect(await kept.gateway.getStatus('S1')).toMatchObject({ state: 'refunded', refundedAgorot: 9_900 });
  });

  test.each([
    ['declining', 'declined'],
    ['expired', 'card_expired'],
    ['revoked', 'card_revoked'],
  ] as const)(
    `${name}: a card that is '%s' answers '%s', the same again, and nothing is taken`,
    async (state, refusal) => {
      const kept = await withCard();
      if (kept === null) return;
      const { gateway, card, charge, revoked } = kept;
      const told = { outcome: 'declined', refusal: refusal === 'card_revoked' ? revoked : refusal };
      await card('C1', state);
      expect(await charge('S1')).toEqual(told);
      await card('C1', 'active');
      expect(await charge('S1')).toEqual(told);
      expect(await gateway.getStatus('S1')).toMatchObject({ state: 'failed', failureReason: 'declined' });
      expect(await charge('S2')).toEqual({ outcome: 'captured' });
    },
  );

  test(`${name}: an unknown token charges no card`, async () => {
    const kept = await withCard();
    if (kept === null) return;
    const { chargeStored, token, revoked } = kept;
    const forged = { token: `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`, merchantRef: 'S1' };
    const answer = await chargeStored({ ...forged, amountAgorot: 9_900, currency: 'ILS', description: 'x' });
    expect(answer).toEqual({ outcome: 'declined', refusal: revoked });
  });
}

/** Returns the refusal for a card that the provider has removed. */
function revokedWord({ tellsRevoked }: Pick<GatewayUnderTest, 'tellsRevoked'>): CardRefusal {
  return tellsRevoked === false ? 'declined' : 'card_revoked';
}

function testLists(name: string, opened: Opened): void {
  test(`${name}: everything that was opened in a period is listed as it stands, or the adapter has no list`, async () => {
    const { gateway, customer, lists } = await opened('P1');
    if (gateway.listPayments === undefined) return;
    const count = 130;
    for (let index = 2; index <= count; index += 1) await gateway.createSession(sessionRequest(`P${index}`));
    await customer('P1', 'approve');
    const paid = lists === 'paid' ? count : 1;
    for (let index = 2; index <= paid; index += 1) await customer(`P${index}`, 'approve');
    const listed = await listAll(gateway, period());
    expect(namesOf(listed)).toHaveLength(count);
    const first = listed.find(({ merchantRef }) => merchantRef === 'P1');
    const truth = await gateway.getStatus('P1');
    // values that a list does not contain are null
    expect(first).toEqual(first?.refundedAgorot === null ? { ...truth, refundedAgorot: null } : truth);
    const nothing = await gateway.listPayments({ from: 0, to: 1, cursor: null });
    expect(nothing).toMatchObject({ payments: [], next: null });
    expect(nothing.returned ?? []).toEqual([]);
  });

  test(`${name}: the list tells what went back of a payment, or that it does not and of which a refund is in it`, async () => {
    const { gateway, customer } = await opened('P1');
    if (gateway.listPayments === undefined) return;
    await gateway.createSession(sessionRequest('P2'));
    for (const ref of ['P1', 'P2']) await customer(ref, 'approve');
    await gateway.refund({ merchantRef: 'P1', amountAgorot: 500, idempotencyKey: 'back' });
    const page = await gateway.listPayments({ ...period(), cursor: null });
    const told = ['P1', 'P2'].map((ref) => page.payments.find(({ merchantRef }) => merchantRef === ref));
    const amounts = told.map((one) => one?.refundedAgorot);
    const { returned = null } = page;
    expect({ amounts, returned }).toEqual(
      returned === null ? { amounts: [500, 0], returned } : { amounts: [null, null], returned: ['P1'] },
    );
  });
}

const DAY_MS = 86_400_000;

function period() {
  return { from: Date.now() - DAY_MS, to: Date.now() + DAY_MS };
}

/** Reads all pages; a payment that is on two pages counts once. */
async function listAll(
  { listPayments }: CheckoutGateway,
  within: { readonly from: number; readonly to: number },
): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = [];
  let cursor: string | null = null;
  do {
    const page: ListedPaymentsPage = (await listPayments?.({ ...within, cursor })) ?? { payments: [], next: null };
    listed.push(...page.payments);
    cursor = page.next;
  } while (cursor !== null);
  return listed;
}

function namesOf(listed: readonly (Pick<PaymentStatus, 'merchantRef'> | null)[]): string[] {
  return [...new Set(listed.map((one) => one?.merchantRef ?? ''))];
}

function testEvents(name: string, opened: Opened): void {
  test(`${name}: a genuine event names its payment`, async () => {
    const { gateway, event } = await opened('P1');
    expect(gateway.verifyEvent(event('P1', NOW))).toMatchObject({
      merchantRef: 'P1',
      eventId: expect.stringMatching(/^.+$/),
    });
  });

  test(`${name}: an event with any changed byte is refused, or its bytes are not read at all`, async () => {
    const { gateway, event, signsFields } = await opened('P1');
    const genuine = event('P1', NOW);
    const whose = gateway.verifyEvent(genuine);
    if (whose?.trust === 'polled') return testMark(gateway, genuine);
    if (signsFields !== undefined) return testFields(gateway, genuine, signsFields);
    for (let at = 0; at < genuine.body.length; at += 1) {
      const body = Buffer.from(genuine.body);
      body.writeUInt8(body.readUInt8(at) ^ 1, at);
      expect(gateway.verifyEvent({ ...genuine, body })).toBeNull();
    }
  });

  test(`${name}: an event without its proof is refused`, async () => {
    const { gateway, event, signsFields } = await opened('P1');
    const { mark: _mark, ...genuine } = event('P1', NOW);
    const body = signsFields === undefined ? genuine.body : bodyWith(genuine, signsFields.proof, undefined);
    expect(gateway.verifyEvent({ ...genuine, body, headers: {} })).toBeNull();
  });
}

function bodyWith({ body }: IncomingEvent, field: string, value: unknown): Buffer {
  const said: Record<string, unknown> = { ...JSON.parse(body.toString()) };
  return Buffer.from(JSON.stringify({ ...said, [field]: value }));
}

/** Fields outside the signature have no effect: the same payment, and the same event. */
function testFields(gateway: CheckoutGateway, genuine: IncomingEvent, { covered, proof }: SignedFields): void {
  const whose = gateway.verifyEvent(genuine);
  expect(whose).not.toBeNull();
  for (let at = 0; at < genuine.body.length; at += 1) {
    const body = Buffer.from(genuine.body);
    body.writeUInt8(body.readUInt8(at) ^ 1, at);
    expect([null, whose]).toContainEqual(gateway.verifyEvent({ ...genuine, body }));
  }
  for (const field of [...covered, proof]) {
    for (const value of ['x', 7, false, true, null, undefined]) {
      const told: Record<string, unknown> = { ...JSON.parse(genuine.body.toString()) };
      if (told[field] === value) continue;
      expect(gateway.verifyEvent({ ...genuine, body: bodyWith(genuine, field, value) })).toBeNull();
    }
  }
}

/** Only the URL distinguishes such an event from a forged event. */
function testMark(gateway: CheckoutGateway, genuine: IncomingEvent): void {
  const body = Buffer.from('{"ReturnValue":"P2","ResponseCode":0}');
  expect(gateway.verifyEvent({ ...genuine, body })).toMatchObject({ merchantRef: 'P1', trust: 'polled' });
  const mark = genuine.mark ?? '';
  expect(mark.length).toBeGreaterThan(32);
  for (let at = 0; at < mark.length; at += 1) {
    const other = mark[at] === 'x' ? 'y' : 'x';
    expect(gateway.verifyEvent({ ...genuine, mark: mark.slice(0, at) + other + mark.slice(at + 1) })).toBeNull();
  }
}
