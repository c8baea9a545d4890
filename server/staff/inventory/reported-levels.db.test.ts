import { beforeEach, expect, test } from 'vitest';
import type { InventoryItem, StationStock } from '#contracts/staff/stock/inventory.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { openedStation } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';
let keeper: TestMember;
let item: InventoryItem;

beforeEach(async () => {
  await deps.db.executeSql('delete from bay_reading; delete from inventory_shelf; delete from inventory_item');
  keeper = await makeMember(shop, ['stock_keeper']);
  const names = { code: 'shampoo', name: 'Shampoo', nameHe: 'שמפו', unit: 'ml', packSize: 5_000 };
  const draft = { ...names, minimum: 1_000, consumable: 'shampoo' };
  item = (await keeper.browser.post('/api/admin/inventory/items', draft)).json<InventoryItem>();
});

async function shelf(): Promise<StationStock> {
  return (await keeper.browser.get(`/api/admin/inventory/shelves/${stationId}/${item.id}`)).json<{
    shelf: StationStock;
  }>().shelf;
}

async function lowShelves(): Promise<string[]> {
  const { rows } = (await keeper.browser.get('/api/admin/inventory?state=low')).json<{ rows: StationStock[] }>();
  return rows.map((row) => row.stationId);
}

async function report(value: number, bayNo = 1): Promise<void> {
  await station.controller.readings([{ bayNo, kind: 'shampoo_percent', value }]);
}

test('without a reported level the booked stock counts', async () => {
  expect(await shelf()).toMatchObject({ reported: null, low: false });
  expect(await lowShelves()).toEqual([]);
});

test('the level that a machine reports is shown, and makes the notice of low stock in place of the estimate', async () => {
  await report(60);
  expect(await shelf()).toMatchObject({ reported: { percent: 60 }, low: false });
  await report(9);
  clock.advance(2 * MINUTE_MS);
  await report(8);
  keeper = await makeMember(shop, ['stock_keeper']);
  expect(await shelf()).toMatchObject({ reported: { percent: 8 }, low: true });
  expect(await lowShelves()).toEqual([stationId]);
  const { rows } = (await keeper.browser.get('/api/admin/attention')).json<{ rows: { name: string }[] }>();
  expect(rows.find(({ name }) => name === 'stock_low')).toMatchObject({ count: 1 });
});

test('a level that is older than a day counts no more', async () => {
  await report(60);
  clock.advance(DAY_MS + MINUTE_MS);
  keeper = await makeMember(shop, ['stock_keeper']);
  expect(await shelf()).toMatchObject({ reported: null });
});
