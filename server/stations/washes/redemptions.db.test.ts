import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type LotId } from '#contracts/core/ids.ts';
import type { StationEvent } from '#contracts/stations/station-protocol.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { releaseWash } from '#server/entitlements/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';
import { releaseOverdueWashes } from './release-overdue-washes.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const station = await openStation(shop);
const neighbour = await openStation(shop, 1);

/** A voucher of so many washes: its link and its lot. */
async function buy(number: 1 | 2 | 3 = 2) {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number });
  return { lotId, voucherToken: deps.keyring.voucherToken(lotId, 1), code: deps.keyring.voucherCode(lotId, 1) };
}

async function lotOf(lotId: LotId) {
  const { rows } = await deps.db.executeSql('select remaining, held, state from credit_lot where lot_id = $1', [lotId]);
  return rows[0];
}

/** Releases washes that earlier tests left open. */
async function freeBays() {
  const { rows } = await deps.db.executeSql(`select redemption_id from redemption where state = 'held'`);
  for (const row of rows) {
    await releaseWash(deps, { redemptionId: redemptionIdSchema.parse(row['redemption_id']), reason: 'unreachable' });
  }
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  await station.controller.heartbeat();
  await neighbour.controller.heartbeat();
}

async function view(token: unknown) {
  const answer = await app.inject({ url: `/api/redemptions/${String(token)}` });
  return { status: answer.statusCode, body: answer.json() };
}

async function notStarted(token: unknown) {
  const answer = await app.inject({ method: 'POST', url: `/api/redemptions/${String(token)}/not-started` });
  return answer.json();
}

test('a wash is held, the machine hears of it and starts, and only then is it spent', async () => {
  await freeBays();
  const voucher = await buy();
  const asked = await station.ask({ voucherToken: voucher.voucherToken });
  expect(asked).toMatchObject({ status: 201, body: { state: 'held', remaining: 2, washCount: 3, minutes: 15 } });
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 1, state: 'active' });

  const [command] = await station.controller.commands();
  expect(command).toMatchObject({ kind: 'start', bayNo: 1, minutes: 15 });
  if (command === undefined) throw new Error('the machine heard of nothing');
  clock.advance(4 * SECOND_MS);
  expect(await station.controller.report([station.event(command, {})])).toEqual([{ outcome: 'applied' }]);
  expect((await view(asked.body['redemptionToken'])).body).toMatchObject({
    state: 'completed',
    startedAt: new Date(clock.now()).toISOString(),
    remaining: 2,
  });
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 2, held: 0, state: 'active' });

  clock.advance(15 * MINUTE_MS);
  await station.controller.report([station.event(command, { seqNo: 1, kind: 'ended' })]);
  expect((await view(asked.body['redemptionToken'])).body).toMatchObject({ endedAt: expect.any(String) });
});

test('the last wash of a voucher uses it up, and a code works as a link does', async () => {
  await freeBays();
  const voucher = await buy(1);
  const asked = await station.ask({ code: voucher.code.toLowerCase() });
  expect(asked).toMatchObject({ status: 201, body: { remaining: 0 } });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 0, held: 0, state: 'depleted' });
  await freeBays();
  expect(await station.ask({ code: voucher.code })).toMatchObject({
    status: 409,
    body: { code: 'voucher_not_usable' },
  });
});

test('the same request is the same wash, also fifty times at once', async () => {
  await freeBays();
  const voucher = await buy();
  const requestId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => station.ask({ voucherToken: voucher.voucherToken, requestId })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body['redemptionToken'])).size).toBe(1);
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 1 });
  const other = await buy();
  expect(await station.ask({ voucherToken: other.voucherToken, requestId })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('of fifty requests for the last wash one gets it, and of two at one bay one', async () => {
  await freeBays();
  const single = await buy(1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? station : neighbour).ask({
        voucherToken: single.voucherToken,
        bayNo: 1 + (index % 4 > 1 ? 1 : 0),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ status }) => status))).toEqual(new Set([409]));
  expect(await lotOf(single.lotId)).toMatchObject({ remaining: 0, held: 1 });

  await freeBays();
  const [one, two] = [await buy(), await buy()];
  const both = await Promise.all([one, two].map(({ voucherToken }) => station.ask({ voucherToken })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'bay_busy' });
});

