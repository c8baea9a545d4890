import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { InventoryItem, StationStock } from '#contracts/staff/stock/inventory.ts';
import type { PurchaseOrder } from '#contracts/staff/stock/purchase-orders.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { browser } = await makeMember(shop, ['stock_keeper']);
const { rows } = await deps.db.executeSql('select station_id from station order by slug limit 1');
const stationId = String(rows[0]?.['station_id']);
const path = '/api/admin/purchase-orders';

async function addItem(code: string, packSize: number): Promise<InventoryItem> {
  const item = { code, name: code, nameHe: 'פריט', unit: 'ml', packSize, minimum: 0, consumable: null };
  return (await browser.post('/api/admin/inventory/items', item)).json<InventoryItem>();
}

const shampoo = await addItem('shampoo', 5_000);
const towel = await addItem('towel', 20);

async function stockOf({ id }: InventoryItem): Promise<number> {
  const answer = await browser.get(`/api/admin/inventory/shelves/${stationId}/${id}`);
  return answer.json<{ shelf: StationStock }>().shelf.stock;
}

async function order(): Promise<PurchaseOrder> {
  const lines = [
    { itemId: shampoo.id, packs: 4 },
    { itemId: towel.id, packs: 2 },
  ];
  const draft = { id: randomUUID(), stationId, supplier: 'Soap Ltd', note: 'call before', lines };
  const added = await browser.post(path, draft);
  expect(added.statusCode, added.body).toBe(201);
  expect((await browser.post(path, draft)).json()).toEqual(added.json());
  return added.json<PurchaseOrder>();
}

async function step({ id, version }: PurchaseOrder, name: string) {
  return browser.post(`${path}/${id}/steps`, { version, step: name });
}

function receive({ id, version }: PurchaseOrder, lines: readonly { itemId: string; packs: number }[]) {
  return browser.post(`${path}/${id}/deliveries`, { version, lines });
}

test('a draft is ordered, delivered in part and then in full, and each delivery is added to the stock', async () => {
  const draft = await order();
  expect(draft).toMatchObject({ state: 'draft', packs: 6, receivedPacks: 0 });
  expect((await receive(draft, [{ itemId: towel.id, packs: 1 }])).statusCode).toBe(409);
  const ordered = (await step(draft, 'order')).json<PurchaseOrder>();
  expect(ordered).toMatchObject({ state: 'ordered', orderedAt: expect.any(String) });
  const part = (await receive(ordered, [{ itemId: shampoo.id, packs: 3 }])).json<PurchaseOrder>();
  expect(part).toMatchObject({ state: 'partly_received', receivedPacks: 3 });
  expect(await stockOf(shampoo)).toBe(15_000);
  const rest = [
    { itemId: shampoo.id, packs: 1 },
    { itemId: towel.id, packs: 2 },
  ];
  const whole = (await receive(part, rest)).json<PurchaseOrder>();
  expect(whole).toMatchObject({ state: 'received', receivedPacks: 6 });
  expect([await stockOf(shampoo), await stockOf(towel)]).toEqual([20_000, 40]);
  expect((await receive(whole, [{ itemId: towel.id, packs: 1 }])).json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('a delivery that is booked twice, or by two users at once, is added once', async () => {
  const ordered = (await step(await order(), 'order')).json<PurchaseOrder>();
  const before = await stockOf(shampoo);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => receive(ordered, [{ itemId: shampoo.id, packs: 2 }])),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await stockOf(shampoo)).toBe(before + 10_000);
});

test('a delivery above the ordered amount, or of an item that was not ordered, is refused as a whole', async () => {
  const ordered = (await step(await order(), 'order')).json<PurchaseOrder>();
  const before = [await stockOf(shampoo), await stockOf(towel)];
  const more = await receive(ordered, [
    { itemId: shampoo.id, packs: 1 },
    { itemId: towel.id, packs: 3 },
  ]);
  expect(more.json()).toMatchObject({ code: 'more_than_ordered' });
  expect([await stockOf(shampoo), await stockOf(towel)]).toEqual(before);
  const now = (await browser.get(`${path}/${ordered.id}`)).json<PurchaseOrder>();
  expect(now).toMatchObject({ state: 'ordered', version: ordered.version });
});

test('of two concurrent changes of a draft one succeeds; a sent order cannot be changed', async () => {
  const draft = await order();
  const change = { version: draft.version, supplier: 'Other', lines: [{ itemId: towel.id, packs: 9 }] };
  const answers = await Promise.all([1, 2].map(() => browser.send('PATCH', `${path}/${draft.id}`, change)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const now = (await browser.get(`${path}/${draft.id}`)).json<PurchaseOrder>();
  expect(now).toMatchObject({ supplier: 'Other', packs: 9, lines: [{ code: 'towel', packs: 9 }] });
  const ordered = (await step(now, 'order')).json<PurchaseOrder>();
  const late = await browser.send('PATCH', `${path}/${draft.id}`, { ...change, version: ordered.version });
  expect(late.statusCode).toBe(409);
});

test('an order can be closed early; a new pack size of an item changes no order', async () => {
  const ordered = (await step(await order(), 'order')).json<PurchaseOrder>();
  const item = (await browser.get('/api/admin/inventory/choices'))
    .json<{ items: InventoryItem[] }>()
    .items.find(({ id }) => id === towel.id);
  const pack = { ...item, packSize: 50 };
  expect((await browser.send('PATCH', `/api/admin/inventory/items/${towel.id}`, pack)).statusCode).toBe(200);
  const before = await stockOf(towel);
  const part = (await receive(ordered, [{ itemId: towel.id, packs: 1 }])).json<PurchaseOrder>();
  expect(await stockOf(towel)).toBe(before + 20);
  expect((await step(part, 'close')).json()).toMatchObject({ state: 'closed', receivedPacks: 1 });
  const open = (await browser.get(`${path}?state=open`)).json<{ rows: { id: string }[] }>();
  expect(open.rows.map(({ id }) => id)).not.toContain(ordered.id);
  const closed = (await browser.get(`${path}?state=closed`)).json<{ rows: { id: string }[] }>();
  expect(closed.rows.map(({ id }) => id)).toContain(ordered.id);
});
