import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TransactionData } from '#peers/nayax-terminal/messages.ts';
import { simulatedResults, type SimulatedResult, type Order } from '#peers/nayax-terminal/network.ts';
import { simulateTransaction } from '#peers/nayax-terminal/simulate-transaction.ts';
import { openNayaxShop } from '#testing/stations/nayax-station.ts';
import { deleteOldTransactions } from './delete-old-transactions.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';

const shop = await openNayaxShop();
const { clock, deps, network, machineId } = shop;

async function session(code: string): Promise<TransactionData> {
  return { transactionId: await network.openSession(), machineId, amount: 55, code };
}

function say(kind: Parameters<typeof network.say>[0], transactionFacts: TransactionData) {
  return network.say(kind, 'prepaid', transactionFacts);
}

test('a code that a reader read is held by the question, and spent when the machine gave it', async () => {
  await shop.freeBays();
  const voucher = await shop.buy(2);
  const transactionFacts = await session(voucher.code);
  expect(transactionFacts.transactionId).toMatch(/^\d{36}$/);
  expect(await shop.washesOf(voucher.lotId)).toEqual([]);
  expect(await say('authorization', transactionFacts)).toMatchObject({
    approved: true,
    answer: { PaymentInfo: { SrvTranId: transactionFacts.transactionId } },
  });
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 1 });
  expect(await say('settlement', transactionFacts)).toMatchObject({ approved: true });
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 0 });
});

test('a repeated end is counted once, delivered or cancelled', async () => {
  await shop.freeBays();
  const counted = async () => {
    const { body } = await deps.metrics.text();
    return ['started', 'released'].map((what) =>
      [...body.matchAll(new RegExp(`^shampaw_wash_${what}_total\\{.*\\} (\\d+)$`, 'gm'))].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      ),
    );
  };
  const [started = 0, released = 0] = await counted();
  const voucher = await shop.buy(2);
  const given = await session(voucher.code);
  await say('authorization', given);
  for (const kind of ['settlement', 'settlement', 'sale_end'] as const) await say(kind, given);
  expect(await counted()).toEqual([started + 1, released]);
  await shop.freeBays();
  const calledOff = await session(voucher.code);
  await say('authorization', calledOff);
  for (const kind of ['void', 'void', 'cancel'] as const) await say(kind, calledOff);
  expect(await counted()).toEqual([started + 1, released + 1]);
});

test('a reader takes the rotating code on a phone as well, once', async () => {
  await shop.freeBays();
  const voucher = await shop.buy(2);
  const issued = await shop.app.inject({
    method: 'POST',
    url: `/api/vouchers/by-link/${voucher.voucherToken}/passes`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { pass } = issued.json<{ pass: string }>();
  expect(await say('sale', await session(pass))).toMatchObject({ approved: true });
  await shop.freeBays();
  expect(await say('sale', await session(pass))).toMatchObject({ approved: false });
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 1 });
});

const outcomes = {
  vends: 'completed',
  fails: 'released',
  silent: 'released',
  late: 'completed',
  repeats: 'completed',
  reordered: 'completed',
  void_first: 'none',
  power_cut: 'completed',
  replays: 'completed',
} as const satisfies Record<SimulatedResult, string>;

for (const order of ['pre_selection', 'pre_authorization'] as const satisfies Order[]) {
  test.each(simulatedResults)(`${order}: a reader that %s leaves the voucher as it should be`, async (fate) => {
    await shop.freeBays();
    const voucher = await shop.buy();
    const transactionFacts = await session(voucher.code);
    const late = async () => clock.advance(5 * MINUTE_MS);
    await simulateTransaction({ network, flow: 'prepaid', order, transactionFacts, late }, fate);
    clock.advance(20 * MINUTE_MS);
    await releaseOverdueWashes(deps);
    const [wash] = await shop.washesOf(voucher.lotId);
    expect(wash?.['state'] ?? 'none').toBe(outcomes[fate]);
    const spent = outcomes[fate] === 'completed';
    expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: spent ? 0 : 1, held: 0 });
  });
}

test('an id of 36 digits that comes as a number is the same id', async () => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const transactionFacts = await session(voucher.code);
  const body = JSON.stringify({
    BasicInfo: { TransactionId: 'id', Amount: 55, CurrencyCode: 'ILS' },
    MachineInfo: { Id: machineId },
    CardData: { CardNumber: voucher.code },
  }).replace('"id"', transactionFacts.transactionId);
  expect((await shop.post('/cortina/PREPAID/sale', body)).body).toMatchObject({ Status: { Verdict: 'Approved' } });
  const rounded = body.replace(transactionFacts.transactionId, String(Number(transactionFacts.transactionId)));
  expect((await shop.post('/Cortina/Prepaid/Sale', rounded)).body).toMatchObject({ Status: { Code: 8 } });
});

test('an unknown session id, or one older than ten minutes, is declined', async () => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const transactionFacts = await session(voucher.code);
  expect(await say('sale', { ...transactionFacts, transactionId: '1'.repeat(36) })).toMatchObject({
    approved: false,
    code: 2,
  });
  expect(await network.say('sale', 'static_qr', transactionFacts)).toMatchObject({ approved: false, code: 2 });
  clock.advance(11 * MINUTE_MS);
  expect(await say('sale', transactionFacts)).toMatchObject({ approved: false, code: 2 });
  expect(await shop.washesOf(voucher.lotId)).toEqual([]);
});

