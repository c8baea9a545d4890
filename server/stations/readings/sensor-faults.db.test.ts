import { beforeEach, expect, test } from 'vitest';
import type { StaffStation } from '#contracts/staff/stations.ts';
import type { ReadingKind } from '#contracts/stations/readings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createControllerClient, enrolController } from '#peers/terminal/controller-client.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { sendTo } from '#testing/stations/station.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { watchAlerts } from '../alerts/watch-alerts.ts';
import { watchSensors } from './watch-sensors.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
let { controller } = station;
let manager: TestMember;

beforeEach(async () => {
  clock.advance(8 * DAY_MS);
  await deps.db.executeSql('delete from bay_reading; delete from bay_closure; delete from station_alert');
  await deps.db.executeSql(
    `update bay set unsafe_at = null, status = 'live', out_reason = null, out_at = null, out_until = null`,
  );
  await controller.boot('test 1.0');
  manager = await makeMember(shop, ['manager']);
});

async function report(values: Partial<Record<ReadingKind, number>>, bayNo = 1) {
  const readings = Object.entries(values).map(([kind, value]) => ({ bayNo, kind: kind as ReadingKind, value }));
  return await controller.readings(readings);
}

/** Time passes in steps; the machine calls in each, and reports what `values` returns for the step. */
async function pass(ms: number, stepMs: number, values: (step: number) => Partial<Record<ReadingKind, number>>) {
  for (let step = 1; step * stepMs <= ms; step += 1) {
    clock.advance(stepMs);
    await controller.heartbeat();
    const reported = values(step);
    if (Object.keys(reported).length > 0) await report(reported);
  }
  await watchSensors(deps);
}

async function bay() {
  const { station: shown } = (await manager.browser.get(path)).json<{ station: StaffStation }>();
  return shown.bays.find(({ bayNo }) => bayNo === 1);
}

async function alertKinds(): Promise<string[]> {
  await watchAlerts(deps, 0);
  const { rows } = await deps.db.executeSql(
    `select kind || ' ' || bay_no as alert from station_alert where state <> 'resolved' order by kind`,
  );
  return rows.map(({ alert }) => String(alert));
}

async function reopenBay() {
  const { station: shown } = (await manager.browser.get(path)).json<{ station: StaffStation }>();
  const body = { version: shown.version, bayNo: 1, out: null };
  expect((await manager.browser.post(`${path}/service`, body)).statusCode).toBe(200);
}

const running = { flow_lpm: 8 } as const;

test('running water that is too cold warns after twenty seconds and ends with warm water', async () => {
  await report(running);
  await pass(10 * SECOND_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 30 }));
  expect(await alertKinds()).toEqual([]);
  await pass(20 * SECOND_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 30 }));
  expect(await alertKinds()).toEqual(['cold_water 1']);
  expect(await bay()).toMatchObject({ state: 'free', out: null });
  // between the limits nothing changes
  await pass(MINUTE_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 34 }));
  expect(await alertKinds()).toEqual(['cold_water 1']);
  await pass(30 * SECOND_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 37 }));
  expect(await alertKinds()).toEqual([]);
});

test('running water below the hard limit closes the bay after a minute, and staff put it back', async () => {
  await report(running);
  await pass(MINUTE_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 20 }));
  expect(await bay()).toMatchObject({ state: 'free' });
  await pass(20 * SECOND_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 20 }));
  expect(await bay()).toMatchObject({ state: 'out_of_order', out: { reason: 'repair' } });
  await pass(2 * MINUTE_MS, MINUTE_MS, () => ({ idle_flow_lpm: 0, water_celsius: 18 }));
  await reopenBay();
  expect(await bay()).toMatchObject({ state: 'free', out: null });
  // the next wash begins with cold pipes, and is warm within the minute
  await report(running);
  await pass(20 * SECOND_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 20 }));
  await pass(MINUTE_MS, 10 * SECOND_MS, () => ({ ...running, water_celsius: 37 }));
  expect(await bay()).toMatchObject({ state: 'free', out: null });
  expect(await alertKinds()).toEqual([]);
});

test('a cold outlet without running water is no cold water', async () => {
  await pass(10 * MINUTE_MS, MINUTE_MS, () => ({ idle_flow_lpm: 0, water_celsius: 14 }));
  expect(await alertKinds()).toEqual([]);
  expect(await bay()).toMatchObject({ state: 'free' });
});

