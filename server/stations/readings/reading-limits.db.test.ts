import { beforeEach, expect, test } from 'vitest';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { readingLimitKinds, readingLimitRanges, type ReadingLimits } from '#contracts/stations/reading-limits.ts';
import type { ReadingKind } from '#contracts/stations/readings.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation } from '#testing/stations/station-desk.ts';
import { watchAlerts } from '../alerts/watch-alerts.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const { controller } = station;
const stationId = path.split('/').at(-1) ?? '';
const usual = Object.fromEntries(readingLimitKinds.map((kind) => [kind, null])) as ReadingLimits;
let manager: TestMember;

beforeEach(async () => {
  clock.advance(DAY_MS);
  await deps.db.executeSql(
    'delete from bay_reading; delete from bay_closure; delete from station_alert; delete from reading_limit',
  );
  await deps.db.executeSql(`update bay set unsafe_at = null, status = 'live', out_reason = null, out_at = null`);
  await controller.boot('test 1.0');
  manager = await makeMember(shop, ['manager']);
});

async function seen(): Promise<StaffStation> {
  return (await manager.browser.get(path)).json<{ station: StaffStation }>().station;
}

async function change(limits: Partial<Record<keyof ReadingLimits, number>>, bayNo: number | null = null) {
  const { version } = await seen();
  return await manager.browser.send('PUT', `${path}/limits`, { ...usual, ...limits, version, bayNo });
}

async function report(kind: ReadingKind, value: number, bayNo = 1) {
  return await controller.readings([{ bayNo, kind, value }]);
}

async function alerts(): Promise<string[]> {
  await watchAlerts(deps, 0);
  const { rows } = await deps.db.executeSql(
    `select kind || ' ' || bay_no as alert from station_alert where state <> 'resolved' order by bay_no`,
  );
  return rows.map(({ alert }) => String(alert));
}

test('a station sets a stricter limit of hot water, and its safe value moves with it', async () => {
  const before = await auditRows(shop, 'station.limits', stationId);
  expect((await change({ water_celsius: 40 })).statusCode).toBe(200);
  expect((await seen()).limits).toEqual([{ bayNo: null, kind: 'water_celsius', value: 40 }]);
  expect((await auditRows(shop, 'station.limits', stationId)) - before).toBe(1);
  await report('water_celsius', 40.5);
  clock.advance(5 * SECOND_MS);
  expect((await report('water_celsius', 40.5)).closedBays).toEqual([1]);
  // 39.5 would be safe at the usual limit of 41
  await report('water_celsius', 39.2);
  clock.advance(5 * MINUTE_MS);
  expect((await report('water_celsius', 39.2)).closedBays).toEqual([1]);
  await report('water_celsius', 38.4);
  clock.advance(5 * MINUTE_MS);
  expect((await report('water_celsius', 38.4)).closedBays).toEqual([]);
});

test('a limit of a bay replaces that of its station, and other bays keep it', async () => {
  await change({ shampoo_percent: 30 });
  await change({ shampoo_percent: 10 }, 1);
  for (const ms of [0, MINUTE_MS]) {
    clock.advance(ms);
    for (const bayNo of [1, 2]) await report('shampoo_percent', 20, bayNo);
  }
  expect(await alerts()).toEqual(['low_level 2']);
  // without a custom limit the bay has that of the station again
  await change({}, 1);
  for (const ms of [0, MINUTE_MS]) {
    clock.advance(ms);
    await report('shampoo_percent', 20);
  }
  expect(await alerts()).toEqual(['low_level 1', 'low_level 2']);
});

test('no limit can be set outside its bounds, and hot water never above the default', async () => {
  for (const [kind, value] of [
    ['water_celsius', 41.5],
    ['water_celsius', 39],
    ['chill_celsius', 24],
    ['cold_celsius', 37],
    ['pressure_bar', 0.4],
    ['shampoo_percent', 60],
  ] as const) {
    expect((await change({ [kind]: value })).json(), kind).toMatchObject({ code: 'validation_failed' });
  }
  expect(readingLimitRanges.water_celsius.max).toBe(readingRules.water_celsius.limit);
  expect(readingLimitRanges.chill_celsius.min).toBe(readingRules.chill_celsius.limit);
  expect((await seen()).limits).toEqual([]);
});

test('the database has the same bounds as the form', async () => {
  const { rows } = await deps.db.executeSql('select station_id from station where slug = $1', [station.slug]);
  const insert = async (kind: string, value: number) =>
    await deps.db.executeSql('insert into reading_limit (station_id, bay_no, kind, value) values ($1, 3, $2, $3)', [
      rows[0]?.['station_id'],
      kind,
      value,
    ]);
  for (const kind of readingLimitKinds) {
    const { min, max } = readingLimitRanges[kind];
    await expect(insert(kind, min - 0.1), kind).rejects.toThrow('reading_limit_bounds');
    await expect(insert(kind, max + 0.1), kind).rejects.toThrow('reading_limit_bounds');
    await insert(kind, min);
    await deps.db.executeSql('delete from reading_limit');
    await insert(kind, max);
  }
  await expect(insert('leak', 1)).rejects.toThrow('reading_limit_bounds');
});

test('an outdated form, an unknown bay and a role without the right change nothing', async () => {
  const { version } = await seen();
  const body = { ...usual, version, bayNo: null, water_celsius: 40 };
  expect((await manager.browser.send('PUT', `${path}/limits`, { ...body, version: version - 1 })).json()).toMatchObject(
    { code: 'changed_meanwhile' },
  );
  expect((await manager.browser.send('PUT', `${path}/limits`, { ...body, bayNo: 19 })).statusCode).toBe(404);
  const support = await makeMember(shop, ['support']);
  expect((await support.browser.send('PUT', `${path}/limits`, body)).statusCode).toBe(403);
  expect((await seen()).limits).toEqual([]);
});