test.each<[string, Partial<TransactionData>, number]>([
  ['that does not exist', { code: 'ABCD-EFGH-JKMN-PQRS-T' }, 1],
  ['at an unknown machine', { machineId: '999' }, 9],
  ['for more than a wash costs there', { amount: 60 }, 4],
  ['that was read while the network was away', { deferred: true }, 9],
])('a code %s begins nothing', async (_what, wrong, code) => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const transactionFacts = await session(voucher.code);
  expect(await say('sale', { ...transactionFacts, ...wrong })).toMatchObject({ approved: false, code });
  expect(await shop.lotOf(voucher.lotId)).toMatchObject({ remaining: 1, held: 0 });
});

test('of two readers that request the last wash concurrently one gets it', async () => {
  for (let round = 0; round < 10; round += 1) {
    await shop.freeBays();
    const voucher = await shop.buy();
    const [one, two] = [await session(voucher.code), await session(voucher.code)];
    const heard = await Promise.all([say('sale', one), say('sale', { ...two, machineId: '869761714' })]);
    expect(heard.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await shop.washesOf(voucher.lotId)).toHaveLength(1);
  }
});

test('a bay that is taken, being repaired or closed begins nothing', async () => {
  await shop.freeBays();
  const [one, two] = [await shop.buy(), await shop.buy()];
  await say('sale', await session(one.code));
  expect(await say('sale', await session(two.code))).toMatchObject({ approved: false, code: 9 });
  await shop.freeBays();
  await deps.db.executeSql(`update bay set status = 'maintenance'`);
  expect(await say('sale', await session(two.code))).toMatchObject({ approved: false, code: 9 });
  await deps.db.executeSql(`update bay set status = 'live'`);
  expect(await say('sale', await session(two.code))).toMatchObject({ approved: true });
});

test('a machine that asks again has finished its previous wash', async () => {
  await shop.freeBays();
  const [one, two] = [await shop.buy(), await shop.buy()];
  const first = await session(one.code);
  await say('sale', first);
  await say('sale_end', first);
  clock.advance(MINUTE_MS);
  expect(await say('sale', await session(one.code))).toMatchObject({ approved: false, code: 1 });
  expect(await endedAt(one.lotId)).toBeNull();
  expect(await say('sale', await session(two.code))).toMatchObject({ approved: true });
  expect(await endedAt(one.lotId)).toEqual(new Date(clock.now()));
});

async function endedAt(lotId: LotId): Promise<unknown> {
  const { rows } = await deps.db.executeSql('select ended_at from redemption where lot_id = $1', [lotId]);
  return rows[0]?.['ended_at'];
}

test('a declined request stays declined, also after its reason is gone', async () => {
  await shop.freeBays();
  const [one, two] = [await shop.buy(), await shop.buy()];
  await say('sale', await session(one.code));
  const transactionFacts = await session(two.code);
  const first = await say('sale', transactionFacts);
  await shop.freeBays();
  expect(await say('sale', transactionFacts)).toEqual(first);
  expect(first).toMatchObject({ approved: false, code: 9 });
  expect(await shop.washesOf(two.lotId)).toEqual([]);
});

test('a void that overtakes its sale before the approval declines it', async () => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const transactionFacts = await session(voucher.code);
  await deps.db.executeSql(`create function slow_hold() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return new; end $$`);
  await deps.db.executeSql(`create trigger slow_hold before insert on redemption
    for each row execute function slow_hold()`);
  const sale = say('sale', transactionFacts);
  await expect.poll(isHolding, { timeout: 5_000, interval: 10 }).toBe(true);
  expect(await say('void', transactionFacts)).toMatchObject({ approved: true });
  expect(await sale).toMatchObject({ approved: false, code: 996 });
  await deps.db.executeSql('drop trigger slow_hold on redemption; drop function slow_hold()');
  expect(await shop.washesOf(voucher.lotId)).toMatchObject([{ state: 'released', release_reason: 'not_started' }]);
});

/** Returns true if a wash is held now. */
async function isHolding(): Promise<boolean> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  );
  return Number(rows[0]?.['n']) > 0;
}

test('a session needs the token it names and a random number of 27 characters', async () => {
  const random = '123456789qwertyuioasdfghjkl';
  const open = async (body: object) => (await shop.post('/Cortina/StartSession', JSON.stringify(body))).body;
  expect(await open({ TokenId: '4711', RandomNumber: random })).toMatchObject({
    TranIDCipher: expect.stringMatching(/^[\w+/]+=*$/),
  });
  expect(await open({ tokenid: 4711, RANDOMNUMBER: random })).toMatchObject({ Status: { Verdict: 'Approved' } });
  expect(await open({ TokenId: '4712', RandomNumber: random })).toMatchObject({ Status: { Code: 9 } });
  expect(await open({ TokenId: '4711', RandomNumber: 'short' })).toMatchObject({ Status: { Code: 8 } });
  expect(await open({ TokenId: '4711' })).toMatchObject({ Status: { Code: 997 } });
});

test('sessions that led to nothing are forgotten long after, those of a wash never', async () => {
  await shop.freeBays();
  const voucher = await shop.buy();
  const transactionFacts = await session(voucher.code);
  await say('sale', transactionFacts);
  await say('settlement', transactionFacts);
  await session(voucher.code);
  const count = async () => {
    const { rows } = await deps.db.executeSql(
      'select count(*)::int as n, count(redemption_id)::int as washes from nayax_transaction',
    );
    return rows[0];
  };
  const before = await count();
  expect(await deleteOldTransactions(deps)).toBe(0);
  clock.advance(191 * 24 * 60 * MINUTE_MS);
  expect(await deleteOldTransactions(deps)).toBe(Number(before?.['n']) - Number(before?.['washes']));
  expect(await count()).toEqual({ n: before?.['washes'], washes: before?.['washes'] });
});