test('a failure report, or no delivery to the machine, releases the wash at once', async () => {
  await freeBays();
  const voucher = await buy();
  const refused = await station.ask({ voucherToken: voucher.voucherToken });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, { kind: 'failed', reason: 'no water' })]);
  expect((await view(refused.body['redemptionToken'])).body).toMatchObject({
    state: 'released',
    releaseReason: 'failed',
    remaining: 3,
  });

  const unheard = await station.ask({ voucherToken: voucher.voucherToken });
  expect(await notStarted(unheard.body['redemptionToken'])).toMatchObject({ outcome: 'waiting' });
  clock.advance(34 * SECOND_MS);
  expect(await notStarted(unheard.body['redemptionToken'])).toMatchObject({
    outcome: 'given_back',
    redemption: { state: 'released', releaseReason: 'unreachable', remaining: 3 },
  });
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 3, held: 0, state: 'active' });
});

test('a start is sent again to a machine that polls again, once its answer has had time to arrive', async () => {
  await freeBays();
  const voucher = await buy();
  await station.ask({ voucherToken: voucher.voucherToken });
  const [command] = await station.controller.commands();
  expect(command).toMatchObject({ kind: 'start' });
  // the answer is lost on the way; nothing else happens at this station, and the machine asks as it always does
  const asked = station.controller.commands();
  let isAnswered = false;
  void asked.then(() => (isAnswered = true));
  await pause(SECOND_MS);
  expect(isAnswered).toBe(false);
  clock.advance(5 * SECOND_MS);
  expect(await asked).toEqual([command]);
});

test('an interrupted wash is returned automatically and counted separately; an almost complete one counts as complete', async () => {
  await freeBays();
  const voucher = await buy();
  const takes = async (end: Partial<StationEvent>) => {
    const asked = await station.ask({ voucherToken: voucher.voucherToken });
    const [command] = await station.controller.commands();
    if (command === undefined) throw new Error('the machine heard of nothing');
    const transactionId = `broken-${command.remoteStartId.slice(-12)}`;
    await station.controller.report([
      station.event(command, { transactionId }),
      station.event(command, { transactionId, seqNo: 1, kind: 'ended', ...end }),
    ]);
    return (await view(asked.body['redemptionToken'])).body;
  };
  expect(await takes({ deliveredSeconds: 180, interruption: 'power' })).toMatchObject({
    state: 'reversed',
    interruption: 'power',
    deliveredSeconds: 180,
    remaining: 3,
  });
  expect(await takes({ deliveredSeconds: 885, interruption: 'fault' })).toMatchObject({
    state: 'completed',
    interruption: 'fault',
    remaining: 2,
  });
  // a controller without interruption reports, and a customer who left
  expect(await takes({ reason: 'power cut' })).toMatchObject({
    state: 'completed',
    deliveredSeconds: null,
    remaining: 1,
  });
  expect(await takes({ deliveredSeconds: 30 })).toMatchObject({ state: 'completed', interruption: null, remaining: 0 });
  const { body } = await deps.metrics.text();
  expect(body).toContain('wash_interrupted_total{kind="power",outcome="reversed"} 1');
  expect(body).toContain('wash_interrupted_total{kind="fault",outcome="ended"} 1');
});

test('after its time a start is no longer offered; the machine is asked for the outcome instead', async () => {
  await freeBays();
  const voucher = await buy();
  const asked = await station.ask({ voucherToken: voucher.voucherToken });
  expect(await station.controller.commands()).toMatchObject([{ kind: 'start' }]);
  clock.advance(34 * SECOND_MS);
  const [question] = await station.controller.commands();
  expect(question).toMatchObject({ kind: 'status' });
  if (question === undefined) throw new Error('the machine was asked nothing');
  await station.controller.report([station.event(question, { kind: 'unknown' })]);
  expect((await view(asked.body['redemptionToken'])).body).toMatchObject({
    releaseReason: 'not_started',
    remaining: 3,
  });
});

test('silence releases the wash after a quarter of an hour; a start reported later is the shop’s loss', async () => {
  await freeBays();
  const voucher = await buy(1);
  const asked = await station.ask({ voucherToken: voucher.voucherToken });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  clock.advance(15 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  expect((await view(asked.body['redemptionToken'])).body).toMatchObject({ state: 'held' });
  clock.advance(31 * SECOND_MS);
  await releaseOverdueWashes(deps);
  expect((await view(asked.body['redemptionToken'])).body).toMatchObject({
    state: 'released',
    releaseReason: 'unconfirmed',
    remaining: 1,
  });
  const late = station.event(command, { offline: true });
  expect(await station.controller.report([late])).toEqual([{ outcome: 'applied' }]);
  expect(await station.controller.report([late])).toEqual([{ outcome: 'known' }]);
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 1, held: 0, state: 'active' });
  const { rows } = await deps.db.executeSql('select late_started_at from redemption where lot_id = $1', [
    voucher.lotId,
  ]);
  expect(rows).toEqual([{ late_started_at: expect.any(Date) }]);
});

