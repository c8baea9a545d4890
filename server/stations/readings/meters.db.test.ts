import { beforeEach, expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { storeMeterReading } from '../store/machine/bay-use.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
clock.set(Date.parse('2026-06-10T09:00:00Z'));
const { station, path } = await openedStation(shop, 0);
const { controller } = station;

beforeEach(async () => {
  clock.advance(DAY_MS);
  await deps.db.executeSql('delete from bay_reading; delete from bay_use');
  await controller.heartbeat();
});

async function report(value: number, kind: 'water_litres' | 'energy_kwh' = 'water_litres', bayNo = 1) {
  const answer = await controller.readings([{ bayNo, kind, value }]);
  clock.advance(MINUTE_MS);
  return answer;
}

async function used(): Promise<string[]> {
  const { rows } = await deps.db.executeSql(
    'select bay_no, kind, amount::int as amount from bay_use order by bay_no, kind, day',
  );
  return rows.map((row) => `${String(row['bay_no'])} ${String(row['kind'])} ${String(row['amount'])}`);
}

test('the differences of a meter add up to the use of the day; a lost or repeated reading changes nothing', async () => {
  expect(await report(41_250)).toEqual({ used: 1, closedBays: [] });
  expect(await used()).toEqual([]);
  await report(41_258.25);
  await report(41_258.25);
  // the reading between was lost
  await report(41_300);
  await report(812.4, 'energy_kwh');
  await report(812.65, 'energy_kwh');
  await report(7, 'water_litres', 2);
  expect(await used()).toEqual(['1 energy_kwh 250', '1 water_litres 50000']);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.['waiting']);
}

test('readings that arrive at the same time count once', async () => {
  await report(100);
  const now = clock.now();
  const place = { stationId: path.split('/').at(-1) as StationId, bayNo: 1, day: '2026-06-12', at: now, now };
  const reading = { ...place, kind: 'water_litres', value: 110, mostAMinute: 200 } as const;
  const { second } = await deps.db.inTransaction(async (tx) => {
    await storeMeterReading(tx, reading);
    const waiting = storeMeterReading(deps.db, reading);
    await expect.poll(waitingForLocks).toBe(1);
    return { second: waiting };
  });
  await second;
  expect(await used()).toEqual(['1 water_litres 10000']);
});

test('an exchanged meter begins again, and a meter that cannot be right adds nothing', async () => {
  await report(9_000);
  await report(3);
  await report(5);
  expect(await used()).toEqual(['1 water_litres 2000']);
  // two minutes allow 400 litres at most
  await report(1_000);
  expect(await used()).toEqual(['1 water_litres 2000']);
  await report(1_010);
  expect(await used()).toEqual(['1 water_litres 12000']);
});

test('a meter closes no bay and raises no alert, and a bay that does not exist is left out', async () => {
  await report(5);
  await report(99_999_999);
  await report(1, 'water_litres', 20);
  const { rows } = await deps.db.executeSql('select count(*)::int as alerts from station_alert');
  expect(rows[0]?.['alerts']).toBe(0);
  expect(await used()).toEqual([]);
});
