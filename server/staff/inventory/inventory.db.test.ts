import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import type { InventoryItem, StationStock } from '#contracts/staff/stock/inventory.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { bookEstimatedConsumption } from './book-estimated-consumption.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { countStock } from './count-stock.ts';
import type { ListConsumption } from './list-estimated-consumption.ts';
import type { Staff } from '#server/core/actor.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const keeper = await makeMember(shop, ['stock_keeper', 'manager']);
const { rows: stations } = await deps.db.executeSql('select station_id, slug from station order by slug limit 3');
const [first, second, third] = stations.map((row) => row['station_id']) as [StationId, StationId, StationId];
const slugs = stations.map((row) => String(row['slug']));
let made = 0;

type Body = Record<string, unknown>;

async function addItem(more: Body = {}): Promise<InventoryItem> {
  made += 1;
  const item = { code: `item-${made}`, name: 'Shampoo', nameHe: 'שמפו', unit: 'ml', packSize: 5_000, minimum: 1_000 };
  const answer = await keeper.browser.post('/api/admin/inventory/items', { ...item, consumable: null, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<InventoryItem>();
}

function act(item: InventoryItem, more: Body) {
  return { actId: randomUUID(), stationId: first, itemId: item.id, ...more };
}

function move(item: InventoryItem, more: Body) {
  return keeper.browser.post('/api/admin/inventory/movements', act(item, more));
}

function count(item: InventoryItem, more: Body) {
  return keeper.browser.post('/api/admin/inventory/counts', act(item, more));
}

type StationStockResponse = {
  shelf: StationStock;
  movements: { seq: number; kind: string; amount: number; balance: number }[];
};

async function look(item: InventoryItem, stationId: string = first): Promise<StationStockResponse> {
  return (
    await keeper.browser.get(`/api/admin/inventory/shelves/${stationId}/${item.id}`)
  ).json<StationStockResponse>();
}

test('a new item has a shelf at every station; its stock is the sum of its movements', async () => {
  const item = await addItem();
  const { rows } = await deps.db.executeSql('select count(*)::int as shelves from inventory_shelf where item_id = $1', [
    item.id,
  ]);
  const { rows: all } = await deps.db.executeSql('select count(*)::int as stations from station');
  expect(rows[0]?.['shelves']).toBe(all[0]?.['stations']);
  await move(item, { kind: 'received', amount: 10_000 });
  await move(item, { kind: 'discarded', amount: 500, note: 'spilled' });
  await move(item, { kind: 'moved', amount: 4_000, toStationId: second });
  const here = await look(item);
  expect(here.shelf).toMatchObject({ stock: 5_500, seq: 3, low: false });
  expect(here.movements.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['moved', -4_000, 5_500],
    ['discarded', -500, 9_500],
    ['received', 10_000, 10_000],
  ]);
  expect((await look(item, second)).shelf.stock).toBe(4_000);
  const { rows: sums } = await deps.db.executeSql(
    `select count(*)::int as wrong from (
      select m.*, sum(amount) over (partition by station_id, item_id order by seq) as added from inventory_movement m
    ) s where added <> balance`,
  );
  expect(sums[0]?.['wrong']).toBe(0);
});

test('the database refuses changes and deletions of movements', async () => {
  await expect(deps.db.executeSql('update inventory_movement set amount = 1')).rejects.toThrow('append_only');
  await expect(deps.db.executeSql('delete from inventory_movement')).rejects.toThrow('append_only');
});

test('a repeated request, also twenty at once, is one movement and one audit entry', async () => {
  const item = await addItem();
  const body = act(item, { kind: 'received', amount: 7 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => keeper.browser.post('/api/admin/inventory/movements', body)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await look(item)).shelf).toMatchObject({ stock: 7, seq: 1 });
  const { rows } = await deps.db.executeSql(
    `select count(*)::int as told from audit where action = 'stock.received' and ref_id = $1`,
    [item.id],
  );
  expect(rows[0]?.['told']).toBe(1);
});

test('thirty concurrent movements of one shelf all count, and the running stock has no gaps', async () => {
  const item = await addItem();
  await move(item, { kind: 'received', amount: 100 });
  const acts = Array.from({ length: 30 }, (_, at) =>
    at % 3 === 0
      ? move(item, { kind: 'moved', amount: 2, toStationId: second })
      : move(item, { kind: at % 3 === 1 ? 'received' : 'discarded', amount: 1 }),
  );
  expect(new Set((await Promise.all(acts)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { shelf, movements } = await look(item);
  expect(shelf.stock).toBe(80);
  expect(movements.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 }, (_, at) => 31 - at));
});

test('more than the stock cannot be taken out, and nothing moves to its own station', async () => {
  const item = await addItem();
  await move(item, { kind: 'received', amount: 5 });
  expect((await move(item, { kind: 'discarded', amount: 6 })).json()).toMatchObject({ code: 'stock_short' });
  expect((await move(item, { kind: 'moved', amount: 6, toStationId: third })).statusCode).toBe(409);
  expect((await move(item, { kind: 'moved', amount: 1, toStationId: first })).statusCode).toBe(400);
  expect((await move(item, { kind: 'moved', amount: 1 })).statusCode).toBe(400);
  expect((await move(item, { kind: 'received', amount: 1, stationId: randomUUID() })).statusCode).toBe(404);
  expect((await look(item)).shelf).toMatchObject({ stock: 5, seq: 1 });
});

test('a count records stock and drift, and keeps movements that came in meanwhile', async () => {
  const item = await addItem();
  await move(item, { kind: 'received', amount: 1_000 });
  const { shelf } = await look(item);
  const counted = await count(item, { found: 940, seenSeq: shelf.seq });
  expect(counted.json()).toMatchObject({ expected: 1_000, found: 940, drift: -60, shelf: { stock: 940 } });
  // the shelf was read, a delivery arrived, and only then the count was sent
  const { shelf: seen } = await look(item);
  await move(item, { kind: 'received', amount: 5_000 });
  const late = await count(item, { found: 900, seenSeq: seen.seq });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await look(item)).shelf.stock).toBe(5_940);
});

