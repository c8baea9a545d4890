import { expect, onTestFinished, test } from 'vitest';
import type { InjectedFailure } from '#peers/test/injected-failure.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '#server/payments/adapters/gateway-errors.ts';
import { createInMemorySessionStore } from '#server/payments/payment-session-store.ts';
import { sessionRequest } from './gateway-contract.ts';
import { openCardCom, openNayaxEcom, openPayPlus } from './real-providers.ts';

const providers = { payplus: openPayPlus, cardcom: openCardCom, nayax_ecom: openNayaxEcom } as const;
const names = ['payplus', 'cardcom', 'nayax_ecom'] as const;
type Name = (typeof names)[number];

const paths = {
  payplus: { status: '/PaymentPages/ipn', refund: '/Transactions/RefundByTransactionUID', link: '/generateLink' },
  cardcom: { status: '/LowProfile/GetLpResult', refund: '/Transactions/RefundByTransactionId', link: '/Create' },
  nayax_ecom: { status: '/get-transaction-by-session', refund: '/close-transaction', link: '/initialize' },
} as const;

async function open(name: Name, memory = createInMemorySessionStore()) {
  const opened = await providers[name]({ memory });
  onTestFinished(opened.close);
  return opened;
}

async function reasonOf(call: Promise<unknown>): Promise<unknown> {
  const [settled] = await Promise.allSettled([call]);
  if (settled.status === 'fulfilled') return 'it was believed';
  if (settled.reason instanceof GatewayUnavailableError) return settled.reason.reason;
  return settled.reason instanceof GatewayRefusedError ? 'refused' : settled.reason;
}

const noOfPayPlus = { results: { status: 'error', code: 1, description: 'amount-too-high' }, data: '' };
const yesOfPayPlus = (transaction: unknown) => ({ results: { status: 'success', code: 0 }, data: { transaction } });

type Sayings = Readonly<Record<Name, readonly (readonly [what: string, body: unknown])[]>>;

/** Responses that report a failure with a success status. */
const refusals: Sayings = {
  payplus: [
    ['an error', noOfPayPlus],
    ['a good answer around a refusal', yesOfPayPlus({ uid: 'r', status_code: '004', amount: 10 })],
  ],
  cardcom: [['an error', { ResponseCode: 5_099, Description: 'refund refused' }]],
  nayax_ecom: [['a decline', { status: { verdict: 'Declined', code: 51, statusMessage: 'Not allowed.' } }]],
};

/** Success answers to another request. */
const strangeRefunds: Sayings = {
  payplus: [
    ['half of it', yesOfPayPlus({ uid: 'r', status_code: '000', amount: 5 })],
    ['agorot for shekels', yesOfPayPlus({ uid: 'r', status_code: '000', amount: 1_000 })],
    ['no name for it', yesOfPayPlus({ status_code: '000', amount: 10 })],
  ],
  cardcom: [
    ['no name for it', { ResponseCode: 0, Description: 'OK' }],
    ['a code that is none', { ResponseCode: 'OK', NewTranzactionId: 1 }],
  ],
  nayax_ecom: [
    ['half of it', { status: { verdict: 'Approved', code: 0 }, basicInfo: { amount: 5 } }],
    ['yes, and a code', { status: { verdict: 'Approved', code: 51 } }],
    ['not yet', { status: { verdict: 'Pending' } }],
  ],
};

const troubles: readonly InjectedFailure[] = [
  { kind: 'html' },
  { kind: 'maintenance' },
  { kind: 'odd' },
  { kind: 'empty' },
  { kind: 'down' },
  { kind: 'silent' },
  { kind: 'torn' },
  { kind: 'says', body: null },
  { kind: 'says', body: 'paid' },
  { kind: 'says', status: 429, body: { message: 'slow down' } },
];

