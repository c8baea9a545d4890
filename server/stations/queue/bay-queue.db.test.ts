import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { BAY_HOLD_MS, QUEUE_LENGTH_MAX } from '#domain/stations/queue/bay-hold.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { openWaitingPhones } from '#testing/stations/waiting-phone.ts';
import { FREE_BAYS, openPhones, type Phone } from '#testing/stations/walk-up.ts';
import { holdFreeBays } from './hold-free-bays.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const station = await openStation(shop);
const newPayer = openPhones(shop, station);
const newWaiter = openWaitingPhones(shop, station);
const bayCount = Number(
  (await deps.db.executeSql('select count(*) from bay join station using (station_id) where slug = $1', [station.slug]))
    .rows[0]?.['count'],
);

beforeEach(async () => {
  clock.advance(HOUR_MS);
  await deps.db.executeSql('delete from bay_waiter');
  await deps.db.executeSql(
    `update walk_up set state = 'abandoned', paid_at = null where state in ('reserved', 'paying')`,
  );
  await deps.db.executeSql(FREE_BAYS);
  await station.controller.heartbeat();
});

/** Reserves every bay; returns a function that frees one of them, by cancelling its payment. */
async function takeAllBays(): Promise<(bayNo: number) => Promise<void>> {
  const payers: { readonly payer: Phone; readonly walkUpToken: string }[] = [];
  for (let bayNo = 1; bayNo <= bayCount; bayNo += 1) {
    const payer = newPayer();
    const { status, body } = await payer.pay({ bayNo });
    expect(status).toBe(201);
    payers.push({ payer, walkUpToken: body['walkUpToken'] ?? '' });
  }
  return async (bayNo) => {
    const taken = payers[bayNo - 1];
    await taken?.payer.press(taken.walkUpToken, 'cancel');
  };
}

/** Passes five minutes in steps in which the pages of these phones ask. */
async function keepAsking(...phones: readonly ReturnType<typeof newWaiter>[]): Promise<void> {
  for (let minute = 0; minute < BAY_HOLD_MS / MINUTE_MS; minute += 1) {
    clock.advance(MINUTE_MS);
    await station.controller.heartbeat();
    for (const phone of phones) await phone.look();
  }
}

/** Two phones in the queue, in this order, while every bay is taken. */
async function twoWaiting() {
  const free = await takeAllBays();
  const [first, second] = [newWaiter(), newWaiter()];
  await first.join();
  clock.advance(1);
  await second.join();
  return { free, first, second };
}

async function publicState(bayNo: number) {
  clock.advance(3_000);
  const answer = await app.inject({ url: `/api/stations/${station.slug}/now` });
  return answer.json().bays.find((bay: { bayNo: number }) => bay.bayNo === bayNo).state;
}

test('a bay that becomes free is held for the first in the queue for five minutes, and reserved for others from afar', async () => {
  const { free, first, second } = await twoWaiting();
  expect(await first.look()).toMatchObject({ state: 'waiting', place: 1 });
  expect(await second.look()).toMatchObject({ state: 'waiting', place: 2 });
  await free(2);
  await holdFreeBays(deps);
  const heldUntil = new Date(clock.now() + BAY_HOLD_MS).toISOString();
  expect(await first.look()).toEqual({ state: 'held', place: null, bayNo: 2, heldUntil, here: false, push: false });
  expect(await second.look()).toMatchObject({ state: 'waiting', place: 1 });
  expect(await publicState(2)).toBe('reserved');
  expect(await newPayer().pay({ bayNo: 2, slug: station.slug })).toMatchObject({
    status: 409,
    body: { code: 'bay_reserved' },
  });
  // the page of the sticker knows the held bay, of this browser only
  expect(await first.heldBay()).toEqual({ bayNo: 2, until: heldUntil });
  expect(await second.heldBay()).toBeNull();
  // the browser that waited pays for its bay, and is in the queue no more
  expect(await first.bayState(2)).toBe('free');
  expect(await newPayer(first.cookie()).pay({ bayNo: 2, slug: station.slug })).toMatchObject({ status: 201 });
  expect(await first.look()).toMatchObject({ state: 'none' });
});

test('who does not come loses the bay to the next in the queue', async () => {
  const { free, first, second } = await twoWaiting();
  await free(1);
  await holdFreeBays(deps);
  await keepAsking(first, second);
  await holdFreeBays(deps);
  expect(await first.look()).toMatchObject({ state: 'none' });
  expect(await second.look()).toMatchObject({ state: 'held' });
});

