import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { journalOf } from '#testing/stations/offline-journal.ts';
import { openStation } from '#testing/stations/station.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { createControllerClient, enrolController, type SendToShop } from '#peers/terminal/controller-client.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { newEnrolmentCode } from './enrol-station.ts';

/** A limit of three offline messages a day, and a hundred and fifty in all. */
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '0.003' } });
const { clock, deps } = shop;
const { db } = deps;
const station = await openStation(shop);
const headers: Record<string, unknown> = {};

/** Sends through the app, and keeps the headers of the last answer. */
const send: SendToShop = async ({ path, headers: sent, body }) => {
  const answer = await shop.app.inject({ method: 'POST', url: path, headers: sent, body });
  Object.assign(headers, { 'retry-after': undefined }, answer.headers);
  return { status: answer.statusCode, body: answer.json() };
};
const code = await newEnrolmentCode(deps, station.slug);
const controller = createControllerClient(send, await enrolController(send, code ?? ''), () => clock.now());
await controller.boot('test 1.0');

async function rows(): Promise<unknown> {
  const { rows: found } = await db.executeSql(
    `select (select count(*)::int from station_event) as events, (select count(*)::int from offline_wash) as washes,
       (select count(*)::int from outbox where topic = 'offline_wash') as mails`,
  );
  return found[0];
}

const washes = Array.from({ length: 4 }, (_, index) => journalOf(clock.now(), `NOT-OURS-${index}`));

test('a stolen key can report no more offline washes than machines give in a day', async () => {
  await controller.report(washes[0] ?? []);
  await expect(controller.report([...(washes[1] ?? []), ...(washes[2] ?? [])])).rejects.toThrow('429');
  const after = { events: 3, washes: 2, mails: 2 };
  expect(await rows()).toEqual(after);
  for (let again = 0; again < 5; again += 1) await expect(controller.report(washes[3] ?? [])).rejects.toThrow('429');
  expect(await rows()).toEqual(after);
});

test('messages over the limit hold back no wash of the same call, and the refusal says when to try again', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2 });
  await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const [command] = await controller.commands();
  if (command === undefined) throw new Error('no start arrived');
  const events = [...(washes[3] ?? []), station.event(command, { seqNo: 0, kind: 'started' })];
  await expect(controller.report(events)).rejects.toThrow('429');
  // the day of the limit ends at midnight UTC; a station waits for one hour at most
  const untilNextDay = Math.ceil((DAY_MS - (clock.now() % DAY_MS)) / SECOND_MS);
  expect(headers['retry-after']).toBe(String(Math.min(untilNextDay, HOUR_MS / SECOND_MS)));
  const { rows: found } = await db.executeSql('select state from redemption where lot_id = $1', [lotId]);
  expect(found).toEqual([{ state: 'completed' }]);
  expect(await controller.report(events.slice(-1))).toEqual([{ outcome: 'known' }]);
});

test('the next day waiting messages are accepted, and stored ones recognised', async () => {
  clock.advance(25 * HOUR_MS);
  await controller.heartbeat();
  expect(await controller.report(washes[1] ?? [])).toEqual([{ outcome: 'known' }, { outcome: 'applied' }]);
  expect(await controller.report((washes[2] ?? []).slice(0, 1))).toEqual([{ outcome: 'applied' }]);
});

test('unreadable messages cannot fill a log either', async () => {
  clock.advance(25 * HOUR_MS);
  await controller.heartbeat();
  const most = deps.limits.sizeOf(stationsRateLimits.station_events_by_station);
  const nonsense = Array.from({ length: most }, () => ({}) as never);
  for (let sent = 0; sent < most; sent += 100) {
    const batch = nonsense.slice(sent, sent + 100);
    expect((await controller.report(batch)).every(({ outcome }) => outcome === 'parked')).toBe(true);
  }
  await expect(controller.report(nonsense.slice(0, 1))).rejects.toThrow('429');
});