for (const name of names) {
  test.each(troubles)(`${name}: %o leaves the outcome in doubt, and the next call works`, async (trouble) => {
    const { peer, gateway } = await open(name);
    await gateway.createSession(sessionRequest('P1'));
    peer.customer('P1', 'approve');
    /** A status request is repeated after a broken connection; a request that moves money is not. */
    async function inTrouble(path: string, call: () => Promise<unknown>, count = 2): Promise<unknown> {
      peer.trouble.next(trouble, { path, count });
      const reason = await reasonOf(call());
      peer.trouble.clear();
      return reason;
    }
    const { link, status, refund } = paths[name];
    const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
    expect(await inTrouble(link, () => gateway.createSession(sessionRequest('P2')))).toBe('in_doubt');
    expect(await inTrouble(status, () => gateway.getStatus('P1'))).toBe('in_doubt');
    expect(await inTrouble(status, () => gateway.refund(back))).toBe('not_sent');
    expect(await inTrouble(refund, () => gateway.refund(back), 1)).toBe('in_doubt');
    await gateway.createSession(sessionRequest('P2'));
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', refundedAgorot: 0 });
    // Nayax does not report refunds, so an unconfirmed one is repeated only by staff with a new refund
    const again = name === 'nayax_ecom' ? { ...back, idempotencyKey: 'another' } : back;
    expect(await gateway.refund(again)).toEqual({ refundedAgorot: 1_000 });
    expect(peer.complaints).toEqual([]);
  });

  test(`${name}: without a connection it is certain that nothing happened`, async () => {
    const { at } = await open(name);
    const unreachable = at('http://127.0.0.1:9');
    expect(await reasonOf(unreachable.createSession(sessionRequest('P1')))).toBe('unreached');
    expect(await reasonOf(unreachable.checkConnection())).toBe('unreached');
  });

  test(`${name}: keys that were changed in the middle of the day are said to be that, and nothing else is known`, async () => {
    const { peer, gateway } = await open(name);
    await gateway.checkConnection();
    await gateway.createSession(sessionRequest('P1'));
    peer.customer('P1', 'approve');
    peer.changeKeys();
    expect(await reasonOf(gateway.checkConnection())).toBe('credentials');
    expect(await reasonOf(gateway.createSession(sessionRequest('P2')))).toBe('credentials');
    expect(await reasonOf(gateway.getStatus('P1'))).toBe('credentials');
    expect(await reasonOf(gateway.refund({ merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'k' }))).toBe(
      'credentials',
    );
  });

  test.runIf(name !== 'nayax_ecom')(
    `${name}: a refund that was done while its answer was lost is found again, and done once`,
    async () => {
      const { peer, gateway } = await open(name);
      await gateway.createSession(sessionRequest('P1'));
      peer.customer('P1', 'approve');
      const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
      // the connection is kept alive and breaks during the call, so the client must not repeat it by itself
      for (let round = 0; round < 3; round += 1) await gateway.getStatus('P1');
      peer.trouble.next({ kind: 'cut' }, { path: paths[name].refund });
      expect(await reasonOf(gateway.refund(back))).toBe('in_doubt');
      expect(await gateway.refund(back)).toEqual({ refundedAgorot: 1_000 });
      expect(await reasonOf(gateway.refund({ ...back, amountAgorot: 4_501, idempotencyKey: 'rest' }))).toBe('refused');
      await gateway.refund({ ...back, amountAgorot: 4_500, idempotencyKey: 'rest' });
      expect(await reasonOf(gateway.refund({ ...back, amountAgorot: 1, idempotencyKey: 'more' }))).toBe('refused');
    },
  );

  test.each(refusals[name])(
    `${name}: a refund that is refused with status 200 (%s) gives nothing back`,
    async (_what, body) => {
      const { peer, gateway } = await open(name);
      await gateway.createSession(sessionRequest('P1'));
      peer.customer('P1', 'approve');
      const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
      peer.trouble.next({ kind: 'says', body }, { path: paths[name].refund });
      expect(await reasonOf(gateway.refund(back))).toBe('refused');
      expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', refundedAgorot: 0 });
      // repeating it is allowed here
      expect(await gateway.refund(back)).toEqual({ refundedAgorot: 1_000 });
    },
  );

  test.each(strangeRefunds[name])(`${name}: a refund that was answered with %s is in doubt`, async (_what, body) => {
    const { peer, gateway } = await open(name);
    await gateway.createSession(sessionRequest('P1'));
    peer.customer('P1', 'approve');
    peer.trouble.next({ kind: 'says', body }, { path: paths[name].refund });
    const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
    expect(await reasonOf(gateway.refund(back))).toBe('in_doubt');
  });

  test(`${name}: of a refund that was half done the rest is not sent under its name`, async () => {
    const memory = createInMemorySessionStore();
    const { peer, gateway } = await open(name, memory);
    await gateway.createSession(sessionRequest('P1'));
    peer.customer('P1', 'approve');
    memory.capture('P1');
    const back = { merchantRef: 'P1', amountAgorot: 1_000, idempotencyKey: 'k' };
    await gateway.refund({ ...back, amountAgorot: 500 });
    expect(await reasonOf(gateway.refund(back))).toBe('refused');
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'part_refunded', refundedAgorot: 500 });
  });

  test(`${name}: a page whose answer was lost is abandoned: another one is opened and used`, async () => {
    const { peer, gateway } = await open(name);
    peer.trouble.next({ kind: 'cut' }, { path: paths[name].link });
    expect(await reasonOf(gateway.createSession(sessionRequest('P1')))).toBe('in_doubt');
    const session = await gateway.createSession(sessionRequest('P1'));
    expect(await gateway.createSession(sessionRequest('P1'))).toEqual(session);
    expect(await gateway.getStatus('P1')).toMatchObject({ providerRef: session.providerRef });
  });

  test(`${name}: a sum of floats is the amount that it stands for`, async () => {
    const { peer, gateway } = await open(name);
    await gateway.createSession(sessionRequest('P1', 30));
    peer.books.pay('P1', true, { amount: 0.1 + 0.2 });
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 30 });
  });

  test(`${name}: another amount than requested is reported as it is`, async () => {
    const { peer, gateway } = await open(name);
    await gateway.createSession(sessionRequest('P1', 5_500));
    peer.books.pay('P1', true, { amount: 1 });
    expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot: 100 });
  });
}

