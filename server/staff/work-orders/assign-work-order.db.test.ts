import { beforeEach, expect, test } from 'vitest';
import type { WorkOrder, WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { firstStation, workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { auditRows } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { browser, staffId } = await makeMember(shop, ['manager']);
const stationId = await firstStation(shop);
const path = '/api/admin/work-orders';

beforeEach(async () => {
  await deps.db.executeSql('delete from work_order');
});

async function order(wish: object = {}): Promise<WorkOrder> {
  // each order is newer than the one before
  shop.clock.advance(1_000);
  const answer = await browser.post(path, { ...workDraft(stationId), ...wish });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WorkOrder>();
}

function close({ id, version }: WorkOrder) {
  const closing = { version, note: 'New seal', minutes: 25, costAgorot: 0, parts: [], reopensBay: false };
  return browser.post(`${path}/${id}/closing`, closing);
}

function change({ id, version, kind, title, note, priority, dueOn, assignee }: WorkOrder, wish: object) {
  const draft = { version, kind, title, note, priority, dueOn, assigneeId: assignee?.id ?? null };
  return browser.send('PATCH', `${path}/${id}`, { ...draft, ...wish });
}

function assign(made: WorkOrder, assigneeId: string | null) {
  return change(made, { assigneeId });
}

test('home shows urgent and overdue work without an assignee, until it is assigned', async () => {
  const [dueOn, today] = [-1, 0].map((days) => shopDayText(shop.clock.now() + days * DAY_MS));
  const late = await order({ dueOn });
  const urgent = await order({ priority: 'urgent' });
  await order({ dueOn: today });
  await order({ assigneeId: staffId, priority: 'urgent' });
  await close(await order({ priority: 'urgent' }));
  const waiting = async () =>
    (await browser.get('/api/admin/attention'))
      .json<{ rows: { name: string; count: number }[] }>()
      .rows.find(({ name }) => name === 'work_unassigned')?.count;
  const listed = async () =>
    (await browser.get(`${path}?state=pressing&whose=unassigned`))
      .json<{ rows: WorkOrderSummary[] }>()
      .rows.map(({ id }) => id);
  expect(await waiting()).toBe(2);
  expect(await listed()).toEqual([late.id, urgent.id]);
  for (const one of [late, urgent]) expect((await assign(one, staffId)).statusCode).toBe(200);
  expect(await waiting()).toBeUndefined();
  expect(await listed()).toEqual([]);
});

test('an order tells who did what, also who took it and who gave it to another', async () => {
  const colleague = await makeMember(shop, ['manager']);
  await deps.db.executeSql(`update staff_member set name = 'Lior Bar' where staff_id = $1`, [colleague.staffId]);
  const made = await order();
  const taken = (await assign(made, staffId)).json<WorkOrder>();
  const given = (await assign(taken, colleague.staffId)).json<WorkOrder>();
  const loose = (await assign(given, null)).json<WorkOrder>();
  const begun = await browser.post(`${path}/${made.id}/steps`, { version: loose.version, step: 'begin' });
  const changed = await change(begun.json<WorkOrder>(), { title: 'Valve' });
  const closed = (await close(changed.json<WorkOrder>())).json<WorkOrder>();
  expect(closed.history.map(({ kind, by, to }) => [kind, by, to])).toEqual([
    ['add', 'Dana Levi', null],
    ['assign', 'Dana Levi', 'Dana Levi'],
    ['assign', 'Dana Levi', 'Lior Bar'],
    ['assign', 'Dana Levi', null],
    ['begin', 'Dana Levi', null],
    ['change', 'Dana Levi', null],
    ['close', 'Dana Levi', null],
  ]);
  expect(await auditRows(shop, 'work_order.assign', made.id)).toBe(3);
});

test('of several assignments of one version one succeeds', async () => {
  const made = await order();
  const answers = await Promise.all([1, 2, 3].map(() => assign(made, staffId)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await auditRows(shop, 'work_order.assign', made.id)).toBe(1);
});
