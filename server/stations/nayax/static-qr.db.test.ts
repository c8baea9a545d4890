import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TransactionData } from '#peers/nayax-terminal/messages.ts';
import { simulatedResults, type SimulatedResult, type Order } from '#peers/nayax-terminal/network.ts';
import { simulateTransaction } from '#peers/nayax-terminal/simulate-transaction.ts';
import { releaseWash } from '#server/entitlements/public.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';

const shop = await openNayaxShop();
const { clock, deps, network, machineId } = shop;

/** A voucher with a requested wash, and its reader's transaction. */
async function askedWash(number: 1 | 2 | 3 = 1) {
  await shop.freeBays();
  const voucher = await shop.buy(number);
  const asked = await shop.ask(voucher);
  expect(asked).toMatchObject({ status: 201, body: { state: 'held' } });
  const transactionFacts: TransactionData = { transactionId: shop.lastTransaction(), machineId, amount: 55 };
  return { voucher, asked, transactionFacts };
}

function say(kind: Parameters<typeof network.say>[0], transactionFacts: TransactionData) {
  return network.say(kind, 'static_qr', transactionFacts);
}

test('the reader is woken, asks, gives, and only then is the wash spent', async () => {
  const { voucher, asked, transactionFacts } = await askedWash(2);
  expect(transactionFacts.transactionId).toMatch(/^[A-Za-z][A-Za-z0-9]{15,35}$/);
  expect(shop.server.paths.at(-1)).toBe('/payment/v2/transactions/cortina/Test%20Shop/start');
  expect(await shop.lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 1, state: 'active' });
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: true });
  expect(await shop.lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 1, state: 'active' });
  expect(await say('sale_end', transactionFacts)).toMatchObject({ approved: true });
  expect(await shop.lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 0, state: 'active' });
  const view = await shop.app.inject({ url: `/api/redemptions/${String(asked.body['redemptionToken'])}` });
  expect(view.json()).toMatchObject({ state: 'completed', bayNo: 1 });
});

test('the answer to a sale names its transaction, and never exceeds the requested amount', async () => {
  const { transactionFacts } = await askedWash();
  const { answer } = await say('sale', { ...transactionFacts, amount: 49.9 });
  expect(answer).toMatchObject({
    PaymentInfo: {
      SrvTranId: transactionFacts.transactionId,
      AuthCode: expect.stringMatching(/^W-[0-9A-F]{4}-[0-9A-F]{4}$/),
      AuthAmount: 49.9,
      SettAmount: 49.9,
    },
  });
});

const outcomes = {
  vends: 'completed',
  fails: 'released',
  silent: 'held',
  late: 'completed',
  repeats: 'completed',
  reordered: 'completed',
  void_first: 'released',
  power_cut: 'completed',
  replays: 'completed',
} as const satisfies Record<SimulatedResult, string>;

for (const order of ['pre_selection', 'pre_authorization'] as const satisfies Order[]) {
  test.each(simulatedResults)(`${order}: a machine that %s leaves the wash as it should be`, async (fate) => {
    const { voucher, transactionFacts } = await askedWash();
    const late = async () => clock.advance(5 * MINUTE_MS);
    const heard = await simulateTransaction({ network, flow: 'static_qr', order, transactionFacts, late }, fate);
    expect(heard.length).toBeGreaterThan(0);
    expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: outcomes[fate], late: false }]);
    clock.advance(20 * MINUTE_MS);
    await releaseOverdueWashes(deps);
    const spent = outcomes[fate] === 'completed';
    expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: spent ? 0 : 1, held: 0 });
  });
}

test('an approved wash without a delivery is released once, and a late report is the shop’s loss', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await say('sale', transactionFacts);
  clock.advance(15 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ held: 1 });
  clock.advance(2 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  await say('sale_end', transactionFacts);
  await say('sale_end', transactionFacts);
  expect(await shop.washesOf(voucher.lotId)).toEqual([
    { state: 'released', release_reason: 'unconfirmed', late: true },
  ]);
  expect(await shop.lotOf(voucher.lotId)).toEqual({ remaining: 1, held: 0, state: 'active' });
});

test('a wash that the reader never asked about is released after its time, and declined from then on', async () => {
  const { voucher, transactionFacts } = await askedWash();
  clock.advance(94 * SECOND_MS);
  await releaseOverdueWashes(deps);
  expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: 'released', release_reason: 'unreachable' }]);
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 9 });
  expect(await say('sale_end', transactionFacts)).toMatchObject({ approved: true });
  expect(await shop.lotOf(voucher.lotId)).toEqual({ remaining: 1, held: 0, state: 'active' });
});

test('a request at the last moment is declined as late, and the wash is released', async () => {
  const { voucher, transactionFacts } = await askedWash();
  clock.advance(90 * SECOND_MS);
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 9 });
  expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: 'released' }]);
});

test('a wash that went back by another way may not begin', async () => {
  const { voucher, transactionFacts } = await askedWash();
  const { rows } = await deps.db.executeSql('select redemption_id from redemption where lot_id = $1', [voucher.lotId]);
  const redemptionId = redemptionIdSchema.parse(rows[0]?.['redemption_id']);
  await releaseWash(deps, { redemptionId, reason: 'unreachable' });
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 9 });
});