async function withPayPlus(merchantRef = 'P1', amountAgorot = 5_500) {
  const opened = await openPayPlus();
  onTestFinished(opened.close);
  await opened.gateway.createSession(sessionRequest(merchantRef, amountAgorot));
  return opened;
}

async function withCardCom(memory = createInMemorySessionStore()) {
  const opened = await openCardCom({ memory });
  onTestFinished(opened.close);
  await opened.gateway.createSession(sessionRequest('P1'));
  return opened;
}

test.each([
  ['text', 5_550],
  ['float', 5_550],
  ['agorot', 555_000],
] as const)('payplus: an amount written as %s is read as %i agorot', async (style, amountAgorot) => {
  const { peer, gateway } = await withPayPlus('P1', 5_550);
  peer.customer('P1', 'approve');
  peer.books.setAmountStyle(style);
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot });
});

test('payplus: an approval to charge later has the code of a payment and is none', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.books.pay('P1', true, { type: 'Approval' });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'pending' });
});

test('payplus: a good code under a status that is not good is no payment', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.books.pay('P1', true, { status: 'rejected' });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'failed' });
});

test('payplus: what its page says of another order is not believed', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.books.pay('P1', true, { moreInfo: 'P2' });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('in_doubt');
});

test('payplus: a page that took the money twice is paid once, and the rest is listed as an unassigned payment', async () => {
  const { peer, gateway } = await withPayPlus();
  const first = peer.customer('P1', 'approve');
  const second = peer.customer('P1', 'approve');
  const truth = { state: 'captured', amountAgorot: 5_500, refundedAgorot: 0 };
  expect(await gateway.getStatus('P1')).toMatchObject(truth);
  const period = { from: Date.now(), to: Date.now(), cursor: null };
  const listed = (await gateway.listPayments?.(period))?.payments ?? [];
  expect(listed.map(({ merchantRef, providerRef }) => [merchantRef, providerRef])).toEqual([
    ['P1', first?.pageUid],
    ['P1#2', second?.uid],
  ]);
  // refunded by hand in PayPlus's own console
  peer.books.add({ ...requireThere(second), type: 'Refund', moreInfo: '', of: second?.uid ?? null });
  expect(await gateway.getStatus('P1')).toMatchObject(truth);
});

test('payplus: no with status 200 is no, in their own words', async () => {
  const { peer, gateway } = await withPayPlus();
  const body = { results: { status: 'error', code: 1, description: 'payment-page-not-found' }, data: '' };
  peer.trouble.next({ kind: 'says', body });
  await expect(gateway.createSession(sessionRequest('P2'))).rejects.toThrow(
    new GatewayRefusedError('PaymentPages/generateLink: 1 payment-page-not-found'),
  );
});

