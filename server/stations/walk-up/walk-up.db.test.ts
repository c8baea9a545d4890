import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import type { FakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { allMoves, listMovesMade, recordStateMoves } from '#testing/database/state-moves.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { FREE_BAYS, openPhones, refOf, type Phone } from '#testing/stations/walk-up.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { advanceUnfinishedWalkUps } from './advance-unfinished-walk-ups.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, bank, clock, deps } = shop;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);

beforeAll(async () => {
  await recordStateMoves((text) => deps.db.executeSql(text));
});

beforeEach(async () => {
  clock.advance(20 * MINUTE_MS);
  await releaseOverdueWashes(deps);
  await advanceUnfinishedWalkUps(deps);
  await deps.db.executeSql(FREE_BAYS);
  await station.controller.heartbeat();
});

async function bayState(bayNo = 1) {
  const answer = await app.inject({ url: `/api/stations/by-token/${station.stationToken}` });
  return answer.json().bays.find((bay: { bayNo: number }) => bay.bayNo === bayNo).state;
}

/** A phone that pressed 'pay'. */
async function payingPhone(bayNo = 1) {
  const phone = newPhone();
  const { status, body } = await phone.pay({ bayNo });
  expect(status).toBe(201);
  return { phone, walkUpToken: body['walkUpToken'] ?? '', merchantRef: refOf(body['redirectUrl']) };
}

/** A phone that paid and looked at its page. */
async function paidPhone(bayNo = 1) {
  const paying = await payingPhone(bayNo);
  bank.becomes(paying.merchantRef, 'captured');
  expect(await paying.phone.look(paying.walkUpToken)).toMatchObject({ state: 'paid', autoStart: true });
  return paying;
}

async function nextCommand() {
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  return command;
}

async function washesOf(walkUpToken: string): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as washes from walk_up w join order_line l on l.order_id = w.walk_up_id
     join credit_lot c on c.source_id = l.order_line_id join redemption r using (lot_id)
     where w.token_hash = $1 and r.state in ('held', 'completed')`,
    [deps.keyring.tokenHash(walkUpToken as never)],
  );
  return Number(rows[0]?.['washes']);
}

test('a bay is reserved, paid and washed in: credited when the machine says so, and spent once', async () => {
  const { phone, walkUpToken, merchantRef } = await payingPhone();
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'paying', bayNo: 1, wash: null, voucherToken: null });
  expect(await bayState()).toBe('reserved');
  bank.becomes(merchantRef, 'captured');
  // a page asks the provider once in ten seconds
  clock.advance(10 * SECOND_MS);
  expect(await phone.look(walkUpToken)).toMatchObject({
    state: 'paid',
    failure: null,
    bays: [],
    receiptToken: expect.any(String),
  });
  const started = await phone.press(walkUpToken, 'start');
  expect(started).toMatchObject({ state: 'starting', wash: { state: 'held', bayNo: 1 } });
  expect(await bayState()).toBe('busy');
  const command = await nextCommand();
  clock.advance(2 * SECOND_MS);
  await station.controller.report([station.event(command, {})]);
  expect(await phone.look(walkUpToken)).toMatchObject({
    state: 'washing',
    wash: { state: 'completed', minutes: 15, startedAt: new Date(clock.now()).toISOString() },
  });
  // a press that is repeated changes nothing
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'washing' });
  expect(await phone.press(walkUpToken, 'refund')).toMatchObject({ state: 'washing' });
  expect(await washesOf(walkUpToken)).toBe(1);
});

test('two phones want one bay: the first pays for it, the other is refused at once and pays nothing', async () => {
  const [first, second] = await Promise.all([newPhone().pay(), newPhone().pay()]);
  expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  expect([first, second].find(({ status }) => status === 409)?.body).toMatchObject({ code: 'bay_reserved' });
});

test('two hundred phones that press at once reserve one bay once', async () => {
  const phones = Array.from({ length: 200 }, () => newPhone());
  const answers = await Promise.all(phones.map((phone) => phone.pay()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('a voucher starts no wash in a bay that is reserved for a payment', async () => {
  const { walkUpToken, phone } = await payingPhone();
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  const voucherToken = deps.keyring.voucherToken(lotId, 1);
  expect(await station.ask({ voucherToken })).toMatchObject({ status: 409, body: { code: 'bay_busy' } });
  await phone.press(walkUpToken, 'cancel');
  expect(await station.ask({ voucherToken })).toMatchObject({ status: 201 });
});

test('the same press sent twice is one reservation and one order; with another content it is refused', async () => {
  const phone = newPhone();
  await phone.pay({ bayNo: 2 });
  const requestId = randomUUID();
  const [one, two] = await Promise.all([phone.pay({ requestId }), phone.pay({ requestId })]);
  const answered = [one, two].filter(({ status }) => status === 201);
  expect(answered.length).toBeGreaterThan(0);
  const again = await phone.pay({ requestId });
  expect(again.body['walkUpToken']).toBe(answered[0]?.body['walkUpToken']);
  expect(await phone.pay({ requestId, packageId: 2 })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('one browser reserves one bay of a station: choosing another one releases the first', async () => {
  const phone = newPhone();
  const first = await phone.pay({ bayNo: 1 });
  await phone.pay({ bayNo: 2 });
  expect(await bayState(1)).toBe('free');
  expect(await bayState(2)).toBe('reserved');
  expect(await phone.look(first.body['walkUpToken'] ?? '')).toMatchObject({ state: 'abandoned' });
});

test('one browser that presses at two bays at the same moment reserves one of them', async () => {
  const phone = newPhone();
  await phone.pay({ bayNo: 1 });
  await Promise.all([
    phone.pay({ bayNo: 1 }),
    phone.pay({ bayNo: 2 }),
    phone.pay({ bayNo: 1 }),
    phone.pay({ bayNo: 2 }),
  ]);
  expect([await bayState(1), await bayState(2)].toSorted()).toEqual(['free', 'reserved']);
});

test('a declined payment and a cancelled one release the bay at once', async () => {
  const declined = await payingPhone();
  bank.becomes(declined.merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, declined.merchantRef);
  expect(await declined.phone.look(declined.walkUpToken)).toMatchObject({
    state: 'abandoned',
    declined: true,
    reservedUntil: null,
  });
  expect(await bayState()).toBe('free');
  const cancelled = await payingPhone();
  expect(await cancelled.phone.press(cancelled.walkUpToken, 'cancel')).toMatchObject({
    state: 'abandoned',
    declined: false,
  });
  expect(await bayState()).toBe('free');
});

test('a price that changed sells nothing and releases the bay', async () => {
  expect(await newPhone().pay({ shownAgorot: 1 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect(await bayState()).toBe('free');
});

test('silence releases the bay after three minutes; while the provider processes the payment, after eight', async () => {
  const silent = await payingPhone();
  clock.advance(3 * MINUTE_MS - 1);
  await station.controller.heartbeat();
  expect(await bayState()).toBe('reserved');
  clock.advance(1);
  await advanceUnfinishedWalkUps(deps);
  expect(await bayState()).toBe('free');
  expect(await silent.phone.look(silent.walkUpToken)).toMatchObject({ state: 'abandoned' });

  const pending = await payingPhone();
  bank.becomes(pending.merchantRef, 'pending');
  await settlePayment(deps, pending.merchantRef);
  for (let minutes = 0; minutes < 7.5; minutes += 0.5) {
    clock.advance(MINUTE_MS / 2);
    await station.controller.heartbeat();
    await advanceUnfinishedWalkUps(deps);
    expect(await bayState()).toBe('reserved');
  }
  clock.advance(MINUTE_MS / 2);
  await advanceUnfinishedWalkUps(deps);
  expect(await bayState()).toBe('free');
});

test('paid and closed: no water runs, and after three minutes the wash is a voucher and the bay is free', async () => {
  const { merchantRef, phone, walkUpToken } = await payingPhone();
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  await advanceUnfinishedWalkUps(deps);
  expect(await bayState()).toBe('reserved');
  expect(await washesOf(walkUpToken)).toBe(0);
  clock.advance(3 * MINUTE_MS);
  await station.controller.heartbeat();
  await advanceUnfinishedWalkUps(deps);
  expect(await bayState()).toBe('free');
  const kept = await phone.look(walkUpToken);
  expect(kept).toMatchObject({ state: 'kept', wash: null, voucherToken: expect.any(String) });
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'kept' });
  expect(await washesOf(walkUpToken)).toBe(0);
  expect(await station.ask({ voucherToken: kept.voucherToken ?? ('' as never) })).toMatchObject({ status: 201 });
});

/** Captured after the reservation was over. */
async function latePhone(): Promise<{ phone: Phone; walkUpToken: string }> {
  const late = await payingPhone();
  clock.advance(4 * MINUTE_MS);
  await station.controller.heartbeat();
  await advanceUnfinishedWalkUps(deps);
  expect(await late.phone.look(late.walkUpToken)).toMatchObject({ state: 'abandoned' });
  bank.becomes(late.merchantRef, 'captured');
  await settlePayment(deps, late.merchantRef);
  return late;
}

test('money that arrives late starts the bay if it is still free', async () => {
  const { phone, walkUpToken } = await latePhone();
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'paid', reservedUntil: null });
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'starting', bayNo: 1 });
  expect(await washesOf(walkUpToken)).toBe(1);
});

test('money that arrives late at a taken bay is a voucher, or another bay: never two washes, never none', async () => {
  const { phone, walkUpToken } = await latePhone();
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'paid', failure: 'bay_taken', wash: null });
  clock.advance(10 * MINUTE_MS);
  await advanceUnfinishedWalkUps(deps);
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'kept', voucherToken: expect.any(String) });
  expect(await washesOf(walkUpToken)).toBe(0);
});

async function refusedPhone() {
  const paid = await paidPhone();
  await paid.phone.press(paid.walkUpToken, 'start');
  await station.controller.report([station.event(await nextCommand(), { kind: 'failed' })]);
  expect(await paid.phone.look(paid.walkUpToken)).toMatchObject({ state: 'paid', failure: 'refused' });
  return paid;
}

test('a machine that refuses: the customer takes another bay, and the water runs there', async () => {
  const { phone, walkUpToken } = await refusedPhone();
  const { bays } = await phone.look(walkUpToken);
  expect(bays).toContainEqual(expect.objectContaining({ bayNo: 2, state: 'free' }));
  expect(await phone.takeBay(walkUpToken, 2)).toMatchObject({ state: 'starting', bayNo: 2, failure: null });
  await station.controller.report([station.event(await nextCommand(), {})]);
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'washing', bayNo: 2 });
  expect(await washesOf(walkUpToken)).toBe(1);
});

test('after twenty starts without water a further press changes nothing, and the voucher is left', async () => {
  const { phone, walkUpToken } = await refusedPhone();
  for (let starts = 1; starts < 20; starts += 1) {
    // the machine starts again after each failure, so that its bay is offered again
    await station.controller.boot('test 1.0');
    expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'starting' });
    await station.controller.report([station.event(await nextCommand(), { kind: 'failed' })]);
    await phone.look(walkUpToken);
  }
  expect(await phone.takeBay(walkUpToken, 2)).toMatchObject({ state: 'paid', failure: 'refused' });
  expect(await phone.press(walkUpToken, 'keep')).toMatchObject({ state: 'kept' });
});

test('a machine that refuses: the money goes back whole, once, and the voucher with it', async () => {
  const { phone, walkUpToken } = await refusedPhone();
  const views = await Promise.all([phone.press(walkUpToken, 'refund'), phone.press(walkUpToken, 'refund')]);
  expect(views.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  const { rows } = await deps.db.executeSql(
    `select f.amount_agorot = p.amount_agorot as whole, f.units from walk_up w
     join payment p on p.order_id = w.walk_up_id join refund f using (payment_id) where w.token_hash = $1`,
    [deps.keyring.tokenHash(walkUpToken as never)],
  );
  expect(rows).toEqual([{ whole: true, units: 1 }]);
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'refunded' });
});

test('start and money back pressed at the same moment give one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, walkUpToken } = await paidPhone();
    await Promise.all([phone.press(walkUpToken, 'start'), phone.press(walkUpToken, 'refund')]);
    const { state } = await phone.look(walkUpToken);
    expect(['starting', 'refunded']).toContain(state);
    expect(await washesOf(walkUpToken)).toBe(state === 'starting' ? 1 : 0);
    await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  }
});

test('a silent machine: within a minute the customer may choose, and gets what they press', async () => {
  const { phone, walkUpToken } = await paidPhone();
  await phone.press(walkUpToken, 'start');
  await nextCommand();
  // it is too early, because the machine can still start
  expect(await phone.press(walkUpToken, 'keep')).toMatchObject({ state: 'starting', failure: null });
  clock.advance(34 * SECOND_MS);
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'starting', failure: 'silent' });
  expect(await phone.press(walkUpToken, 'keep')).toMatchObject({ state: 'kept', wash: { state: 'released' } });
  expect(await washesOf(walkUpToken)).toBe(0);
});

test('a wash that its machine interrupted leads to the same choice', async () => {
  const { phone, walkUpToken } = await paidPhone();
  await phone.press(walkUpToken, 'start');
  const command = await nextCommand();
  await station.controller.report([station.event(command, {})]);
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'washing' });
  clock.advance(20 * SECOND_MS);
  await station.controller.report([
    station.event(command, { seqNo: 1, kind: 'ended', deliveredSeconds: 20, interruption: 'fault' }),
  ]);
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'paid', failure: 'broken' });
  expect(await phone.press(walkUpToken, 'refund')).toMatchObject({ state: 'refunded' });
});

test('the link in another browser shows the state, and neither code nor own water', async () => {
  const { walkUpToken } = await paidPhone();
  expect(await newPhone().look(walkUpToken)).toMatchObject({ state: 'paid', autoStart: false, voucherToken: null });
});

test('a buyer without an e-mail gets no mail, and the receipt by its link', async () => {
  const { phone, walkUpToken } = await paidPhone();
  const { receiptToken } = await phone.look(walkUpToken);
  expect((await app.inject({ url: `/api/receipts/${receiptToken}` })).statusCode).toBe(200);
});

/** Topics of the messages about this walk-up. */
async function messagesOf(walkUpToken: string): Promise<string[]> {
  const { rows } = await deps.db.executeSql(
    `select o.topic from outbox o join walk_up w on w.walk_up_id = o.order_id where w.token_hash = $1
       and o.topic like 'walk_up%' order by o.topic`,
    [deps.keyring.tokenHash(walkUpToken as never)],
  );
  return rows.map((row) => String(row['topic']));
}

test('an e-mail and a number get the receipt once, and once more how the kept wash is used', async () => {
  const phone = newPhone();
  const { body } = await phone.pay({ email: 'dana@example.com', phone: '050-123 45 67' });
  const walkUpToken = body['walkUpToken'] ?? '';
  bank.becomes(refOf(body['redirectUrl']), 'captured');
  await phone.look(walkUpToken);
  expect(await messagesOf(walkUpToken)).toEqual(['walk_up_receipt_sms']);
  expect(await phone.press(walkUpToken, 'keep')).toMatchObject({ state: 'kept' });
  expect(await messagesOf(walkUpToken)).toEqual(['walk_up_kept', 'walk_up_kept_sms', 'walk_up_receipt_sms']);
  while ((await drainOutbox(deps, { channel: 'sms' })).taken > 0);
  while ((await drainOutbox(deps)).taken > 0);
  const texts = (deps.sms as FakeSms).sent.filter(({ to }) => to === '+972501234567').map(({ text }) => text);
  expect(texts.toSorted()).toEqual([expect.stringContaining('/receipt/'), expect.stringContaining('/voucher/')]);
  const kept = (deps.mail as FakeMailTransport).sent.filter(({ to }) => to === 'dana@example.com');
  expect(kept.some(({ text }) => text.includes('/voucher/') && text.includes('scan the sticker'))).toBe(true);
});

test('a number that takes no text messages is refused at its field, and no bay is reserved', async () => {
  const answer = await newPhone().pay({ phone: '03-123 4567' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(JSON.stringify(answer.body)).toContain('phone');
  expect(await bayState()).toBe('free');
});

test('without an address there is no message about the walk-up', async () => {
  const { phone, walkUpToken } = await paidPhone();
  await phone.press(walkUpToken, 'keep');
  expect(await messagesOf(walkUpToken)).toEqual([]);
});

test('paid on the station’s public page: the sticker stays secret, and the water starts by a press alone', async () => {
  const phone = newPhone();
  const { body, status } = await phone.pay({ slug: station.slug });
  expect(status).toBe(201);
  const walkUpToken = body['walkUpToken'] ?? '';
  bank.becomes(refOf(body['redirectUrl']), 'captured');
  expect(await phone.look(walkUpToken)).toMatchObject({
    state: 'paid',
    autoStart: false,
    slug: station.slug,
    stationToken: null,
  });
  expect(await phone.press(walkUpToken, 'start')).toMatchObject({ state: 'starting' });
});

test('a walk-up names its station once: by the sticker or by the page', async () => {
  const both = { stationToken: station.stationToken, slug: station.slug };
  expect(await newPhone().pay(both as never)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(await newPhone().pay({ slug: 'no-such-station' })).toMatchObject({
    status: 404,
    body: { code: 'station_not_found' },
  });
});

test('a package: one wash of it starts, the others are a voucher, and the money back is that of all', async () => {
  const phone = newPhone();
  const { body } = await phone.pay({ packageId: 2 });
  const walkUpToken = body['walkUpToken'] ?? '';
  bank.becomes(refOf(body['redirectUrl']), 'captured');
  await phone.look(walkUpToken);
  await phone.press(walkUpToken, 'start');
  await station.controller.report([station.event(await nextCommand(), {})]);
  expect(await phone.look(walkUpToken)).toMatchObject({
    state: 'washing',
    washCount: 3,
    voucherToken: expect.any(String),
    wash: { remaining: 2, washCount: 3 },
  });
  expect(await washesOf(walkUpToken)).toBe(1);
});

test('a first answer that was lost with its cookie is repeated by the same page, and the bay is its own', async () => {
  const requestId = randomUUID();
  const first = await newPhone().pay({ requestId });
  const again = newPhone();
  const repeated = await again.pay({ requestId });
  expect(repeated).toMatchObject({ status: 201, body: { walkUpToken: first.body['walkUpToken'] } });
  bank.becomes(refOf(repeated.body['redirectUrl']), 'captured');
  expect(await again.look(first.body['walkUpToken'] ?? '')).toMatchObject({ state: 'paid', autoStart: true });
  // once it is paid, another browser with the same press gets nothing
  expect(await newPhone().pay({ requestId })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('an unknown link is not found', async () => {
  const answer = await app.inject({ url: `/api/walk-ups/${'x'.repeat(32)}` });
  expect(answer.statusCode).toBe(404);
});

test('these tests made every move of a walk-up, and no other', async () => {
  const made = (await listMovesMade(deps.db)).filter((move) => move.startsWith('walk_up: '));
  expect(made).toEqual(
    allMoves()
      .filter((move) => move.startsWith('walk_up: '))
      .toSorted(),
  );
});