test('staff are asked once if the machine reports a start and the customer denies it', async () => {
  await freeBays();
  const voucher = await buy();
  const asked = await station.ask({ voucherToken: voucher.voucherToken });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  const first = await notStarted(asked.body['redemptionToken']);
  expect(first).toMatchObject({
    outcome: 'asked_staff',
    reference: expect.stringMatching(/^W-[0-9A-F]{4}-[0-9A-F]{4}$/),
  });
  expect(await notStarted(asked.body['redemptionToken'])).toEqual(first);
  const { rows } = await deps.db.executeSql(`select count(*)::int as n from outbox where topic = 'wash_question'`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a frozen, claimed, foreign or unknown voucher starts nothing', async () => {
  await freeBays();
  const frozen = await buy();
  await deps.db.executeSql(`update credit_lot set state = 'frozen' where lot_id = $1`, [frozen.lotId]);
  expect(await station.ask({ voucherToken: frozen.voucherToken })).toMatchObject({
    status: 409,
    body: { code: 'voucher_not_usable' },
  });
  expect(await station.ask({ code: 'ABCD-EFGH-JKMN-PQRS-T' })).toMatchObject({
    status: 404,
    body: { code: 'voucher_not_found' },
  });
});

test('a closed, unavailable or unknown station starts no wash', async () => {
  await freeBays();
  const voucher = await buy();
  clock.advance(11 * MINUTE_MS);
  expect(await station.ask({ voucherToken: voucher.voucherToken })).toMatchObject({
    status: 409,
    body: { code: 'station_not_ready' },
  });
  await station.controller.heartbeat();
  await deps.db.executeSql(`update bay set status = 'maintenance' where bay_no = 2`);
  expect(await station.ask({ voucherToken: voucher.voucherToken, bayNo: 2 })).toMatchObject({
    body: { code: 'station_not_ready' },
  });
  expect(await station.ask({ voucherToken: voucher.voucherToken, bayNo: 20 })).toMatchObject({
    body: { code: 'station_not_ready' },
  });
  const scanned = await app.inject({ url: `/api/stations/by-token/${station.stationToken}` });
  expect(scanned.json()).toMatchObject({ bays: [{ state: 'free' }, { state: 'out_of_order' }] });
  await deps.db.executeSql(`update bay set status = 'live'`);
});

test('a station is found by the six characters on its sticker, however they are typed', async () => {
  const { rows } = await deps.db.executeSql('select short_code from station where slug = $1', [station.slug]);
  const code = String(rows[0]?.['short_code']);
  const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}\u200f`;
  const found = await app.inject({ method: 'POST', url: '/api/stations/by-code', body: { shortCode: typed } });
  expect(found.json()).toMatchObject({ slug: station.slug, stationToken: station.stationToken });
  const none = await app.inject({ method: 'POST', url: '/api/stations/by-code', body: { shortCode: 'ZZZZZZ' } });
  expect(none.statusCode).toBe(404);
});

test('a polling machine gets a wash at once, and its newer poll ends the older one', async () => {
  await freeBays();
  const voucher = await buy();
  const older = station.controller.commands();
  // by then the older poll waits
  for (let calls = 0; calls < 3; calls += 1) await station.controller.heartbeat();
  const newer = station.controller.commands();
  expect(await older).toEqual([]);
  expect(await station.ask({ voucherToken: voucher.voucherToken })).toMatchObject({ status: 201 });
  expect(await newer).toMatchObject([{ kind: 'start' }]);
});

test('the form works without scripts: a voucher that was chosen, or a code that was typed', async () => {
  await freeBays();
  const voucher = await buy();
  const send = async (fields: Record<string, string>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/redemptions',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        stationToken: station.stationToken,
        requestId: randomUUID(),
        bayNo: '1',
        ...fields,
      }).toString(),
    });
    return { status: answer.statusCode, location: String(answer.headers.location) };
  };
  expect(await send({ voucherToken: voucher.voucherToken, code: '' })).toEqual({
    status: 303,
    location: expect.stringMatching(/^\/en\/wash\/[0-9a-z]{32}$/),
  });
  await freeBays();
  expect(await send({ voucherToken: '', code: voucher.code })).toMatchObject({
    location: expect.stringContaining('/wash/'),
  });
  await freeBays();
  const refused = await send({ voucherToken: '', code: 'wrong' });
  expect(refused).toMatchObject({ status: 303, location: expect.stringContaining(`/en/s/${station.stationToken}?`) });
  expect(refused.location).toContain('problem=voucher_not_found');
});
