import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { RINSE_DEADLINE_MS } from '#domain/entitlements/redemption.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';
import { reportUnrinsedBays } from './report-unrinsed-bays.ts';

const shop = await buildTestApp();
const { app, clock, deps } = shop;
const station = await openStation(shop);

/** Runs a wash of fifteen minutes, or one that ends earlier or later; returns the machine's possible reports. */
async function wash(minutes = 15) {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await station.controller.heartbeat();
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  clock.advance(minutes * MINUTE_MS);
  await station.controller.report([station.event(command, { seqNo: 1, kind: 'ended' })]);
  return {
    rinsed: (at = clock.now()) =>
      station.controller.report([station.event(command, { seqNo: 2, kind: 'rinsed', at: new Date(at).toISOString() })]),
  };
}

async function disinfectedAt(): Promise<unknown> {
  clock.advance(2 * SECOND_MS);
  const answer = await app.inject(`/api/stations/${station.slug}/now`);
  return answer.json().bays[0].disinfectedAt;
}

async function toldTimes(): Promise<unknown> {
  await reportUnrinsedBays(deps);
  const { rows } = await deps.db.executeSql(`select count(*)::int as n from outbox where topic = 'bay_unrinsed'`);
  return rows[0]?.['n'];
}

async function mails(): Promise<string[]> {
  const mail = createFakeMailTransport();
  const outbox = { ...createOutboxDeps({ db: deps.db, mail, clock }), keyring: deps.keyring };
  while ((await drainOutbox(outbox)).taken > 0);
  return mail.sent.map(({ subject }) => subject).filter((subject) => subject.includes('חיטוי'));
}

test('only a machine’s report is shown as disinfected, and a rinse in time causes no mail', async () => {
  expect(await disinfectedAt()).toBeNull();
  const { rinsed } = await wash();
  expect(await disinfectedAt()).toBeNull();
  const at = clock.now();
  expect(await rinsed()).toEqual([{ outcome: 'applied' }]);
  expect(await disinfectedAt()).toBe(new Date(at).toISOString());
  clock.advance(RINSE_DEADLINE_MS + MINUTE_MS);
  expect(await toldTimes()).toBe(0);
});

test('a missing rinse is reported to the shop once, until a rinse arrives; the next missing one is reported again', async () => {
  const first = await wash();
  clock.advance(RINSE_DEADLINE_MS - MINUTE_MS);
  expect(await toldTimes()).toBe(0);
  clock.advance(2 * MINUTE_MS);
  expect(await toldTimes()).toBe(1);
  expect(await mails()).toEqual([expect.stringContaining('תא 1')]);
  await wash();
  clock.advance(RINSE_DEADLINE_MS + MINUTE_MS);
  expect(await toldTimes()).toBe(1);
  // a report about the earlier wash does not affect the later one
  await first.rinsed(clock.now() - RINSE_DEADLINE_MS - 17 * MINUTE_MS);
  expect(await toldTimes()).toBe(1);
  const { rinsed } = await wash();
  await rinsed();
  await wash();
  clock.advance(RINSE_DEADLINE_MS + MINUTE_MS);
  expect(await toldTimes()).toBe(2);
  const { body } = await deps.metrics.text();
  expect(body).toContain('bay_unrinsed_total 2');
});

test.each([3, 25])(
  'a wash that ends after %i minutes is to be rinsed within a quarter of an hour of its end',
  async (minutes) => {
    const earlier = await wash();
    await earlier.rinsed();
    const before = Number(await toldTimes());
    const { rinsed } = await wash(minutes);
    clock.advance(RINSE_DEADLINE_MS - MINUTE_MS);
    expect(await toldTimes()).toBe(before);
    clock.advance(2 * MINUTE_MS);
    expect(await toldTimes()).toBe(before + 1);
    await rinsed();
  },
);

test('a late report ends its own wash, not the one that started meanwhile', async () => {
  const first = await wash();
  const between = clock.now() + SECOND_MS;
  clock.advance(MINUTE_MS);
  const second = await wash();
  await first.rinsed(between);
  expect(await disinfectedAt()).toBe(new Date(between).toISOString());
  const { rows } = await deps.db.executeSql(
    'select rinse_due_at > $1 as owed from bay where bay_no = 1 and washed_at is not null',
    [new Date(clock.now())],
  );
  expect(rows).toEqual([{ owed: true }]);
  await second.rinsed();
  const { rows: after } = await deps.db.executeSql(
    'select rinse_due_at from bay where bay_no = 1 and washed_at is not null',
  );
  expect(after).toEqual([{ rinse_due_at: null }]);
});

test('a bay rinsed before the mail is sent causes no mail', async () => {
  const { rinsed } = await wash();
  clock.advance(RINSE_DEADLINE_MS + MINUTE_MS);
  await reportUnrinsedBays(deps);
  await rinsed();
  expect(await mails()).toEqual([]);
});

test('staff scan the sticker and say that the bay was disinfected: shown as theirs, once, and the reminder stops', async () => {
  const noa = createBrowser(shop);
  const enrolment = await newEnrolmentCode(deps, station.slug, 'scanner');
  await noa.post('/api/scanner/enrolments', { code: enrolment, name: 'Noa' });
  const neighbour = await openStation(shop, 1);
  await wash();
  clock.advance(RINSE_DEADLINE_MS + MINUTE_MS);
  const before = await toldTimes();
  const sticker = `https://shop.example/he/s/${station.stationToken}`;
  const note = { noteId: randomUUID(), bayNo: 1, text: sticker, msAgo: 2 * MINUTE_MS };
  const at = new Date(clock.now() - note.msAgo).toISOString();
  const said = await noa.post('/api/scanner/rinses', note);
  expect({ status: said.statusCode, body: said.json() }).toEqual({ status: 201, body: { disinfectedAt: at } });
  clock.advance(MINUTE_MS);
  expect((await noa.post('/api/scanner/rinses', note)).json(), 'told again it is the same').toEqual({
    disinfectedAt: at,
  });
  const answer = await app.inject(`/api/stations/${station.slug}/now`);
  expect(answer.json().bays[0]).toMatchObject({ disinfectedAt: at, disinfectedBy: 'staff' });
  expect(await mails(), 'a mail that still waited is not sent').toEqual([]);
  expect(await toldTimes()).toBe(before);
  const others = [`https://shop.example/s/${neighbour.stationToken}`, 'PW1ABCDEF', 'K7M2VX'];
  for (const text of others) {
    const refused = await noa.post('/api/scanner/rinses', { ...note, noteId: randomUUID(), text });
    expect(refused.json()).toMatchObject({ code: 'station_not_found' });
  }
  const nowhere = await noa.post('/api/scanner/rinses', { ...note, noteId: randomUUID(), bayNo: 19 });
  expect(nowhere.json()).toMatchObject({ code: 'station_not_found' });

  const { rinsed } = await wash();
  await rinsed();
  clock.advance(2 * SECOND_MS);
  const later = await app.inject(`/api/stations/${station.slug}/now`);
  expect(later.json().bays[0]).toMatchObject({ disinfectedBy: 'machine' });
  const { rows } = await deps.db.executeSql(
    `select c.name, count(*)::int as notes from staff_rinse join scanner c using (scanner_id) group by c.name`,
  );
  expect(rows).toEqual([{ name: 'Noa', notes: 1 }]);
});