test('payplus: a callback is accepted as its shops sign and as its sample signs, and from no other sender', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.customer('P1', 'approve');
  const now = Date.now();
  const taken = { merchantRef: 'P1', trust: 'signed', claim: 'captured' };
  expect(gateway.verifyEvent({ ...peer.callback('P1'), now })).toMatchObject(taken);
  expect(gateway.verifyEvent({ ...peer.callback('P1', { rewritten: true }), now })).toMatchObject(taken);
  expect(gateway.verifyEvent({ ...peer.callback('P1', { secretKey: 'of a stranger' }), now })).toBeNull();
  const again = [peer.callback('P1'), peer.callback('P1')].map((event) => gateway.verifyEvent({ ...event, now }));
  expect(again[0]?.eventId).toBe(again[1]?.eventId);
});

test('payplus: what was signed is one event, however a stranger who saw it spaces its bytes', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.customer('P1', 'approve');
  const seen = { ...peer.callback('P1'), now: Date.now() };
  const spaced = { ...seen, body: Buffer.from(seen.body.toString().replaceAll(',"', ' , "')) };
  const [first, again] = [gateway.verifyEvent(seen), gateway.verifyEvent(spaced)];
  expect(first?.eventId).toBeDefined();
  expect(again?.eventId).toBe(first?.eventId);
});

test('payplus: a callback about a refund is about the payment that it belongs to', async () => {
  const { peer, gateway } = await withPayPlus();
  peer.customer('P1', 'approve');
  await gateway.refund({ merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'k' });
  const event = { ...peer.callback('P1'), now: Date.now() };
  expect(event.body.toString()).toContain('Refund');
  expect(gateway.verifyEvent(event)).toMatchObject({ merchantRef: 'P1' });
});

test.each(['cut', 'torn', 'silent'] as const)(
  'payplus: a charge of a stored card that was lost (%s) is never sent again',
  async (kind) => {
    const { peer, gateway } = await withPayPlus();
    await gateway.createSession({ ...sessionRequest('C1'), storesCard: true });
    peer.customer('C1', 'approve');
    const token = (await gateway.getStatus('C1'))?.storedCard?.token ?? '';
    const charge = { token, merchantRef: 'S1', amountAgorot: 9_900, currency: 'ILS', description: 'x' } as const;
    peer.trouble.next({ kind }, { path: '/Transactions/Charge' });
    expect(await reasonOf(Promise.resolve(gateway.chargeStored?.(charge)))).toBe('in_doubt');
    const done = kind === 'cut';
    expect(await reasonOf(Promise.resolve(gateway.chargeStored?.(charge)))).toBe(done ? 'it was believed' : 'in_doubt');
    expect(peer.books.transactions.filter(({ moreInfo }) => moreInfo === 'S1')).toHaveLength(done ? 1 : 0);
  },
);

test('payplus: a charge that certainly never left may be sent', async () => {
  const { peer, gateway, at } = await withPayPlus();
  await gateway.createSession({ ...sessionRequest('C1'), storesCard: true });
  peer.customer('C1', 'approve');
  const token = (await gateway.getStatus('C1'))?.storedCard?.token ?? '';
  const charge = { token, merchantRef: 'S1', amountAgorot: 9_900, currency: 'ILS', description: 'x' } as const;
  expect(await reasonOf(Promise.resolve(at('http://127.0.0.1:9').chargeStored?.(charge)))).toBe('unreached');
  expect(await gateway.chargeStored?.(charge)).toEqual({ outcome: 'captured' });
});

test.each([
  ['a check of the card', { code: 700 }, 'pending'],
  ['an approval to charge later', { code: 701 }, 'pending'],
  ['a good outer code around a refusal', { code: 3 }, 'failed'],
] as const)('cardcom: %s is no payment', async (_what, given, state) => {
  const { peer, gateway } = await withCardCom();
  peer.books.pay('P1', true, given);
  expect(await gateway.getStatus('P1')).toMatchObject({ state });
});

test.each([
  ['another order', { ReturnValue: 'P2' }],
  ['another terminal', { TerminalNumber: 9_999 }],
  ['no order at all', { ReturnValue: null }],
] as const)('cardcom: an answer about %s is not believed', async (_what, changed) => {
  const { peer, gateway } = await withCardCom();
  const deal = requireThere(peer.customer('P1', 'approve'));
  const said = {
    ResponseCode: 0,
    Description: 'OK',
    TerminalNumber: 1_234,
    ReturnValue: 'P1',
    Operation: 'ChargeOnly',
  };
  const body = { ...said, TranzactionInfo: peer.books.told(deal), ...changed };
  peer.trouble.next({ kind: 'says', body });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('in_doubt');
});

