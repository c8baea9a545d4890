import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import type { Reading } from '#contracts/stations/readings.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { allMoves, listMovesMade, recordStateMoves } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation, paidVoucher } from '#testing/stations/station-desk.ts';
import { raiseAlerts } from '../store/alerts/watch-causes.ts';
import { releaseOverdueWashes } from '../washes/release-overdue-washes.ts';
import { notifyOnCallStaff } from './notify-on-call-staff.ts';
import { recordStationWatch } from '../store/alerts/station-watch.ts';
import { alertParamsAt, watchAlerts } from './watch-alerts.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const one = await openedStation(shop, 0);
const two = await openedStation(shop, 1);
const { controller } = one.station;
const stationId = one.path.split('/').at(-1) ?? '';
let manager: TestMember;

beforeAll(async () => {
  await recordStateMoves((text) => deps.db.executeSql(text));
});

beforeEach(async () => {
  clock.advance(3 * HOUR_MS);
  await deps.db.executeSql(
    `delete from station_alert; delete from station_escalation; delete from staff_on_call; delete from bay_reading;
     delete from bay_closure; delete from station_maintenance; delete from station_presence;
     delete from outbox where topic like 'station_alert%'`,
  );
  await deps.db.executeSql(
    `update bay set unsafe_at = null, status = 'live', out_reason = null, out_at = null, redemption_id = null, busy_until = null, failed_starts = 0,
       washed_at = $1, rinse_due_at = null, rinse_told_at = null`,
    [new Date(clock.now() - SECOND_MS)],
  );
  await one.station.controller.boot('test 1.0');
  await two.station.controller.boot('test 1.0');
  manager = await makeMember(shop, ['manager']);
});

/** One round of the worker. */
async function round(): Promise<void> {
  await watchAlerts(deps, 0);
  await notifyOnCallStaff(deps);
}

/** Time passes while every machine is heard, with a round at the end. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await controller.heartbeat();
  await two.station.controller.heartbeat();
  await round();
}

async function report(kind: Reading['kind'], value: number, bayNo = 1): Promise<void> {
  await controller.readings([{ bayNo, kind, value }]);
}

async function alerts(): Promise<StationAlert[]> {
  return (await manager.browser.get('/api/admin/alerts')).json<{ rows: StationAlert[] }>().rows;
}

async function kinds(): Promise<string[]> {
  return (await alerts()).map(({ kind }) => kind);
}

/** Mails about alerts so far. */
async function mails(): Promise<number> {
  const { rows } = await deps.db.executeSql(`select count(*)::int as sent from outbox where topic = 'station_alert'`);
  return Number(rows[0]?.['sent']);
}

async function acknowledge(alert: StationAlert | undefined) {
  const path = `/api/admin/stations/${alert?.stationId}/alerts/${alert?.alertId}/acknowledgement`;
  return await manager.browser.post(path);
}

test('a station that falls silent raises one alert, which ends by itself when it is heard again', async () => {
  await round();
  expect(await alerts()).toEqual([]);
  clock.advance(2 * MINUTE_MS + SECOND_MS);
  await two.station.controller.heartbeat();
  await Promise.all([round(), round()]);
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'silent', stationId, bayNo: null, times: 1, acknowledged: null }]);
  await controller.heartbeat();
  await round();
  expect(await alerts()).toEqual([]);
});

test('a shop that was away does not call its stations silent before they had time to call', async () => {
  const watch = async () => await watchAlerts(deps, await recordStationWatch(deps.db, clock.now()));
  await watch();
  clock.advance(HOUR_MS);
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await two.station.controller.heartbeat();
    await watch();
    expect(await alerts()).toEqual([]);
    clock.advance(30 * SECOND_MS);
  }
  await watch();
  expect(await alerts()).toMatchObject([{ kind: 'silent', stationId }]);
});

test('two processes that see a cause in the same moment raise one alert', async () => {
  await report('leak', 1);
  await Promise.all([1, 2, 3].map(() => raiseAlerts(deps.db, alertParamsAt(clock.now(), 0))));
  const { rows } = await deps.db.executeSql(
    `select (select count(*)::int from station_alert) as alerts, (select count(*)::int from station_escalation) as begun`,
  );
  expect(rows).toEqual([{ alerts: 1, begun: 1 }]);
});

