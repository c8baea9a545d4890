import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { InventoryItem, StockMovement, StationStock } from '#contracts/staff/stock/inventory.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import type { WorkOrder, WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { allMoves, listMovesMade, recordStateMoves } from '#testing/database/state-moves.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { firstStation, photoOf, workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { auditRows } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { browser, staffId } = await makeMember(shop, ['manager']);
const stationId = await firstStation(shop);
const path = '/api/admin/work-orders';

beforeAll(async () => {
  await recordStateMoves((text) => deps.db.executeSql(text));
});

beforeEach(async () => {
  await deps.db.executeSql(`delete from work_order; update bay set status = 'live', out_reason = null, out_at = null`);
});

async function order(wish: object = {}): Promise<WorkOrder> {
  // each order is newer than the one before
  shop.clock.advance(1_000);
  const answer = await browser.post(path, { ...workDraft(stationId), ...wish });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WorkOrder>();
}

async function found({ id }: Pick<WorkOrder, 'id'>): Promise<WorkOrder> {
  return (await browser.get(`${path}/${id}`)).json<WorkOrder>();
}

function close({ id, version }: WorkOrder, wish: object = {}) {
  const closing = { version, note: 'New seal', minutes: 25, costAgorot: 4_900, parts: [], reopensBay: false };
  return browser.post(`${path}/${id}/closing`, { ...closing, ...wish });
}

/** An item with ten pieces on the shelf of the station. */
async function stockedItem(): Promise<InventoryItem> {
  const names = { code: `seal-${randomUUID().slice(0, 8)}`, name: 'Seal', nameHe: 'אטם', unit: 'piece' };
  const item = { ...names, packSize: 1, minimum: 0, consumable: null };
  const added = (await browser.post('/api/admin/inventory/items', item)).json<InventoryItem>();
  const act = { actId: randomUUID(), stationId, itemId: added.id, kind: 'received', amount: 10 };
  expect((await browser.post('/api/admin/inventory/movements', act)).statusCode).toBe(200);
  return added;
}

async function shelf({ id }: InventoryItem) {
  return (await browser.get(`/api/admin/inventory/shelves/${stationId}/${id}`)).json<{
    shelf: StationStock;
    movements: StockMovement[];
  }>();
}

async function bayState(): Promise<string | undefined> {
  const answer = (await browser.get(`/api/admin/stations/${stationId}`)).json<{ station: StaffStation }>();
  return answer.station.bays.find(({ bayNo }) => bayNo === 1)?.state;
}

async function takeBayOut(): Promise<void> {
  const { station } = (await browser.get(`/api/admin/stations/${stationId}`)).json<{ station: StaffStation }>();
  const out = { version: station.version, bayNo: 1, out: { reason: 'repair', until: null } };
  expect((await browser.post(`/api/admin/stations/${stationId}/service`, out)).statusCode).toBe(200);
}

test('a work order is made, begun, changed and closed, and the work is in the log of its station', async () => {
  const made = await order({ note: 'It drips' });
  expect(made).toMatchObject({ state: 'open', bayNo: 1, createdBy: 'Dana Levi', assignee: null });
  const begun = await browser.post(`${path}/${made.id}/steps`, { version: 1, step: 'begin' });
  expect(begun.json()).toMatchObject({ state: 'in_work', assignee: { id: staffId } });
  const urgency = { priority: 'urgent', dueOn: '2026-12-01' };
  const change = { version: 2, kind: 'maintenance', title: 'Valve', note: '', assigneeId: null, ...urgency };
  expect((await browser.send('PATCH', `${path}/${made.id}`, change)).json()).toMatchObject({ version: 3, ...urgency });
  const closed = await close({ ...made, version: 3 });
  expect(closed.json()).toMatchObject({ state: 'done', minutes: 25, costAgorot: 4_900, endedBy: 'Dana Levi' });
  const log = (await browser.get(`/api/admin/stations/${stationId}/log`)).json<{ rows: { id: string }[] }>();
  expect(log.rows[0]).toMatchObject({ id: made.id, kind: 'maintenance', note: 'Valve: New seal', bayNo: 1 });
});