test.each([
  ['text', '55.00', 5_500],
  ['text without agorot', '55', 5_500],
  ['a sum of floats', 0.1 + 0.2, 30],
  ['text with nothing behind it', '55.5000', 5_550],
] as const)('cardcom: an amount written as %s (%s) is read as %i agorot', async (_what, amount, amountAgorot) => {
  const { gateway } = await cardComSays({ Amount: amount });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', amountAgorot });
});

test.each([
  ['half an agora', 55.005],
  ['words', 'fifty-five'],
  ['nothing', ''],
  ['no number', null],
  ['an amount beyond every amount', 1e300],
] as const)('cardcom: %s is no amount, and nothing is known then', async (_what, amount) => {
  const { gateway } = await cardComSays({ Amount: amount });
  expect(await reasonOf(gateway.getStatus('P1'))).toBe('unreadable');
});

/** CardCom answers the next status request with other fields in its transaction. */
async function cardComSays(changed: object) {
  const opened = await withCardCom();
  const deal = requireThere(opened.peer.customer('P1', 'approve'));
  const about = {
    ResponseCode: 0,
    Description: 'OK',
    TerminalNumber: 1_234,
    ReturnValue: 'P1',
    Operation: 'ChargeOnly',
  };
  const body = { ...about, TranzactionInfo: { ...opened.peer.books.told(deal), ...changed } };
  opened.peer.trouble.next({ kind: 'says', body });
  return opened;
}

test('cardcom: a token alone is no payment', async () => {
  const { peer, gateway } = await withCardCom();
  const deal = requireThere(peer.customer('P1', 'approve'));
  const body = {
    ResponseCode: 0,
    ReturnValue: 'P1',
    Operation: 'CreateTokenOnly',
    TranzactionInfo: peer.books.told(deal),
  };
  peer.trouble.next({ kind: 'says', body });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'pending' });
});

test('cardcom: other coins are other money', async () => {
  const { peer, gateway } = await withCardCom();
  peer.books.pay('P1', true, { coin: 2 });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured', currency: 'USD' });
});

test('cardcom: a callback that says paid says nothing: the answer decides', async () => {
  const { peer, gateway } = await withCardCom();
  peer.customer('P1', 'decline');
  const { url } = peer.callback('P1');
  const lie = Buffer.from('{"ResponseCode":0,"ReturnValue":"P1","TranzactionInfo":{"ResponseCode":0,"Amount":55}}');
  const mark = url.split('/').at(-1) ?? '';
  expect(gateway.verifyEvent({ body: lie, headers: {}, mark, now: 0 })).toMatchObject({ trust: 'polled' });
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'failed', failureReason: 'declined' });
});

test('cardcom: a page that took the money twice is paid once, and the rest is listed as an unassigned payment', async () => {
  const memory = createInMemorySessionStore();
  const { peer, gateway } = await withCardCom(memory);
  peer.customer('P1', 'approve');
  const second = requireThere(peer.customer('P1', 'approve'));
  memory.capture('P1');
  const truth = { state: 'captured', amountAgorot: 5_500, refundedAgorot: 0 };
  expect(await gateway.getStatus('P1')).toMatchObject(truth);
  const listed = (await gateway.listPayments?.({ from: Date.now(), to: Date.now(), cursor: null }))?.payments ?? [];
  expect(listed.map(({ merchantRef, providerRef }) => [merchantRef, providerRef])).toEqual([
    ['P1', peer.books.pageOf('P1').id],
    ['P1#2', String(second.id)],
  ]);
  // refunded by hand in CardCom's own portal
  peer.books.add({ ...second, isRefund: true, customFields: null });
  expect(await gateway.getStatus('P1')).toMatchObject(truth);
  // without our reference, its list names the charge
  const page = await gateway.listPayments?.({ from: Date.now(), to: Date.now(), cursor: null });
  expect(page?.returned).toEqual(['P1']);
});

function requireThere<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('it is not there');
  return thing;
}