test('two processes send the message about an alert once', async () => {
  await makeMember(shop, ['owner']);
  const owners = await deps.db.executeSql(
    `select count(*)::int as owners from staff_member where 'owner' = any (roles)`,
  );
  await report('leak', 1);
  await watchAlerts(deps, 0);
  await Promise.all([1, 2, 3].map(() => notifyOnCallStaff(deps)));
  expect(await mails()).toBe(owners.rows[0]?.['owners']);
});

test('water that is too hot raises an alert, which ends when the bay opens again', async () => {
  await report('water_celsius', 44);
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'hot_water', bayNo: 1 }]);
  await report('water_celsius', 38);
  await pass(5 * MINUTE_MS);
  expect(await kinds()).toEqual(['hot_water']);
  await report('water_celsius', 38);
  await round();
  expect(await kinds()).toEqual([]);
});

/** A customer starts a wash, and the machine refuses it. */
async function refusedStart(kind: 'failed' | 'started' = 'failed'): Promise<void> {
  const asked = await one.station.ask({ voucherToken: await paidVoucher(shop) });
  expect(asked.status).toBe(201);
  const [command] = await controller.commands();
  if (command === undefined) throw new Error('the machine has a start command');
  clock.advance(SECOND_MS);
  await controller.report([one.station.event(command, { kind })]);
}

test('two refused starts in a row raise one alert, which lasts until the machine has started again', async () => {
  await refusedStart();
  await round();
  expect(await alerts()).toEqual([]);
  await refusedStart();
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'refused_starts', bayNo: 1, times: 2 }]);
  const sent = await mails();
  await round();
  await round();
  expect(await mails()).toBe(sent);
  for (let hours = 0; hours < 30; hours += 1) await pass(HOUR_MS);
  manager = await makeMember(shop, ['manager']);
  expect(await alerts()).toMatchObject([{ kind: 'refused_starts', times: 2 }]);
  await controller.boot('test 1.0');
  await round();
  expect(await alerts()).toEqual([]);
});

test('a machine that does not respond to two starts raises the same alert', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    expect((await one.station.ask({ voucherToken: await paidVoucher(shop) })).status).toBe(201);
    await controller.commands();
    await pass(9 * MINUTE_MS);
    await pass(9 * MINUTE_MS);
    await releaseOverdueWashes(deps);
  }
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'refused_starts', times: 2 }]);
});

test('a refused start between two washes raises nothing', async () => {
  await refusedStart();
  await refusedStart('started');
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await refusedStart();
  await round();
  expect(await alerts()).toEqual([]);
});

test('a leak is reported with the first reading, dripping only after half a minute', async () => {
  await report('idle_flow_lpm', 0.5);
  await round();
  expect(await kinds()).toEqual([]);
  clock.advance(30 * SECOND_MS);
  await report('idle_flow_lpm', 0.5);
  await round();
  expect(await kinds()).toEqual(['leak']);
  await report('leak', 1, 2);
  await round();
  expect(await kinds()).toEqual(['leak', 'leak']);
});

test('an alarm ends after its quiet time in the safe range, not between the limits', async () => {
  await report('idle_flow_lpm', 1);
  await pass(30 * SECOND_MS);
  await report('idle_flow_lpm', 1);
  await round();
  for (const value of [0.1, 0.1]) {
    clock.advance(4 * MINUTE_MS);
    await report('idle_flow_lpm', value);
    await pass(0);
  }
  expect(await kinds()).toEqual(['leak']);
  await report('idle_flow_lpm', 0);
  await pass(4 * MINUTE_MS);
  await report('idle_flow_lpm', 0);
  await round();
  expect(await kinds()).toEqual(['leak']);
  await pass(MINUTE_MS);
  await report('idle_flow_lpm', 0);
  await round();
  expect(await kinds()).toEqual([]);
});

