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
import { deleteOldLateReadings } from './delete-old-late-readings.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
/** Error of the machine's clock in ms. */
let clockError = 0;
const send = sendTo(shop);
const code = await newEnrolmentCode(deps, station.slug);
const controller = createControllerClient(
  send,
  await enrolController(send, code ?? ''),
  () => clock.now() + clockError,
);
let manager: TestMember;

beforeEach(async () => {
  clock.advance(3 * HOUR_MS);
  clockError = 0;
  await deps.db.executeSql(
    'delete from bay_reading; delete from bay_closure; delete from late_reading; delete from station_alert',
  );
  await deps.db.executeSql(`update bay set unsafe_at = null, status = 'live', out_reason = null, out_at = null`);
  await controller.boot('test 1.0');
  manager = await makeMember(shop, ['manager']);
});

/** Reports a reading that was measured some time ago. */
async function report(kind: ReadingKind, value: number, agoMs: number) {
  const at = new Date(clock.now() + clockError - agoMs).toISOString();
  return await controller.readings([{ bayNo: 1, kind, value, at }]);
}

async function seen(): Promise<StaffStation> {
  return (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
}

async function alertKinds(): Promise<string[]> {
  await watchAlerts(deps, 0);
  const { rows } = await deps.db.executeSql(`select kind from station_alert where state <> 'resolved' order by kind`);
  return rows.map(({ kind }) => String(kind));
}

async function values(): Promise<Record<string, unknown>[]> {
  return (await deps.db.executeSql('select kind, value from bay_reading order by kind')).rows;
}

test('a late reading is kept as history, and neither closes the bay nor raises an alert', async () => {
  await report('water_celsius', 38, 0);
  expect(await report('water_celsius', 50, 3 * MINUTE_MS)).toEqual({ used: 1, closedBays: [], late: 1 });
  expect(await report('leak', 1, 10 * MINUTE_MS)).toEqual({ used: 1, closedBays: [], late: 1 });
  expect(await values()).toEqual([{ kind: 'water_celsius', value: 38 }]);
  expect(await alertKinds()).toEqual([]);
  expect(await seen()).toMatchObject({ machine: { lateReadings: 2 }, bays: [{ state: 'free' }, {}] });
  // sent again, it is the same
  await report('leak', 1, 10 * MINUTE_MS);
  expect((await seen()).machine?.lateReadings).toBe(2);
});

test('readings out of order change nothing, in one report and in two', async () => {
  await report('leak', 0, 10 * SECOND_MS);
  expect(await report('leak', 1, 20 * SECOND_MS)).toEqual({ used: 1, closedBays: [], late: 1 });
  expect(await values()).toEqual([{ kind: 'leak', value: 0 }]);
  expect(await alertKinds()).toEqual([]);
  const [early, late] = [30, 5].map((ago) => new Date(clock.now() - ago * SECOND_MS).toISOString());
  const readings = [
    { bayNo: 1, kind: 'water_celsius', value: 38, at: late ?? '' },
    { bayNo: 1, kind: 'water_celsius', value: 42, at: early ?? '' },
  ] as const;
  // the hot one was first, so the water is safe now
  expect(await controller.readings(readings)).toEqual({ used: 2, closedBays: [] });
  expect(await values()).toContainEqual({ kind: 'water_celsius', value: 38 });
});

test('the periods of a limit count by the times of the readings, also in one report', async () => {
  const at = (ago: number) => new Date(clock.now() - ago).toISOString();
  const hot = [6, 3, 0].map(
    (ago) => ({ bayNo: 1, kind: 'water_celsius', value: 42, at: at(ago * SECOND_MS) }) as const,
  );
  expect(await controller.readings(hot)).toEqual({ used: 3, closedBays: [1] });
});

test('a wrong clock of the machine makes no reading late, and a time in the future is now', async () => {
  clockError = -4 * MINUTE_MS;
  expect(await report('water_celsius', 44, 0)).toEqual({ used: 1, closedBays: [1] });
  clockError = 4 * MINUTE_MS;
  // bay 1 stays closed for its water
  expect(await report('leak', 1, 0)).toEqual({ used: 1, closedBays: [1] });
  expect(await report('door_open', 1, -HOUR_MS)).toEqual({ used: 1, closedBays: [1] });
  expect(await alertKinds()).toEqual(['hot_water', 'leak']);
});

test('a reading without a time counts at its arrival, as controllers of before send it', async () => {
  expect(await controller.readings([{ bayNo: 1, kind: 'leak', value: 1 }])).toEqual({ used: 1, closedBays: [] });
  expect(await alertKinds()).toEqual(['leak']);
});

test('a meter reading out of order adds no use', async () => {
  await report('water_litres', 100, MINUTE_MS);
  await report('water_litres', 130, 0);
  expect(await report('water_litres', 110, 30 * SECOND_MS)).toMatchObject({ late: 1 });
  await report('water_litres', 130, 0);
  const { rows } = await deps.db.executeSql('select sum(amount)::int as amount from bay_use');
  expect(rows).toEqual([{ amount: 30_000 }]);
});

test('after a clock of the server that was set back the next reading counts', async () => {
  await report('leak', 0, 0);
  clock.advance(-HOUR_MS);
  expect(await report('leak', 1, 0)).toEqual({ used: 1, closedBays: [] });
  clock.advance(HOUR_MS);
});

test('late readings are deleted after thirty days', async () => {
  await report('leak', 1, 10 * MINUTE_MS);
  expect(await deleteOldLateReadings(deps)).toBe(0);
  clock.advance(31 * DAY_MS);
  expect(await deleteOldLateReadings(deps)).toBe(1);
});
