import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createChance, type Chance } from '#testing/chaos/random.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { openPhones, refOf, type Phone } from '#testing/stations/walk-up.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { advanceUnfinishedWalkUps } from './advance-unfinished-walk-ups.ts';

/** Rows 22 to 24 of the crash table (docs/crashes.md), and a hundred customers with everything that can go wrong. */

vi.setConfig({ testTimeout: 120_000 });

/** Hits of failpoints until the process dies; null: it lives. */
let hitsLeft: number | null = null;
const powerCut = new Error('the power is off');

function die(name: string): void {
  if (hitsLeft === null || !name.startsWith('after_walk_up')) return;
  hitsLeft -= 1;
  if (hitsLeft > 0) return;
  hitsLeft = null;
  throw powerCut;
}

const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '10000' },
  overrides: () => ({ failpoint: Object.assign(die, { armed: null }) }),
});
const { bank, clock, deps } = shop;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);

beforeEach(async () => {
  hitsLeft = null;
  await toTheEnd();
});

/** Time passes, and every worker looks: the pages are closed. */
async function toTheEnd(): Promise<void> {
  for (let minutes = 0; minutes < 40; minutes += 4) {
    clock.advance(4 * MINUTE_MS);
    await releaseOverdueWashes(deps);
    await advanceUnfinishedWalkUps(deps).catch(onlyPowerCut);
  }
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  await station.controller.heartbeat();
}

function onlyPowerCut(error: unknown): null {
  if (error !== powerCut) throw error;
  return null;
}

/** A call whose process can die before it answers: null. */
async function perhaps<Result>(call: () => Promise<Result>): Promise<Result | null> {
  return call().catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('answered 500')) return null;
    throw error;
  });
}

/** Repeats a call until it is answered, as an open page does. */
async function insist<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const answer = await perhaps(call);
    if (answer !== null) return answer;
  }
}

async function payInsisting(phone: Phone, bayNo: number) {
  const requestId = randomUUID();
  for (;;) {
    const { status, body } = await phone.pay({ requestId, bayNo });
    if (status === 201) return { walkUpToken: body['walkUpToken'] ?? '', merchantRef: refOf(body['redirectUrl']) };
    if (status !== 500) return null;
  }
}

/** Lists the outcome of every paid walk-up, which must be exactly one of a wash, a voucher, and a refund. */
async function listOutcomes() {
  const { rows } = await deps.db.executeSql(`
    select w.state, count(distinct p.payment_id)::int as payments,
      count(distinct r.redemption_id) filter (where r.state in ('held', 'completed'))::int as washes,
      coalesce(max(c.remaining), 0) as left,
      count(distinct f.refund_id)::int as refunds
    from walk_up w
    join payment p on p.order_id = w.walk_up_id and p.state in ('captured', 'part_refunded', 'refunded')
    join order_line l on l.order_id = w.walk_up_id
    left join credit_lot c on c.source_id = l.order_line_id
    left join redemption r using (lot_id)
    left join refund f using (payment_id)
    group by w.walk_up_id`);
  return rows;
}

const lawful = [
  { state: 'washing', payments: 1, washes: 1, left: 0, refunds: 0 },
  { state: 'kept', payments: 1, washes: 0, left: 1, refunds: 0 },
  { state: 'refunded', payments: 1, washes: 0, left: 0, refunds: 1 },
];