test('no water with a command, an empty tank, an open door and the emergency stop have their own limits', async () => {
  const readings = [
    ['flow_lpm', 0],
    ['shampoo_percent', 14],
    ['door_open', 1],
    ['emergency_stop', 1],
  ] as const;
  for (const [kind, value] of readings) await report(kind, value);
  await round();
  expect(await kinds()).toEqual(['emergency_stop']);
  await pass(10 * SECOND_MS);
  for (const [kind, value] of readings) await report(kind, value);
  await round();
  expect(await kinds()).toEqual(['emergency_stop', 'no_flow']);
  await pass(2 * MINUTE_MS);
  for (const [kind, value] of readings) await report(kind, value);
  await round();
  // danger first, an empty tank last
  expect(await kinds()).toEqual(['emergency_stop', 'no_flow', 'door_open', 'low_level']);
});

test('values outside the range of their sensor are refused', async () => {
  for (const [kind, value] of [
    ['leak', 2],
    ['shampoo_percent', 101],
    ['flow_lpm', -1],
  ] as const) {
    await expect(report(kind, value)).rejects.toThrow('400');
  }
});

/** The cause begins, and ends after a minute. */
async function beginAndEnd(): Promise<void> {
  await report('emergency_stop', 1);
  await pass(MINUTE_MS);
  await report('emergency_stop', 0);
  await pass(MINUTE_MS);
}

test('a cause that comes and goes is one notice and then one an hour, until half an hour passes without it', async () => {
  await makeMember(shop, ['owner']);
  await beginAndEnd();
  await beginAndEnd();
  const before = await mails();
  await report('emergency_stop', 1);
  await round();
  expect(await alerts()).toMatchObject([{ kind: 'emergency_stop', flapping: true, times: 1 }]);
  const perNotice = (await mails()) - before;
  expect(perNotice).toBeGreaterThan(0);
  for (let times = 0; times < 6; times += 1) {
    await report('emergency_stop', 0);
    await pass(4 * MINUTE_MS);
    await report('emergency_stop', 1);
    await pass(4 * MINUTE_MS);
  }
  expect(await alerts()).toMatchObject([{ flapping: true, times: 7 }]);
  expect(await mails()).toBe(before + perNotice);
  await pass(12 * MINUTE_MS);
  expect(await mails()).toBe(before + 2 * perNotice);
  await report('emergency_stop', 0);
  await pass(0);
  await pass(29 * MINUTE_MS);
  expect(await kinds()).toEqual(['emergency_stop']);
  await pass(MINUTE_MS);
  expect(await kinds()).toEqual([]);
});

test('an acknowledgement is one press and one audit entry, and ends with the cause', async () => {
  await report('leak', 1);
  await round();
  const [alert] = await alerts();
  const support = await makeMember(shop, ['support']);
  expect((await support.browser.get('/api/admin/alerts')).statusCode).toBe(200);
  const refusedPress = await support.browser.post(`${one.path}/alerts/${alert?.alertId}/acknowledgement`);
  expect(refusedPress.statusCode).toBe(403);
  const elsewhere = await manager.browser.post(`${two.path}/alerts/${alert?.alertId}/acknowledgement`);
  expect(elsewhere.statusCode).toBe(404);
  const entries = await auditRows(shop, 'station.alert', stationId);
  const presses = await Promise.all([acknowledge(alert), acknowledge(alert)]);
  expect(presses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await auditRows(shop, 'station.alert', stationId)).toBe(entries + 1);
  expect(await alerts()).toMatchObject([{ acknowledged: { by: 'Dana Levi' } }]);
  await report('leak', 0);
  await pass(5 * MINUTE_MS);
  await report('leak', 0);
  await round();
  expect(await alerts()).toEqual([]);
});

test('open alerts wait for the staff on their home page until they are acknowledged', async () => {
  const waiting = async () => {
    const { rows } = (await manager.browser.get('/api/admin/attention')).json<{
      rows: { name: string; count: number }[];
    }>();
    return rows.find(({ name }) => name === 'station_alerts')?.count ?? 0;
  };
  await report('leak', 1);
  await round();
  expect(await waiting()).toBe(1);
  await acknowledge((await alerts())[0]);
  expect(await waiting()).toBe(0);
});

test('every transition of an alert was made', async () => {
  // an alert that no staff user acknowledged ended in the tests above
  const made = await listMovesMade(deps.db);
  expect(made.filter((move) => move.startsWith('station_alert: '))).toEqual(
    allMoves()
      .filter((move) => move.startsWith('station_alert: '))
      .toSorted(),
  );
});
