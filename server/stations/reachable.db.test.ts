import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { paidVoucher } from '#testing/stations/station-desk.ts';
import { openStation } from '#testing/stations/station.ts';
import { FREE_BAYS, openPhones } from '#testing/stations/walk-up.ts';
import { watchAlerts } from './alerts/watch-alerts.ts';
import { recordDowntimes } from './record/record-downtimes.ts';
import { recordStationWatch } from './store/alerts/station-watch.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const station = await openStation(shop, 0);
const other = await openStation(shop, 1);
const newPhone = openPhones(shop, station);

const WATCH_EVERY_MS = 5 * SECOND_MS;

beforeEach(async () => {
  clock.advance(2 * HOUR_MS);
  await deps.db.executeSql(
    `delete from station_alert; delete from bay_downtime; delete from station_watch; ${FREE_BAYS}`,
  );
  await station.controller.boot('test 1.0');
  await other.controller.boot('test 1.0');
  // the shop has watched for a while
  await pass(4 * MINUTE_MS, [station, other]);
  await station.controller.heartbeat();
  await other.controller.heartbeat();
});

/** One round of a server's worker. */
async function round(): Promise<void> {
  clock.advance(WATCH_EVERY_MS);
  const watchedSince = await recordStationWatch(deps.db, clock.now());
  await recordDowntimes(deps, watchedSince);
  await watchAlerts(deps, watchedSince);
}

/** Rounds of the worker while the machines at `heard` send their heartbeats. */
async function pass(ms: number, heard: readonly (typeof station)[] = []): Promise<void> {
  for (let passed = 0; passed < ms; passed += WATCH_EVERY_MS) {
    if (passed % MINUTE_MS === 0) for (const { controller } of heard) await controller.heartbeat();
    await round();
  }
}

async function baysAt({ stationToken } = station): Promise<string[]> {
  const answer = await app.inject({ url: `/api/stations/by-token/${stationToken}` });
  return answer.json<{ bays: { state: string }[] }>().bays.map(({ state }) => state);
}

async function silentAlerts(): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as open from station_alert where kind = 'silent' and state <> 'resolved'`,
  );
  return Number(rows[0]?.['open']);
}

async function outages(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as silent from bay_downtime');
  return Number(rows[0]?.['silent']);
}

test('a machine that is gone sells and starts nothing after a minute and a half, and is an alert half a minute later', async () => {
  await pass(90 * SECOND_MS, [other]);
  expect(await baysAt()).toEqual(['free', 'free']);
  await round();
  expect(await baysAt()).toEqual(['silent', 'silent']);
  expect(await baysAt(other)).toEqual(['free']);
  expect(await newPhone().pay()).toMatchObject({ status: 409, body: { code: 'station_not_ready' } });
  expect(await station.ask({ voucherToken: await paidVoucher(shop) })).toMatchObject({
    status: 409,
    body: { code: 'station_not_ready' },
  });
  expect(await silentAlerts()).toBe(0);
  await pass(30 * SECOND_MS, [other]);
  expect(await silentAlerts()).toBe(1);
  expect(await outages()).toBe(0);
  await station.controller.heartbeat();
  expect(await baysAt()).toEqual(['free', 'free']);
  await round();
  expect(await silentAlerts()).toBe(0);
});

test('a poll for commands shows like a heartbeat that the machine is there', async () => {
  await pass(80 * SECOND_MS);
  expect((await station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
  expect(await station.controller.commands()).toHaveLength(1);
  await pass(80 * SECOND_MS);
  expect(await baysAt()).toEqual(['busy', 'free']);
  await pass(15 * SECOND_MS);
  expect(await baysAt()).toEqual(['busy', 'silent']);
});

test('a restart of the shop closes no station and raises no alert, also in the moment before its first round', async () => {
  clock.advance(4 * MINUTE_MS);
  expect(await baysAt()).toEqual(['free', 'free']);
  await round();
  expect(await baysAt()).toEqual(['free', 'free']);
  expect(await silentAlerts()).toBe(0);
  await other.controller.heartbeat();
  await pass(85 * SECOND_MS, [other]);
  expect(await baysAt()).toEqual(['free', 'free']);
  // a machine that has not called since is gone
  await pass(10 * SECOND_MS);
  expect(await baysAt()).toEqual(['silent', 'silent']);
  expect(await baysAt(other)).toEqual(['free']);
  await pass(30 * SECOND_MS, [other]);
  expect(await silentAlerts()).toBe(1);
});

test('after an hour without the shop no silence is recorded as an outage, and no station is shown as free unheard', async () => {
  clock.advance(HOUR_MS);
  await round();
  expect(await baysAt()).toEqual(['silent', 'silent']);
  expect(await outages()).toBe(0);
  await station.controller.heartbeat();
  expect(await baysAt()).toEqual(['free', 'free']);
  await pass(2 * MINUTE_MS, [station]);
  // the other station did not call, and has one bay
  expect(await outages()).toBe(1);
});

test('one server that goes on watching is enough, so the start of a second server hides no silent station', async () => {
  await pass(95 * SECOND_MS, [other]);
  expect(await baysAt()).toEqual(['silent', 'silent']);
  // the second server stores its first round between two of the first server
  await recordStationWatch(deps.db, clock.now() + SECOND_MS);
  await recordStationWatch(deps.db, clock.now() - SECOND_MS);
  await round();
  expect(await baysAt()).toEqual(['silent', 'silent']);
});