test('the process dies after every step in turn, and the open page gets one wash for one payment', async () => {
  let deaths = 0;
  for (let hits = 1; ; hits += 1) {
    hitsLeft = hits;
    const phone = newPhone();
    const paying = await payInsisting(phone, 1);
    if (paying === null) throw new Error('the bay was not free');
    bank.becomes(paying.merchantRef, 'captured');
    await settlePayment(deps, paying.merchantRef);
    await insist(() => phone.look(paying.walkUpToken));
    await insist(() => phone.press(paying.walkUpToken, 'start'));
    const [command] = await station.controller.commands();
    if (command === undefined) throw new Error('the machine heard of nothing');
    await station.controller.report([station.event(command, {})]);
    expect(await insist(() => phone.look(paying.walkUpToken))).toMatchObject({ state: 'washing' });
    const survived = hitsLeft !== null;
    hitsLeft = null;
    await toTheEnd();
    if (survived) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThanOrEqual(5);
  for (const outcome of await listOutcomes()) expect(outcome).toEqual(lawful[0]);
});

test('the process dies after a reservation and the phone never comes back: nothing was sold, and the bay is free', async () => {
  hitsLeft = 1;
  expect(await newPhone().pay({ bayNo: 2 })).toMatchObject({ status: 500 });
  expect(await newPhone().pay({ bayNo: 2 })).toMatchObject({ status: 409, body: { code: 'bay_reserved' } });
  await toTheEnd();
  expect(await newPhone().pay({ bayNo: 2 })).toMatchObject({ status: 201 });
});

/** The provider declines some payments, and reports some after the reservation. */
async function payOrNot(chance: Chance, merchantRef: string): Promise<void> {
  bank.becomes(merchantRef, chance.happens(0.15) ? 'failed' : 'captured');
  if (chance.happens(0.2)) {
    clock.advance(4 * MINUTE_MS);
    await station.controller.heartbeat();
    await advanceUnfinishedWalkUps(deps).catch(onlyPowerCut);
  }
  await settlePayment(deps, merchantRef);
}

type Press = 'start' | 'keep' | 'refund';

/** Presses of an open page, some of them twice or against each other. */
async function pressSome(chance: Chance, press: (what: Press) => Promise<unknown>) {
  const first: Press = chance.happens(0.85) ? 'start' : chance.pick(['keep', 'refund'] as const);
  const presses: readonly Press[] = chance.happens(0.3) ? [first, chance.pick(['refund', 'start'] as const)] : [first];
  await Promise.all(presses.map((what) => perhaps(() => press(what))));
}

/** Most machines start; some refuse, and some are silent until their time is over. */
async function machineAnswers(chance: Chance): Promise<void> {
  const commands = await station.controller.commands();
  if (chance.happens(0.1)) {
    clock.advance(35_000);
    return;
  }
  const kind = chance.happens(0.15) ? 'failed' : 'started';
  await station.controller.report(commands.map((command) => station.event(command, { kind })));
}

/** Simulates one customer with injected failures of every kind. The page can be closed at any time. */
async function visitBy(chance: Chance): Promise<void> {
  const phone = newPhone();
  const paying = await payInsisting(phone, 1 + chance.below(3));
  if (paying === null) return;
  const { merchantRef, walkUpToken } = paying;
  await payOrNot(chance, merchantRef);
  if (chance.happens(0.2)) return;
  await perhaps(() => phone.look(walkUpToken));
  await pressSome(chance, (what) => phone.press(walkUpToken, what));
  if ((await insist(() => phone.look(walkUpToken))).state !== 'starting') return;
  await machineAnswers(chance);
  const { failure } = await insist(() => phone.look(walkUpToken));
  if (failure === null || chance.happens(0.3)) return;
  if (chance.happens(0.5)) await perhaps(() => phone.press(walkUpToken, chance.pick(['keep', 'refund'] as const)));
  else await perhaps(() => phone.takeBay(walkUpToken, 1 + chance.below(3)));
}

test('a hundred customers with late money, closed pages, double presses, bad machines and crashes: each paid one has a wash, a voucher or the money', async () => {
  const chance = createChance(20_261_128);
  for (let customer = 0; customer < 100; customer += 1) {
    hitsLeft = chance.happens(0.3) ? 1 + chance.below(6) : null;
    await visitBy(chance);
    clock.advance(MINUTE_MS);
    await advanceUnfinishedWalkUps(deps).catch(onlyPowerCut);
    await deps.db.executeSql(
      'update bay set redemption_id = null, busy_until = null, failed_starts = 0 where redemption_id is not null and busy_until is not null',
    );
    await station.controller.heartbeat();
  }
  hitsLeft = null;
  await toTheEnd();
  const outcomes = await listOutcomes();
  // The order of parallel calls decides who finds a free bay: about half of the visits become walk-ups.
  expect(outcomes.length).toBeGreaterThan(25);
  for (const outcome of outcomes) expect(lawful).toContainEqual(outcome);
});
