import { array, assert, asyncProperty, boolean, constantFrom, nat, record, shuffledSubarray, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { applyOverdueEvents } from './apply-wash-events-in-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { clock, deps } = shop;
const station = await openStation(shop);

type Message = Partial<StationEvent> & Pick<StationEvent, 'seqNo' | 'kind'>;
const started = { seqNo: 0, kind: 'started' } as const;
const updated = { seqNo: 1, kind: 'updated' } as const;
const brokenOff = { kind: 'ended', interruption: 'power', deliveredSeconds: 60 } as const;

/** A held wash of a voucher of three, and its machine's reports. */
async function beginWash() {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  await station.controller.heartbeat();
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const commands = await station.controller.commands();
  const [command] = commands.filter(({ kind }) => kind === 'start').slice(-1);
  if (command === undefined) throw new Error('no start arrived');
  const report = (messages: readonly Message[]) =>
    station.controller.report(messages.map((message) => station.event(command, message)));
  return { lotId, command, report, state: () => stateOf(command) };
}

async function stateOf({ remoteStartId }: StationCommand) {
  const { rows } = await deps.db.executeSql(
    `select r.state, r.release_reason, r.interruption, r.delivered_seconds, r.ended_at is not null as ended,
       r.late_started_at is not null as late, c.remaining, c.held
     from redemption r join credit_lot c using (lot_id) where r.redemption_id = $1`,
    [redemptionIdSchema.parse(remoteStartId)],
  );
  return rows[0];
}

/** State of the wash after the same messages in their right order. */
async function afterRightOrder(arrived: readonly Message[]) {
  const wash = await beginWash();
  for (const message of arrived.toSorted((a, b) => a.seqNo - b.seqNo)) await wash.report([message]);
  return wash.state();
}

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutationsOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

const whole: Message[] = [started, updated, { seqNo: 2, ...brokenOff }, { seqNo: 3, kind: 'rinsed' }];

test.each(permutationsOf(whole).map((order) => [order.map(({ kind }) => kind).join(', '), order] as const))(
  'a wash that broke off comes back when its messages arrive as %s',
  async (_, order) => {
    const apart = await beginWash();
    for (const message of order) await apart.report([message]);
    expect(await apart.state()).toMatchObject({ state: 'reversed', interruption: 'power', remaining: 3, held: 0 });
    const together = await beginWash();
    expect(await together.report(order)).toEqual(order.map(() => ({ outcome: 'applied' })));
    expect(await together.state()).toMatchObject({ state: 'reversed', remaining: 3, held: 0 });
    expect(await together.report(order)).toEqual(order.map(() => ({ outcome: 'known' })));
  },
);

test('an end before its start waits, names what is missing, and takes effect when the start arrives', async () => {
  const { report, state } = await beginWash();
  const end = { seqNo: 1, ...brokenOff };
  expect(await report([end])).toEqual([{ outcome: 'waiting', missing: [0] }]);
  expect(await report([end])).toEqual([{ outcome: 'waiting', missing: [0] }]);
  expect(await state()).toMatchObject({ state: 'held' });
  expect(await report([started])).toEqual([{ outcome: 'applied' }]);
  expect(await report([end])).toEqual([{ outcome: 'known' }]);
  expect(await state()).toMatchObject({ state: 'reversed', remaining: 3 });
});

const kinds = ['started', 'updated', 'ended', 'failed', 'unknown', 'rinsed'] as const;
const message = record({ kind: constantFrom(...kinds), brokenOff: boolean() });
const arrivals = record({
  /** One or two kinds under each number. */
  numbers: array(tuple(message, message, boolean()), { minLength: 1, maxLength: 4 }),
  cuts: array(boolean(), { minLength: 24, maxLength: 24 }),
  lost: nat({ max: 9 }),
}).chain(({ numbers, cuts, lost }) => {
  const messages = numbers.flatMap(([one, other, isReused], seqNo): Message[] =>
    (isReused ? [one, other] : [one]).map(({ kind, brokenOff: isBroken }) => ({
      seqNo,
      kind,
      ...(kind === 'ended' ? { deliveredSeconds: 60, ...(isBroken ? { interruption: 'fault' as const } : {}) } : {}),
    })),
  );
  const kept = messages.filter(({ seqNo }) => seqNo !== lost);
  const twice = [...kept, ...kept];
  return record({
    order: shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
    cuts: constantFrom(cuts),
  });
});

/** Splits the messages into batches. */
function batchesOf(order: readonly Message[], cuts: readonly boolean[]): Message[][] {
  const batches: Message[][] = [[]];
  for (const [index, one] of order.entries()) {
    if (cuts[index] === true) batches.push([]);
    batches.at(-1)?.push(one);
  }
  return batches.filter(({ length }) => length > 0);
}

function nameOf({ seqNo, kind }: Message): string {
  return `${seqNo} ${kind}`;
}

function contentOf(one: Message): string {
  return `${nameOf(one)} ${one.interruption ?? ''}`;
}

/**
 * Returns true if another message has the same number and kind with different content, so that only one of the two is
 * stored.
 */
function contradicts(one: Message) {
  return (other: Message) => nameOf(other) === nameOf(one) && contentOf(other) !== contentOf(one);
}

test(
  'any order, with gaps, batches, repeats and reused numbers, ends like the right order of the applicable messages',
  { timeout: 240_000 },
  async () => {
    await assert(
      asyncProperty(arrivals, async ({ order, cuts }) => {
        if (order.length === 0) return;
        const wash = await beginWash();
        for (const batch of batchesOf(order, cuts)) await wash.report(batch);
        const answers = await wash.report(order);
        const numbers = new Set(order.map(({ seqNo }) => seqNo));
        const firstGap = [0, 1, 2, 3, 4].find((seqNo) => !numbers.has(seqNo)) ?? 0;
        const waiting = { outcome: 'waiting', missing: expect.arrayContaining([firstGap]) };
        const parkedOrWaiting = { outcome: expect.stringMatching(/^(waiting|parked)$/) };
        const inTurn = { outcome: expect.stringMatching(/^(applied|known|parked)$/) };
        const behindGap = (one: Message) => (order.some(contradicts(one)) ? parkedOrWaiting : waiting);
        expect(answers).toMatchObject(order.map((one) => (one.seqNo > firstGap ? behindGap(one) : inTurn)));
        const setAside = new Set(order.filter((_, index) => answers[index]?.outcome === 'parked').map(contentOf));
        // what arrived first under one number counts first, also in the right order
        const counted = batchesOf(order, cuts)
          .flatMap((batch) => batch.toSorted((a, b) => a.seqNo - b.seqNo))
          .filter((one) => one.seqNo < firstGap && !setAside.has(contentOf(one)));
        expect(await wash.state()).toEqual(await afterRightOrder(counted));
      }),
      { numRuns: 60 },
    );
  },
);

test('a machine whose counter was reset by a power cut loses no end and no later wash', async () => {
  const first = await beginWash();
  await first.report([started, { ...brokenOff, seqNo: 0 }]);
  expect(await first.state()).toMatchObject({ state: 'reversed', remaining: 3 });
  const transactionId = 'w-000001';
  const [second, third] = [await beginWash(), await beginWash()];
  await second.report([{ ...started, transactionId }]);
  expect(await third.report([{ ...started, transactionId }])).toEqual([{ outcome: 'applied' }]);
  expect(await third.state()).toMatchObject({ state: 'completed', remaining: 2 });
});

test('an end under a transaction of its own counts once the wash has started', async () => {
  const { report, state } = await beginWash();
  await report([{ ...brokenOff, seqNo: 0, transactionId: 'end' }]);
  await report([{ ...started, transactionId: 'start' }]);
  expect(await state()).toMatchObject({ state: 'reversed', remaining: 3 });
});

test('of two ends with one number the first counts, and the other is parked with a reason', async () => {
  const { report, state } = await beginWash();
  await report([started, { seqNo: 1, kind: 'ended', deliveredSeconds: 900 }]);
  expect(await report([{ seqNo: 1, ...brokenOff }])).toEqual([{ outcome: 'parked', why: 'number_reused' }]);
  expect(await state()).toMatchObject({ state: 'completed', delivered_seconds: 900 });
});

test('a number used for another kind before overtakes nothing, and the answer says so', async () => {
  const { report, state } = await beginWash();
  await report([
    { seqNo: 0, kind: 'updated' },
    { seqNo: 1, kind: 'started' },
  ]);
  expect(await report([{ seqNo: 0, kind: 'failed' }])).toEqual([{ outcome: 'parked', why: 'too_late' }]);
  expect(await state()).toMatchObject({ state: 'completed', remaining: 2 });
});

test('an unreadable message leaves no gap, where its number can be read', async () => {
  const { command, report, state } = await beginWash();
  await report([started]);
  const unreadable = { ...station.event(command, updated), kind: 'exploded' } as unknown as StationEvent;
  expect(await station.controller.report([unreadable])).toEqual([{ outcome: 'parked', why: 'malformed' }]);
  expect(await report([{ seqNo: 2, ...brokenOff }])).toEqual([{ outcome: 'applied' }]);
  expect(await state()).toMatchObject({ state: 'reversed' });
});

/** Applies all overdue messages, also those of the tests before, which come in batches. */
async function applyOverdue() {
  while (await applyOverdueEvents(deps));
}

test('after a quarter of an hour without a missing message the wash is returned', async () => {
  const { report, state } = await beginWash();
  await report([started]);
  await report([{ seqNo: 2, ...brokenOff }]);
  clock.advance(15 * MINUTE_MS - 1);
  await applyOverdue();
  expect(await state()).toMatchObject({ state: 'completed', remaining: 2 });
  clock.advance(1);
  await applyOverdue();
  expect(await state()).toMatchObject({ state: 'reversed', remaining: 3 });
  expect(await report([updated])).toEqual([{ outcome: 'applied' }]);
});

const delivered = { kind: 'ended', deliveredSeconds: 600 } as const;

async function instantsOf({ remoteStartId }: StationCommand) {
  const { rows } = await deps.db.executeSql(
    'select extract(epoch from ended_at - started_at)::int as seconds from redemption where redemption_id = $1',
    [redemptionIdSchema.parse(remoteStartId)],
  );
  return rows[0]?.['seconds'];
}

/** The workers run, which give back silent washes and apply overdue messages. */
async function runWorkers() {
  while (await releaseOverdueWashes(deps));
  await applyOverdue();
}

test.each([0, 2])(
  'a delivered wash whose start is lost is spent, and not given back, when its end has number %i',
  async (seqNo) => {
    const { command, report, state } = await beginWash();
    clock.advance(10 * MINUTE_MS);
    await report([{ seqNo, ...delivered }]);
    clock.advance(10 * MINUTE_MS);
    await runWorkers();
    expect(await state()).toMatchObject({ state: 'held', held: 1 });
    clock.advance(5 * MINUTE_MS);
    await runWorkers();
    expect(await state()).toMatchObject({ state: 'completed', ended: true, delivered_seconds: 600, remaining: 2 });
    expect(await instantsOf(command)).toBe(600);
    // the start arrives after all, and takes no second wash
    expect(await report([{ seqNo: 1, kind: 'started' }])).toEqual([{ outcome: 'applied' }]);
    expect(await state()).toMatchObject({ state: 'completed', remaining: 2, held: 0, late: false });
  },
);

test('a wash that broke off and lost its start comes back, and one without any water is given back as silent', async () => {
  const broken = await beginWash();
  clock.advance(MINUTE_MS);
  await broken.report([{ seqNo: 1, ...brokenOff }]);
  const dry = await beginWash();
  await dry.report([{ seqNo: 1, kind: 'ended', deliveredSeconds: 0 }]);
  clock.advance(16 * MINUTE_MS);
  await runWorkers();
  expect(await broken.state()).toMatchObject({ state: 'reversed', remaining: 3, held: 0 });
  expect(await dry.state()).toMatchObject({ state: 'released', remaining: 3, held: 0 });
});

test('water that a machine reports after the wash was given back is a loss of the shop, and costs the customer nothing', async () => {
  const { report, state } = await beginWash();
  clock.advance(16 * MINUTE_MS);
  await runWorkers();
  await report([{ seqNo: 1, ...delivered }]);
  clock.advance(15 * MINUTE_MS);
  await runWorkers();
  expect(await state()).toMatchObject({ state: 'released', late: true, remaining: 3, held: 0 });
});

test('a start that is dated after the end is moved before it', async () => {
  const { command, report } = await beginWash();
  clock.advance(11 * MINUTE_MS);
  const endedAt = new Date(clock.now()).toISOString();
  await report([{ seqNo: 1, ...delivered, at: endedAt }]);
  clock.advance(5 * MINUTE_MS);
  await report([started]);
  expect(await instantsOf(command)).toBe(600);
  const jumped = await beginWash();
  clock.advance(MINUTE_MS);
  await jumped.report([started]);
  await jumped.report([{ seqNo: 1, ...delivered, at: endedAt }]);
  expect(await instantsOf(jumped.command)).toBe(0);
});

test('a call of a hundred messages about one wash reads its messages once', async () => {
  const { report } = await beginWash();
  await report([started]);
  const gather = vi.spyOn(deps.db, 'gather');
  const messages = Array.from({ length: 100 }, (_, index) => ({ seqNo: index + 1, kind: 'updated' as const }));
  expect(await report(messages)).toEqual(messages.map(() => ({ outcome: 'applied' })));
  const reads = gather.mock.calls.filter(([{ name }]) => name === 'station_event_list_of_wash');
  gather.mockRestore();
  expect(reads).toHaveLength(1);
});

test('two processes that receive the messages of a wash concurrently lose none', async () => {
  for (let times = 0; times < 10; times += 1) {
    const { report, state } = await beginWash();
    await Promise.all([report([{ seqNo: 2, ...brokenOff }]), report([updated]), report([started])]);
    expect(await state()).toMatchObject({ state: 'reversed', remaining: 3, held: 0 });
  }
});