test('a scan of the sticker takes a bay that is held for a customer who is not there; that customer stays first', async () => {
  const { free, first } = await twoWaiting();
  await free(1);
  await holdFreeBays(deps);
  const visitor = newWaiter();
  expect(await visitor.bayState(1)).toBe('free');
  expect(await newPayer().pay({ bayNo: 1 })).toMatchObject({ status: 201 });
  expect(await first.look()).toMatchObject({ state: 'waiting', place: 1 });
  await free(2);
  await holdFreeBays(deps);
  expect(await first.look()).toMatchObject({ state: 'held', bayNo: 2 });
});

test('after ‘I am here’ the bay is kept for that browser alone: others at the sticker are refused, with and without a voucher', async () => {
  const { free, first } = await twoWaiting();
  await free(1);
  await holdFreeBays(deps);
  expect(await first.confirm()).toMatchObject({ state: 'held', here: true });
  const other = newPayer();
  expect(await other.pay({ bayNo: 1 })).toMatchObject({ status: 409, body: { code: 'bay_reserved' } });
  expect(await newWaiter().bayState(1)).toBe('reserved');
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  const voucherToken = deps.keyring.voucherToken(lotId, 1);
  const cookie = other.cookie();
  expect(await station.ask({ voucherToken, ...(cookie === undefined ? {} : { cookie }) })).toMatchObject({
    status: 409,
    body: { code: 'bay_busy' },
  });
  const own = first.cookie();
  expect(await station.ask({ voucherToken, ...(own === undefined ? {} : { cookie: own }) })).toMatchObject({
    status: 201,
  });
  expect(await first.look()).toMatchObject({ state: 'none' });
});

test('leaving is one press and passes the bay on immediately', async () => {
  const { free, first, second } = await twoWaiting();
  await free(1);
  await holdFreeBays(deps);
  expect(await first.leave()).toMatchObject({ state: 'none' });
  expect(await second.look()).toMatchObject({ state: 'held', bayNo: 1 });
});

test('a page that is silent for five minutes loses its place', async () => {
  const { first, second } = await twoWaiting();
  await keepAsking(second);
  await holdFreeBays(deps);
  // the payments were not made in time, so the first who is left gets a bay
  expect(await second.look()).toMatchObject({ state: 'held', bayNo: 1 });
  expect(await first.look()).toMatchObject({ state: 'none' });
});

test('no customer waits longer than two hours', async () => {
  const { first } = await twoWaiting();
  for (let passed = 0; passed < 25; passed += 1) await keepAsking(first);
  await holdFreeBays(deps);
  expect(await first.look()).toMatchObject({ state: 'none' });
});

test('a held bay that goes out of service is no no-show: its customer gets the next bay', async () => {
  const { free, first } = await twoWaiting();
  await free(1);
  await holdFreeBays(deps);
  const [down, up] = ['maintenance', 'live'].map(
    (status) => () =>
      deps.db.executeSql(
        `update bay set status = $2 where bay_no = 1 and station_id = (select station_id from station where slug = $1)`,
        [station.slug, status],
      ),
  );
  await down?.();
  await holdFreeBays(deps);
  expect(await first.look()).toMatchObject({ state: 'waiting', place: 1 });
  await up?.();
  await holdFreeBays(deps);
  expect(await first.look()).toMatchObject({ state: 'held', bayNo: 1 });
});

test('thirty phones that pay at the sticker while the bays are passed on get each bay once', async () => {
  const { free } = await twoWaiting();
  for (let bayNo = 1; bayNo <= bayCount; bayNo += 1) await free(bayNo);
  const payers = Array.from({ length: 30 }, (_, index) => newPayer().pay({ bayNo: 1 + (index % bayCount) }));
  const [, ...answers] = await Promise.all([holdFreeBays(deps), ...payers]);
  expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(bayCount);
});

test('a queue has an end, and one browser waits at one station', async () => {
  await takeAllBays();
  const phones = Array.from({ length: QUEUE_LENGTH_MAX }, newWaiter);
  for (const phone of phones) expect((await phone.join()).status).toBe(200);
  expect(await newWaiter().join()).toMatchObject({ status: 409, body: { code: 'queue_full' } });
  // a second press keeps the place, also in a full queue
  expect(await phones[4]?.join()).toMatchObject({ status: 200, body: { state: 'waiting', place: 5 } });
  const { rows } = await deps.db.executeSql('select slug from station where slug <> $1 order by slug', [station.slug]);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/stations/${String(rows[0]?.['slug'])}/queue`,
    headers: { 'sec-fetch-site': 'same-origin', cookie: phones[0]?.cookie() ?? '' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await phones[0]?.look()).toMatchObject({ state: 'none' });
});