test('one cause has one active order, in any number of presses; after its end it may get another', async () => {
  const cause = { source: 'alert', sourceRef: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4].map(() => order(cause)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const [first] = answers;
  if (first === undefined) throw new Error('no order');
  expect(await auditRows(shop, 'work_order.add', first.id)).toBe(1);
  await close(first);
  expect((await order(cause)).id).not.toBe(first.id);
});

test('of several closings one succeeds, and the parts are booked once', async () => {
  const item = await stockedItem();
  const made = await order();
  const parts = [{ itemId: item.id, amount: 3 }];
  const answers = await Promise.all(Array.from({ length: 6 }, () => close(made, { parts })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const { shelf: now, movements } = await shelf(item);
  expect(now.stock).toBe(7);
  expect(movements[0]).toMatchObject({ kind: 'taken', amount: -3, workOrderId: made.id });
  expect(await found(made)).toMatchObject({ parts: [{ itemId: item.id, amount: 3 }] });
  expect(await auditRows(shop, 'work_order.close', made.id)).toBe(1);
});

test('the database books the parts of one order and shelf once', async () => {
  const item = await stockedItem();
  const made = await order();
  await close(made, { parts: [{ itemId: item.id, amount: 1 }] });
  const again = `insert into inventory_movement (station_id, item_id, kind, amount, act_id, actor, occurred_at)
    values ($1, $2, 'taken', -1, $3, 'test', now())`;
  await expect(deps.db.executeSql(again, [stationId, item.id, made.id])).rejects.toThrow('inventory_movement_act');
});

test('an order with more parts than the shelf has stays open, and nothing is booked', async () => {
  const [item, other] = [await stockedItem(), await stockedItem()];
  const made = await order();
  const parts = [
    { itemId: item.id, amount: 2 },
    { itemId: other.id, amount: 11 },
  ];
  expect((await close(made, { parts })).json()).toMatchObject({ code: 'stock_short' });
  expect(await found(made)).toMatchObject({ state: 'open', version: 1 });
  expect((await shelf(item)).shelf.stock).toBe(10);
});

test('an order is closed only with what was done', async () => {
  const made = await order();
  expect((await close(made, { note: '' })).json()).toMatchObject({ code: 'validation_failed', fields: { note: {} } });
  expect((await close(made, { note: '  ' })).statusCode).toBe(400);
  expect(await found(made)).toMatchObject({ state: 'open', version: 1 });
  expect((await close(made)).statusCode).toBe(200);
});

test('closing an order puts the bay back into service if the person says so', async () => {
  await takeBayOut();
  const first = await order();
  expect(first.bayIsOut).toBe(true);
  await close(first);
  expect(await bayState()).toBe('out_of_order');
  const second = await order();
  await close(second, { reopensBay: true });
  expect(await bayState()).not.toBe('out_of_order');
});

test('a closed or cancelled order cannot be changed, closed, begun or given a photo', async () => {
  const made = await order();
  const cancelled = await browser.post(`${path}/${made.id}/steps`, { version: 1, step: 'cancel' });
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', version: 2 });
  const again = { ...made, version: 2 };
  expect((await close(again)).statusCode).toBe(409);
  expect((await browser.post(`${path}/${made.id}/steps`, { version: 2, step: 'begin' })).statusCode).toBe(409);
  const photo = formOf({ file: await photoOf() });
  expect((await browser.send('POST', `${path}/${made.id}/photos`, photo)).statusCode).toBe(409);
});

test('an order in work can be cancelled', async () => {
  const made = await order();
  await browser.post(`${path}/${made.id}/steps`, { version: 1, step: 'begin' });
  const cancelled = await browser.post(`${path}/${made.id}/steps`, { version: 2, step: 'cancel' });
  expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
});

test('a photo is re-encoded, encrypted in the database, and shown to staff', async () => {
  const made = await order();
  const added = await browser.send('POST', `${path}/${made.id}/photos`, formOf({ file: await photoOf() }));
  expect(added.statusCode, added.body).toBe(201);
  const [photo] = added.json<WorkOrder>().photos;
  const shown = await browser.get(`${path}/${made.id}/photos/${photo?.photoId}`);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect(shown.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const { rows } = await deps.db.executeSql('select file_sealed from work_order_photo');
  expect(Buffer.from(rows[0]?.['file_sealed'] as Buffer).includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  expect((await browser.get(`${path}/${randomUUID()}/photos/${photo?.photoId}`)).statusCode).toBe(404);
  const text = formOf({ file: new Blob(['no picture']) });
  expect((await browser.send('POST', `${path}/${made.id}/photos`, text)).statusCode).toBe(422);
});

test('work is assigned only to staff users who may do it, at a place that exists', async () => {
  const reviewer = await makeMember(shop, ['reviewer']);
  expect((await browser.post(path, { ...workDraft(stationId), assigneeId: reviewer.staffId })).statusCode).toBe(404);
  expect((await browser.post(path, { ...workDraft(stationId), bayNo: 19 })).statusCode).toBe(404);
  expect((await browser.post(path, workDraft(randomUUID()))).statusCode).toBe(404);
});

test('the list shows active orders and those of one staff user', async () => {
  const mine = await order({ assigneeId: staffId });
  const other = await order();
  await close(other);
  const ids = async (query: string) =>
    (await browser.get(`${path}?${query}`)).json<{ rows: WorkOrderSummary[] }>().rows.map(({ id }) => id);
  expect(await ids('state=active')).toEqual([mine.id]);
  expect(await ids('whose=mine')).toEqual([mine.id]);
  expect(await ids('')).toHaveLength(2);
});

test('the list is sorted by due date and priority, ended orders last; page by page the same', async () => {
  const someday = await order();
  const urgent = await order({ priority: 'urgent' });
  const later = await order({ dueOn: '2031-02-01' });
  const sooner = await order({ dueOn: '2031-01-01', priority: 'low' });
  const soonerUrgent = await order({ dueOn: '2031-01-01', priority: 'urgent' });
  const ended = await order({ dueOn: '2031-01-01' });
  await close(ended);
  const sorted = async (sort: string) =>
    (await browser.get(`${path}?sort=${sort}`)).json<{ rows: WorkOrderSummary[] }>().rows.map(({ id }) => id);
  const idsOf = (...orders: WorkOrder[]) => orders.map(({ id }) => id);
  const byDue = idsOf(soonerUrgent, sooner, later, urgent, someday, ended);
  expect(await sorted('due')).toEqual(byDue);
  expect((await browser.get(path)).json<{ rows: WorkOrderSummary[] }>().rows.map(({ id }) => id)).toEqual(byDue);
  expect(await sorted('-due')).toEqual(idsOf(later, soonerUrgent, sooner, urgent, someday, ended));
  expect(await sorted('priority')).toEqual(idsOf(soonerUrgent, urgent, later, someday, sooner, ended));
  expect(await sorted('-when')).toEqual(idsOf(ended, soonerUrgent, sooner, later, urgent, someday));
  for (const [place, id] of byDue.entries()) {
    const rest = (await browser.get(`${path}?after=${id}`)).json<{ rows: WorkOrderSummary[] }>().rows;
    expect(rest.map((row) => row.id)).toEqual(byDue.slice(place + 1));
  }
});

test('home shows staff users their own work that is overdue, until it is closed', async () => {
  const [dueOn, today] = [-1, 0].map((days) => shopDayText(shop.clock.now() + days * DAY_MS));
  const late = await order({ assigneeId: staffId, dueOn });
  await order({ assigneeId: staffId, dueOn: today });
  await order({ dueOn });
  const waiting = async () =>
    (await browser.get('/api/admin/attention'))
      .json<{ rows: { name: string; count: number }[] }>()
      .rows.find(({ name }) => name === 'work_overdue');
  expect(await waiting()).toMatchObject({ count: 1 });
  const rows = (await browser.get(`${path}?state=overdue&whose=mine`)).json<{ rows: WorkOrderSummary[] }>().rows;
  expect(rows.map(({ id }) => id)).toEqual([late.id]);
  await close(late);
  expect(await waiting()).toBeUndefined();
});

test('every transition of a work order was made', async () => {
  // by the tests above
  const made = await listMovesMade(deps.db);
  const expected = allMoves().filter((move) => move.startsWith('work_order: '));
  expect(made.filter((move) => move.startsWith('work_order: '))).toEqual(expected.toSorted());
});