test.each(['declines', 'breaks'] as const)('a start that Nayax %s gives the wash back at once', async (manner) => {
  await shop.freeBays();
  const voucher = await shop.buy();
  shop.answerStarts(manner);
  const asked = await shop.ask(voucher);
  shop.answerStarts('accepts');
  expect(asked.body).toMatchObject({ state: 'released', releaseReason: 'failed', remaining: 1 });
  const { rows } = await deps.db.executeSql(
    'select transaction_id from nayax_transaction t join redemption r using (redemption_id) where r.lot_id = $1',
    [voucher.lotId],
  );
  const transactionFacts = { transactionId: String(rows[0]?.['transaction_id']), machineId, amount: 55 };
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 996 });
});

test('a repeated start wakes no reader again', async () => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const requestId = randomUUID();
  const before = shop.server.paths.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.ask({ ...voucher, requestId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(shop.server.paths.length - before).toBe(1);
});

test.each<[string, Partial<TransactionData>, number]>([
  ['of another machine', { machineId: '1' }, 9],
  ['in dollars', { currency: { code: 'USD', numeric: '840' } }, 7],
  ['above what the wash is worth', { amount: 55.01 }, 4],
  ['of nothing', { amount: 0 }, 7],
  ['finer than an agora', { amount: 5.005 }, 7],
  ['read while the network was away', { deferred: true }, 9],
])('a sale %s is declined, and the right one after it is not', async (_what, wrong, code) => {
  const { transactionFacts } = await askedWash();
  expect(await say('sale', { ...transactionFacts, ...wrong })).toMatchObject({ approved: false, code });
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: true });
});

test('the same request gets the same bytes, and a finished transaction is never approved', async () => {
  const { transactionFacts } = await askedWash();
  const first = await say('sale', transactionFacts);
  expect((await say('sale', { ...transactionFacts, amount: 10 })).answer).toEqual(first.answer);
  await say('sale_end', transactionFacts);
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 996 });
  expect(await say('authorization', transactionFacts)).toMatchObject({ approved: false, code: 996 });
});

test('a machine that reports a delivery and then a cancellation: staff are asked once, nothing moves', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await say('sale', transactionFacts);
  await say('sale_end', transactionFacts);
  const before = await questions();
  await say('void', transactionFacts);
  await say('void', transactionFacts);
  expect(await questions()).toBe(before + 1);
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 0, held: 0 });
});

test('a refund at Nayax moves nothing here, and staff are notified', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await say('sale', transactionFacts);
  await say('sale_end', transactionFacts);
  const before = await questions();
  expect(await say('refund', transactionFacts)).toMatchObject({ approved: false, code: 1_011 });
  expect(await questions()).toBe(before + 1);
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 0, held: 0 });
});

test('a settlement of zero means that nothing was delivered', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await say('authorization', transactionFacts);
  await say('settlement', { ...transactionFacts, amount: 0 });
  expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: 'released', release_reason: 'failed' }]);
});

test('a settlement of more than was approved spends the wash and says what was approved', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await say('authorization', { ...transactionFacts, amount: 50 });
  const { answer } = await say('settlement', { ...transactionFacts, amount: 80 });
  expect(answer).toMatchObject({ PaymentInfo: { SettAmount: 50 } });
  expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: 'completed' }]);
});

test('the end of an unknown transaction is accepted, and the sale after it declined', async () => {
  const transactionFacts = { transactionId: `S${randomUUID().replaceAll('-', '')}`, machineId, amount: 55 };
  expect(await say('sale_end', transactionFacts)).toMatchObject({ approved: false, code: 2 });
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 2 });
  expect(await say('void', transactionFacts)).toMatchObject({ approved: true });
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 996 });
});

test('the customer can release a wash that the reader never asked about', async () => {
  const { asked } = await askedWash();
  clock.advance(94 * SECOND_MS);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/redemptions/${String(asked.body['redemptionToken'])}/not-started`,
  });
  expect(answer.json()).toMatchObject({ outcome: 'given_back', redemption: { releaseReason: 'unreachable' } });
});

test('a late answer is no approval, and the approval is revoked', async () => {
  const { voucher, transactionFacts } = await askedWash();
  await deps.db.executeSql(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.4); return new; end $$`);
  await deps.db.executeSql(`create trigger slow before update of approved_at on nayax_transaction
    for each row execute function slow()`);
  expect(await say('sale', { ...transactionFacts, timeoutMs: 150 })).toMatchObject({ approved: false, code: 6 });
  await expect
    .poll(() => shop.washesOf(voucher.lotId), { timeout: 5_000, interval: 50 })
    .toMatchObject([{ state: 'released', release_reason: 'failed' }]);
  await deps.db.executeSql('drop trigger slow on nayax_transaction; drop function slow()');
});

async function questions(): Promise<number> {
  const { rows } = await deps.db.executeSql(`select count(*)::int as n from outbox where topic = 'wash_question'`);
  return Number(rows[0]?.['n']);
}
