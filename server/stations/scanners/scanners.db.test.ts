import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { newEnrolmentCode, revokeScanners } from '#server/stations/public.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const station = await openStation(shop);
const neighbour = await openStation(shop, 1);
const noa = await enrol('Noa');
const idan = await enrol('Idan', neighbour.slug);

async function enrol(name: string, slug = station.slug): Promise<TestBrowser> {
  const browser = createBrowser(shop);
  const code = await newEnrolmentCode(deps, slug, 'scanner');
  expect((await browser.post('/api/scanner/enrolments', { code, name })).statusCode).toBe(201);
  return browser;
}

async function buy(number: 1 | 2 | 3 = 2) {
  await db.executeSql('update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  await station.controller.heartbeat();
  await neighbour.controller.heartbeat();
  const { lotId } = await makePaidOrder(db, keyring, { number });
  return { lotId, code: keyring.voucherCode(lotId, 1), voucherToken: keyring.voucherToken(lotId, 1) };
}

async function passOf({ voucherToken }: { voucherToken: string }): Promise<string> {
  const answer = await createBrowser(shop).post(`/api/vouchers/by-link/${voucherToken}/passes`);
  return answer.json<{ pass: string }>().pass;
}

async function scan(scanner: TestBrowser, text: string, wish: object = {}) {
  const answer = await scanner.post('/api/scanner/scans', {
    requestId: randomUUID(),
    bayNo: 1,
    msAgo: 0,
    text,
    ...wish,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function note(scanner: TestBrowser, text: string, wish: object = {}) {
  const answer = await scanner.post('/api/scanner/hand-washes', {
    noteId: randomUUID(),
    bayNo: 1,
    msAgo: 5 * MINUTE_MS,
    text,
    ...wish,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function lotOf(lotId: string) {
  const { rows } = await db.executeSql('select remaining, held, state from credit_lot where lot_id = $1', [lotId]);
  return rows[0];
}

async function handWashes(lotId: string) {
  const { rows } = await db.executeSql(
    `select count(*)::int as notes, count(redemption_id)::int as booked, count(distinct given_at)::int as times
     from hand_wash where lot_id = $1`,
    [lotId],
  );
  return rows[0];
}

test('staff scan a phone, the machine starts, and the same request says how the wash stands', async () => {
  const voucher = await buy();
  const text = await passOf(voucher);
  const requestId = randomUUID();
  expect(await scan(noa, text, { requestId, bayNo: 2 })).toMatchObject({
    status: 201,
    body: { state: 'held', bayNo: 2, remaining: 2, washCount: 3 },
  });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  expect(await scan(noa, text, { requestId, bayNo: 2, msAgo: 2 * MINUTE_MS })).toMatchObject({
    status: 201,
    body: { state: 'completed', startedAt: expect.any(String) },
  });
  expect(await scan(idan, text), 'another phone hears what any wrong code hears').toMatchObject({
    status: 404,
    body: { code: 'voucher_not_found' },
  });
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 0 });
});

test('a scanner sees its own station, and starts nothing elsewhere', async () => {
  const [own, other] = [await noa.get('/api/scanner'), await idan.get('/api/scanner')];
  expect(own.json()).toMatchObject({ name: 'Noa', open: true, minutes: 15 });
  expect(own.json<{ bays: object[] }>().bays[0]).toMatchObject({ bayNo: 1, state: 'free' });
  expect(own.json<{ stationName: string }>().stationName).not.toBe(other.json<{ stationName: string }>().stationName);
  expect(JSON.stringify(own.json()), 'no link of the station').not.toContain(station.stationToken);
});

test('a revoked scanner, or another phone, can do nothing', async () => {
  const stolen = await enrol('Stolen');
  const voucher = await buy();
  expect(await revokeScanners(db, { slug: station.slug, name: 'Stolen', now: clock.now() })).toBe(1);
  for (const phone of [stolen, createBrowser(shop)]) {
    expect((await phone.get('/api/scanner')).statusCode).toBe(401);
    expect(await scan(phone, voucher.code)).toMatchObject({ status: 401, body: { code: 'scanner_not_known' } });
    expect(await note(phone, voucher.code)).toMatchObject({ status: 401 });
  }
  expect((await noa.get('/api/scanner')).statusCode, 'others go on').toBe(200);
});

test('a code enrols one phone, once, and a controller’s code none', async () => {
  const code = await newEnrolmentCode(deps, station.slug, 'scanner');
  const enrolled = await Promise.all(
    Array.from({ length: 10 }, () => createBrowser(shop).post('/api/scanner/enrolments', { code, name: 'Two' })),
  );
  expect(enrolled.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const forMachines = await newEnrolmentCode(deps, station.slug);
  const refused = await createBrowser(shop).post('/api/scanner/enrolments', { code: forMachines, name: 'Three' });
  expect(refused.json()).toMatchObject({ code: 'enrolment_refused' });
  const forPhones = await newEnrolmentCode(deps, station.slug, 'scanner');
  const machine = await createBrowser(shop).post('/api/station/enrolments', {
    code: forPhones,
    publicKey: Buffer.alloc(32, 3).toString('base64url'),
  });
  expect(machine.json()).toMatchObject({ code: 'enrolment_refused' });
  await revokeScanners(db, { slug: station.slug, name: 'Two', now: clock.now() });
});

test('a scan queued for half a minute starts no machine: an ended wash is not revived', async () => {
  const voucher = await buy();
  const answer = await scan(noa, voucher.code, { msAgo: 30 * SECOND_MS });
  expect(answer).toMatchObject({ status: 409, body: { code: 'scan_too_late' } });
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 3, held: 0 });
});

test('fifty washes given by hand are fifty rows with their own times, told twice and booked once', async () => {
  const vouchers = await Promise.all(Array.from({ length: 10 }, () => buy(3)));
  const notes = Array.from({ length: 50 }, (_, index) => ({
    text: vouchers[index % 10]?.code ?? '',
    noteId: randomUUID(),
    msAgo: (index + 1) * MINUTE_MS,
  }));
  // long enough ago that the phone was a scanner by then
  await db.executeSql(`update scanner set enrolled_at = enrolled_at - interval '1 day'`);
  const answers = await Promise.all([...notes, ...notes].map(({ text, ...wish }) => note(noa, text, wish)));
  expect(answers.map(({ body }) => body['outcome'])).toEqual(Array.from({ length: 100 }, () => 'booked'));
  for (const { lotId } of vouchers) {
    expect(await handWashes(lotId)).toEqual({ notes: 5, booked: 5, times: 5 });
    expect(await lotOf(lotId)).toEqual({ remaining: 0, held: 0, state: 'depleted' });
  }
  const { rows } = await db.executeSql('select busy_until from bay where busy_until is not null');
  expect(rows, 'the customer has left').toEqual([]);
});

test('one voucher on two offline phones is two notes, one debit, and one mail to the shop', async () => {
  const voucher = await buy(1);
  const answers = await Promise.all([note(noa, voucher.code), note(idan, voucher.code)]);
  expect(answers.map(({ body }) => body['outcome']).toSorted()).toEqual(['booked', 'looked_at']);
  expect(await handWashes(voucher.lotId)).toMatchObject({ notes: 2, booked: 1 });
  expect(await lotOf(voucher.lotId)).toEqual({ remaining: 0, held: 0, state: 'depleted' });
  const { rows } = await db.executeSql(`select topic from outbox where topic = 'hand_wash'`);
  expect(rows).toHaveLength(1);
  while ((await drainOutbox(deps)).taken > 0);
  const { rows: after } = await db.executeSql(`select state from outbox where topic = 'hand_wash'`);
  expect(after).toEqual([{ state: 'done' }]);
});

test('a rotating code that was read in its minute books a wash by hand, and once', async () => {
  const voucher = await buy();
  const text = await passOf(voucher);
  clock.advance(10 * MINUTE_MS);
  expect(await note(noa, text, { msAgo: 9.5 * MINUTE_MS })).toMatchObject({ body: { outcome: 'booked' } });
  expect(await note(idan, text, { msAgo: 9.5 * MINUTE_MS })).toMatchObject({ body: { outcome: 'looked_at' } });
  const old = await passOf(voucher);
  clock.advance(10 * MINUTE_MS);
  expect(await note(noa, old, { msAgo: MINUTE_MS }), 'read after its minute').toMatchObject({
    body: { outcome: 'looked_at' },
  });
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 2 });
});

test('a wash whose start request arrived is not booked a second time by hand', async () => {
  const voucher = await buy();
  const requestId = randomUUID();
  await scan(noa, voucher.code, { requestId });
  expect(await note(noa, voucher.code, { noteId: requestId })).toMatchObject({ body: { outcome: 'booked' } });
  expect(await lotOf(voucher.lotId)).toMatchObject({ remaining: 2, held: 1 });
});

test('a hand wash is never earlier than the phone’s enrolment or later than now, and is in its voucher’s history', async () => {
  const voucher = await buy();
  const phone = await enrol('Young');
  const enrolledAt = clock.now();
  clock.advance(MINUTE_MS);
  const { body } = await note(phone, voucher.code, { msAgo: 20 * 24 * 60 * MINUTE_MS });
  expect(body).toEqual({ outcome: 'booked', givenAt: new Date(enrolledAt).toISOString() });
  const seen = await createBrowser(shop).get(`/api/vouchers/by-link/${voucher.voucherToken}`);
  expect(seen.json<{ uses: object[] }>().uses).toHaveLength(1);
});

test('an unknown code is stored for review, never debited', async () => {
  expect(await note(noa, 'something else')).toMatchObject({ status: 201, body: { outcome: 'looked_at' } });
});

test('a phone whose name has a zero byte is enrolled under the readable part', async () => {
  await enrol('Noa\u0000');
  const { rows } = await db.executeSql(`select name from scanner where name like 'Noa%' and revoked_at is null`);
  expect(rows.map(({ name }) => name)).toEqual(['Noa', 'Noa']);
});
