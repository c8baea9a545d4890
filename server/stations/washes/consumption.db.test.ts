import { expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { addConsumptionRate, listConsumption } from '#server/stations/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp();
const { db, keyring } = shop.deps;
const { rows: stations } = await db.executeSql('select station_id from station order by slug limit 2');
const stationId = stations[0]?.['station_id'] as StationId;
const DAY = Date.parse('2026-06-10T09:00:00Z');

async function wash(at: number, state?: 'released' | 'reversed') {
  const { lotId } = await makePaidOrder(db, keyring, { number: 1 });
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, { at: new Date(at).toISOString(), ...(state === undefined ? {} : { state }) });
}

async function used(since: number, before = since + DAY_MS, station: StationId | null = stationId) {
  const rows = await listConsumption(db, { stationId: station, since, before });
  return rows.map(({ day, consumable, washes, amount }) => `${day} ${consumable} ${washes} ${amount}`);
}

test('each completed wash counts once, on its day; a returned one no longer counts', async () => {
  await wash(DAY);
  await wash(DAY + HOUR_MS);
  await wash(DAY + HOUR_MS, 'released');
  await wash(DAY + 2 * HOUR_MS, 'reversed');
  const sums = [
    '2026-06-10 conditioner 2 50',
    '2026-06-10 disinfectant 2 40',
    '2026-06-10 shampoo 2 80',
    '2026-06-10 tea_tree 2 20',
    '2026-06-10 towel 2 2',
  ];
  expect(await used(DAY)).toEqual(sums);
  expect(await used(DAY, DAY + DAY_MS, null), 'all stations: only this one washed').toEqual(sums);
  expect(await used(DAY, DAY + DAY_MS, stations[1]?.['station_id'] as StationId)).toEqual([]);
});

test('a day is the shop’s local day: late in the evening is today, after midnight in Israel tomorrow', async () => {
  const evening = Date.parse('2026-06-20T20:59:00Z');
  await wash(evening);
  await wash(evening + HOUR_MS);
  expect((await used(evening)).filter((line) => line.includes('towel'))).toEqual([
    '2026-06-20 towel 1 1',
    '2026-06-21 towel 1 1',
  ]);
});

test('a new rate holds for washes from then on; the sums before it stay', async () => {
  const since = DAY + 30 * DAY_MS;
  await wash(since - 1);
  await wash(since);
  expect(await addConsumptionRate(db, { stationId, consumable: 'shampoo', since, amount: 35 })).toBe(true);
  expect(await addConsumptionRate(db, { stationId, consumable: 'towel', since, amount: 0 })).toBe(true);
  expect(await addConsumptionRate(db, { stationId, consumable: 'champagne', since, amount: 1 })).toBe(false);
  const lines = await used(since - HOUR_MS);
  expect(lines.filter((line) => line.includes('shampoo'))).toEqual(['2026-07-10 shampoo 2 75']);
  expect(lines.filter((line) => line.includes('towel'))).toEqual(['2026-07-10 towel 1 1']);
  await expect(db.executeSql('update consumption_rate set amount = 1')).rejects.toThrow(/never changed/);
});
