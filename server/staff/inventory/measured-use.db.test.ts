import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import type { InventoryItem, StockMovement, StationStock } from '#contracts/staff/stock/inventory.ts';
import { DAY_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation } from '#testing/stations/station-desk.ts';
import { bookEstimatedConsumption } from './book-estimated-consumption.ts';
import { bookMeasuredConsumption } from './book-measured-consumption.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = (path.split('/').at(-1) ?? '') as StationId;
let keeper: TestMember;
let item: InventoryItem;
/** Estimated use of this day so far, in ml. */
let estimated = 0;
let turn = 0;

beforeEach(async () => {
  clock.advance(DAY_MS);
  turn += 1;
  estimated = 0;
  await deps.db.executeSql('delete from bay_reading');
  await deps.db.executeSql('update inventory_item set consumable = null');
  keeper = await makeMember(shop, ['stock_keeper']);
  const names = { code: `shampoo-${turn}`, name: 'Shampoo', nameHe: 'שמפו', unit: 'ml', packSize: 5_000 };
  const draft = { ...names, minimum: 1_000, consumable: 'shampoo' };
  item = (await keeper.browser.post('/api/admin/inventory/items', draft)).json<InventoryItem>();
  await move(20_000);
});

async function move(amount: number) {
  const body = { actId: randomUUID(), stationId, itemId: item.id, kind: 'received', amount, note: '' };
  expect((await keeper.browser.post('/api/admin/inventory/movements', body)).statusCode).toBe(200);
}

function stationStockPath(): string {
  return `/api/admin/inventory/shelves/${stationId}/${item.id}`;
}

async function setTank(tankSize: number | null) {
  return await keeper.browser.send('PATCH', stationStockPath(), { minimum: 1_000, seenMinimum: 1_000, tankSize });
}

async function shelf() {
  return (await keeper.browser.get(stationStockPath())).json<{ shelf: StationStock; movements: StockMovement[] }>();
}

/** Washes use shampoo by the estimate. */
async function wash(amount: number): Promise<void> {
  estimated += amount;
  const use = { stationId, day: shopDayText(clock.now()), consumable: 'shampoo', amount: estimated };
  await bookEstimatedConsumption(deps, () => Promise.resolve([use]));
}

async function levels(...percents: readonly number[]): Promise<void> {
  clock.advance(MINUTE_MS);
  const readings = percents.map((value, index) => ({ bayNo: index + 1, kind: 'shampoo_percent' as const, value }));
  await station.controller.readings(readings);
}

async function kinds(): Promise<string[]> {
  return (await shelf()).movements.map(({ kind, amount }) => `${kind} ${amount}`);
}

test('the fall of the tanks replaces the estimate, once', async () => {
  expect((await setTank(5_000)).json()).toMatchObject({ tankSize: 5_000 });
  await levels(80, 60);
  expect(await bookMeasuredConsumption(deps)).toBe(0);
  await wash(400);
  // the tanks lost 6 and 4 percent of 5 litres: 500 ml, 100 more than estimated
  await levels(74, 56);
  expect(await Promise.all([bookMeasuredConsumption(deps), bookMeasuredConsumption(deps)])).toEqual(
    expect.arrayContaining([1, 0]),
  );
  expect(await kinds()).toEqual(['measured -100', 'used -400', 'received 20000']);
  expect((await shelf()).shelf.stock).toBe(19_500);
  expect(await bookMeasuredConsumption(deps)).toBe(0);
  await wash(500);
  await levels(70, 54);
  await bookMeasuredConsumption(deps);
  // 300 ml were used, 500 were estimated
  expect((await shelf()).shelf.stock).toBe(19_200);
});

test('noise of the sensors writes nothing, and a slow fall is booked once it is large enough', async () => {
  await setTank(5_000);
  await levels(80);
  await bookMeasuredConsumption(deps);
  for (const percent of [79, 81, 78, 80.5, 77]) {
    await levels(percent);
    await bookMeasuredConsumption(deps);
  }
  expect(await kinds()).toEqual(['received 20000']);
  await levels(75);
  await bookMeasuredConsumption(deps);
  expect(await kinds()).toEqual(['measured -250', 'received 20000']);
});

test('a filled tank is no return of stock, and a count is not corrected again', async () => {
  await setTank(5_000);
  await levels(20);
  await bookMeasuredConsumption(deps);
  await levels(95);
  await bookMeasuredConsumption(deps);
  expect(await kinds()).toEqual(['received 20000']);
  await levels(85);
  const { shelf: seen } = await shelf();
  const count = { actId: randomUUID(), stationId, itemId: item.id, found: 18_000, seenSeq: seen.seq, note: '' };
  expect((await keeper.browser.post('/api/admin/inventory/counts', count)).statusCode).toBe(200);
  await bookMeasuredConsumption(deps);
  expect((await shelf()).shelf.stock).toBe(18_000);
  await levels(75);
  await bookMeasuredConsumption(deps);
  expect((await shelf()).shelf.stock).toBe(17_500);
});

test('a measured correction does not refuse a count that began before it', async () => {
  await setTank(5_000);
  await levels(80);
  await bookMeasuredConsumption(deps);
  const { shelf: seen } = await shelf();
  await levels(70);
  await bookMeasuredConsumption(deps);
  const count = { actId: randomUUID(), stationId, itemId: item.id, found: 19_000, seenSeq: seen.seq, note: '' };
  expect((await keeper.browser.post('/api/admin/inventory/counts', count)).json()).toMatchObject({
    expected: 19_500,
    found: 19_000,
  });
});

test('without the size of a tank, and with levels of yesterday, nothing is corrected', async () => {
  await levels(80);
  await levels(60);
  expect(await bookMeasuredConsumption(deps)).toBe(0);
  await setTank(5_000);
  await bookMeasuredConsumption(deps);
  clock.advance(DAY_MS);
  expect(await bookMeasuredConsumption(deps)).toBe(0);
  keeper = await makeMember(shop, ['stock_keeper']);
  expect((await setTank(0)).json()).toMatchObject({ code: 'validation_failed' });
  expect((await setTank(null)).json()).toMatchObject({ tankSize: null });
  expect(await kinds()).toEqual(['received 20000']);
});