test('a repeated count is recorded once and has the same answer', async () => {
  const item = await addItem();
  await move(item, { kind: 'received', amount: 10 });
  const body = act(item, { found: 8, seenSeq: 1 });
  const answers = [];
  for (let round = 0; round < 2; round += 1) {
    answers.push((await keeper.browser.post('/api/admin/inventory/counts', body)).json<Body>());
  }
  expect(answers[0]).toMatchObject({ expected: 10, found: 8, drift: -2 });
  expect(answers[1]).toMatchObject({ expected: 10, found: 8, drift: -2 });
  expect((await look(item)).shelf.seq).toBe(2);
});

test('low means at or below the minimum, in the overview and in the list', async () => {
  async function figure() {
    clock.advance(10_000);
    return (await keeper.browser.get('/api/admin/dashboard/stats')).json<{ lowStockItems: number }>().lowStockItems;
  }
  async function lowHere(): Promise<string[]> {
    const { rows } = (await keeper.browser.get(`/api/admin/inventory?state=low&station=${slugs[0]}`)).json<{
      rows: StationStock[];
    }>();
    return rows.map(({ code }) => code);
  }
  const item = await addItem({ minimum: 100 });
  const uncounted = await figure();
  expect(await lowHere()).not.toContain(item.code);
  await move(item, { kind: 'received', amount: 100 });
  const before = await figure();
  expect(before).toBe(uncounted + 1);
  expect(await lowHere()).toContain(item.code);
  await move(item, { kind: 'received', amount: 1 });
  expect(await lowHere()).not.toContain(item.code);
  expect(await figure()).toBe(before - 1);
  const path = `/api/admin/inventory/shelves/${first}/${item.id}`;
  const higher = { minimum: 500, seenMinimum: 100 };
  expect((await keeper.browser.send('PATCH', path, higher)).json()).toMatchObject({ minimum: 500, low: true });
  expect((await keeper.browser.send('PATCH', path, higher)).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect(await figure()).toBe(before);
  expect((await keeper.browser.send('PATCH', path, { minimum: 0, seenMinimum: 500 })).json()).toMatchObject({
    low: false,
  });
});

test('the list is read by key in pages, complete and without duplicates, low stock first and unknown stock last', async () => {
  for (let more = 0; more < 6; more += 1) await addItem();
  const short = await addItem({ minimum: 100 });
  await move(short, { kind: 'received', amount: 5 });
  const seen: string[] = [];
  const ranks: number[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query: string = next === '' ? '' : `?after=${encodeURIComponent(next)}`;
    const page = (await keeper.browser.get(`/api/admin/inventory${query}`)).json<{
      rows: StationStock[];
      next: string | null;
    }>();
    expect(page.rows.length).toBeLessThanOrEqual(50);
    seen.push(...page.rows.map(({ stationId, itemId }) => `${stationId} ${itemId}`));
    ranks.push(...page.rows.map(({ low, seq }) => (low ? 0 : Number(seq === 0) + 1)));
    next = page.next;
  }
  expect(ranks).toEqual(ranks.toSorted());
  expect(ranks).toEqual(expect.arrayContaining([0, 1, 2]));
  const { rows } = await deps.db.executeSql('select count(*)::int as shelves from inventory_shelf');
  expect(seen).toHaveLength(Number(rows[0]?.['shelves']));
  expect(new Set(seen).size).toBe(seen.length);
});

test('of two concurrent changes of an item the second is refused', async () => {
  const item = await addItem();
  const change = { name: 'Soap', nameHe: 'סבון', packSize: 1, consumable: null, version: item.version };
  const path = `/api/admin/inventory/items/${item.id}`;
  const answers = await Promise.all([1, 2].map(() => keeper.browser.send('PATCH', path, change)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const again = await keeper.browser.post('/api/admin/inventory/items', { ...item, minimum: 0 });
  expect(again.json()).toMatchObject({ code: 'code_taken' });
});

const staff = { kind: 'staff', staffId: keeper.staffId } as unknown as Staff;

test('use by washes is booked once, however often the job runs, and reversed when a wash is returned', async () => {
  const item = await addItem({ consumable: 'tea_tree' });
  await move(item, { kind: 'received', amount: 1_000 });
  const day = shopDayText(clock.now());
  let amount = 40;
  const listConsumption: ListConsumption = async () => [
    { stationId: first, day, consumable: 'tea_tree', amount },
    { stationId: first, day: '2020-01-01', consumable: 'tea_tree', amount: 9_999 },
    { stationId: first, day, consumable: 'no item of ours', amount: 3 },
  ];
  await Promise.all([bookEstimatedConsumption(deps, listConsumption), bookEstimatedConsumption(deps, listConsumption)]);
  expect((await look(item)).shelf.stock, 'of days before the shelf nothing').toBe(960);
  amount = 100;
  await bookEstimatedConsumption(deps, listConsumption);
  expect((await look(item)).shelf.stock).toBe(900);
  amount = 80;
  await bookEstimatedConsumption(deps, listConsumption);
  expect((await look(item)).shelf.stock).toBe(920);
  // use since the last booking is part of the estimate that a count is compared with
  amount = 100;
  const seen = await look(item);
  const body = {
    stationId: first,
    itemId: item.id,
    actId: randomUUID(),
    note: '',
    found: 890,
    seenSeq: seen.shelf.seq,
  };
  expect(await countStock({ ...deps, listConsumption }, staff, body)).toMatchObject({
    ok: true,
    value: { expected: 900, found: 890, drift: -10 },
  });
  const none: ListConsumption = async () => [];
  await bookEstimatedConsumption(deps, none);
  expect((await look(item)).shelf.stock).toBe(990);
});

test('a forecast of an empty shelf needs a week of data', async () => {
  const item = await addItem();
  await move(item, { kind: 'received', amount: 1_000 });
  expect((await look(item)).shelf.runOut).toEqual({ kind: 'unknown' });
  clock.advance(10 * DAY_MS);
  const again = await makeMember(shop, ['stock_keeper']);
  const { shelf } = (
    await again.browser.get(`/api/admin/inventory/shelves/${first}/${item.id}`)
  ).json<StationStockResponse>();
  await again.browser.post('/api/admin/inventory/counts', act(item, { found: 500, seenSeq: shelf.seq }));
  const after = (
    await again.browser.get(`/api/admin/inventory/shelves/${first}/${item.id}`)
  ).json<StationStockResponse>();
  expect(after.shelf.runOut).toEqual({ kind: 'days', days: 10 });
});