test('a temperature sensor that stops reporting warns after five minutes and closes the bay after ten', async () => {
  await report({ water_celsius: 38, leak: 0 });
  await pass(5 * MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  expect(await alertKinds()).toEqual([]);
  await pass(MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  expect(await alertKinds()).toEqual(['sensor_fault 1']);
  expect(await bay()).toMatchObject({ state: 'free' });
  await pass(5 * MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  expect(await bay()).toMatchObject({ state: 'out_of_order', unsafeReason: 'no_temperature' });
  expect(await alertKinds()).toEqual(['sensor_fault 1']);
  // once the sensor is back, the alert ends, and the bay opens after five minutes of safe water
  expect(await report({ water_celsius: 38 })).toEqual({ used: 1, closedBays: [1] });
  expect(await alertKinds()).toEqual([]);
  await pass(4 * MINUTE_MS, MINUTE_MS, (step) => ({ water_celsius: 38 + step / 10 }));
  expect((await bay())?.state).toBe('out_of_order');
  await pass(MINUTE_MS, MINUTE_MS, () => ({ water_celsius: 38 }));
  expect(await bay()).toMatchObject({ state: 'free', unsafeAt: null, unsafeReason: null });
});

test('a sensor that is back with hot water keeps the bay closed, now for the water', async () => {
  await report({ water_celsius: 38 });
  await pass(12 * MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  await pass(MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  await watchSensors(deps);
  await report({ water_celsius: 44 });
  expect(await bay()).toMatchObject({ state: 'out_of_order', unsafeReason: 'hot_water' });
  expect(await alertKinds()).toEqual(['hot_water 1']);
});

test('a station without a connection has no faulty sensors, and gets time after it is back', async () => {
  await report({ water_celsius: 38, shampoo_percent: 60 });
  clock.advance(9 * MINUTE_MS);
  await controller.heartbeat();
  await watchSensors(deps);
  clock.advance(MINUTE_MS);
  await controller.heartbeat();
  await watchSensors(deps);
  expect(await alertKinds()).toEqual([]);
  await pass(6 * MINUTE_MS, MINUTE_MS, () => ({ water_celsius: 38 }));
  expect(await alertKinds()).toEqual(['sensor_fault 1']);
  expect(await bay()).toMatchObject({ state: 'free' });
});

test('a temperature that stands still while water runs is a faulty sensor, and closes the bay', async () => {
  await report({ water_celsius: 38, ...running });
  const still = () => ({ ...running, water_celsius: 38 });
  await pass(59 * MINUTE_MS, MINUTE_MS, () => ({ idle_flow_lpm: 0, water_celsius: 38 }));
  expect(await alertKinds()).toEqual([]);
  await pass(40 * SECOND_MS, 10 * SECOND_MS, still);
  expect(await alertKinds()).toEqual([]);
  await pass(40 * SECOND_MS, 10 * SECOND_MS, still);
  expect(await alertKinds()).toEqual(['sensor_fault 1']);
  await pass(5 * MINUTE_MS, 10 * SECOND_MS, still);
  expect(await bay()).toMatchObject({ state: 'out_of_order', unsafeReason: 'no_temperature' });
  // the same value again, however safe, does not open the bay
  await pass(6 * MINUTE_MS, MINUTE_MS, () => ({ idle_flow_lpm: 0, water_celsius: 38 }));
  expect((await bay())?.state).toBe('out_of_order');
  await pass(6 * MINUTE_MS, MINUTE_MS, (step) => ({ idle_flow_lpm: 0, water_celsius: 38 - step / 10 }));
  expect(await bay()).toMatchObject({ state: 'free' });
  expect(await alertKinds()).toEqual([]);
});

test('a temperature that moves, or stands still without water, is fine', async () => {
  await pass(2 * HOUR_MS, MINUTE_MS, () => ({ idle_flow_lpm: 0, water_celsius: 20 }));
  await pass(10 * MINUTE_MS, 10 * SECOND_MS, (step) => ({ ...running, water_celsius: 37 + (step % 2) / 10 }));
  expect(await alertKinds()).toEqual([]);
});

test('one power failure of a station is one alert, however many bays report it, and so is low pressure', async () => {
  const supply = async () => {
    for (const bayNo of [1, 2]) await report({ on_battery: 1, pressure_bar: 0.4 }, bayNo);
  };
  await supply();
  expect(await alertKinds()).toEqual([]);
  clock.advance(30 * SECOND_MS);
  await supply();
  expect(await alertKinds()).toEqual(['low_pressure 0', 'power_lost 0']);
  for (const ms of [0, MINUTE_MS]) {
    clock.advance(ms);
    for (const bayNo of [1, 2]) await report({ on_battery: 0, pressure_bar: 3 }, bayNo);
  }
  expect(await alertKinds()).toEqual([]);
});

test('a new controller without the sensor opens the bay that was closed for it', async () => {
  await report({ water_celsius: 38 });
  await pass(7 * MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  await pass(6 * MINUTE_MS, MINUTE_MS, () => ({ leak: 0 }));
  expect((await bay())?.state).toBe('out_of_order');
  const code = await newEnrolmentCode(deps, station.slug);
  controller = createControllerClient(sendTo(shop), await enrolController(sendTo(shop), code ?? ''), () => clock.now());
  await controller.boot('test 2.0');
  await watchSensors(deps);
  expect(await bay()).toMatchObject({ state: 'free', unsafeAt: null });
  expect(await alertKinds()).toEqual([]);
});
