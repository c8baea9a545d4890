import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MaintenancePlan } from '#contracts/staff/work-orders/maintenance-plans.ts';
import type { WorkOrder, WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { firstStation } from '#testing/staff/writes/work-order-writes.ts';
import { auditRows } from '#testing/stations/station-desk.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createMaintenanceWorkOrders } from './manage-maintenance-plans.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const stationId = await firstStation(shop);
const path = '/api/admin/care-plans';
let manager: TestMember;

beforeEach(async () => {
  await deps.db.executeSql('delete from work_order; delete from care_plan');
  manager = await makeMember(shop, ['manager']);
});

type Rule = { readonly everyDays?: number; readonly everyWashes?: number };

/** A completed wash at the station of the plans. */
async function aWash(): Promise<void> {
  clock.advance(HOUR_MS);
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  await takeWash(deps.db, lotId, { at: new Date(clock.now()).toISOString() });
}

async function plan(rule: Rule): Promise<string> {
  const id = randomUUID();
  const what = { bayNo: null, kind: 'cleaning', title: 'Fur filter', assigneeId: manager.staffId };
  const body = { id, stationId, ...what, everyDays: null, everyWashes: null, ...rule };
  const answer = await manager.browser.post(path, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return id;
}

async function orders(): Promise<WorkOrderSummary[]> {
  return (await manager.browser.get('/api/admin/work-orders')).json<{ rows: WorkOrderSummary[] }>().rows;
}

async function plans(): Promise<MaintenancePlan[]> {
  return (await manager.browser.get(path)).json<{ rows: MaintenancePlan[] }>().rows;
}

async function close(order: WorkOrderSummary | undefined): Promise<void> {
  const closing = {
    version: order?.version,
    note: 'Cleaned',
    minutes: 10,
    costAgorot: 0,
    parts: [],
    reopensBay: false,
  };
  const answer = await manager.browser.post(`/api/admin/work-orders/${order?.id}/closing`, closing);
  expect(answer.statusCode, answer.body).toBe(200);
}

test('a plan by date makes one order when it is due, in any number of processes', async () => {
  await plan({ everyDays: 30 });
  expect(await createMaintenanceWorkOrders(deps)).toBe(0);
  clock.advance(30 * DAY_MS);
  manager = await makeMember(shop, ['manager']);
  const made = await Promise.all([1, 2, 3, 4].map(() => createMaintenanceWorkOrders(deps)));
  expect(made.toSorted()).toEqual([0, 0, 0, 1]);
  const [order] = await orders();
  expect(order).toMatchObject({
    source: 'plan',
    title: 'Fur filter',
    state: 'open',
    bayNo: null,
    dueOn: expect.any(String),
  });
  expect(await auditRows(shop, 'work_order.add', order?.id ?? '')).toBe(1);
});

test('the next order of a plan is made only after the last one has ended', async () => {
  const id = await plan({ everyDays: 1 });
  for (let days = 0; days < 3; days += 1) {
    clock.advance(DAY_MS);
    await createMaintenanceWorkOrders(deps);
  }
  manager = await makeMember(shop, ['manager']);
  expect(await orders()).toHaveLength(1);
  await close((await orders())[0]);
  clock.advance(DAY_MS);
  manager = await makeMember(shop, ['manager']);
  expect(await createMaintenanceWorkOrders(deps)).toBe(1);
  expect((await orders()).map(({ sourceRef }) => sourceRef)).toEqual([`${id}:2`, `${id}:1`]);
});

test('a plan by washes counts the completed washes of its station since its last order', async () => {
  await aWash();
  const id = await plan({ everyWashes: 2 });
  expect(await createMaintenanceWorkOrders(deps)).toBe(0);
  await aWash();
  expect((await plans())[0]).toMatchObject({ id, washes: 1, everyWashes: 2 });
  expect(await createMaintenanceWorkOrders(deps)).toBe(0);
  await aWash();
  expect(await createMaintenanceWorkOrders(deps)).toBe(1);
  expect((await plans())[0]).toMatchObject({ washes: 0 });
});

test('a plan that ended makes no further order', async () => {
  const id = await plan({ everyDays: 1 });
  expect((await manager.browser.post(`${path}/${id}/ending`)).statusCode).toBe(204);
  expect((await manager.browser.post(`${path}/${id}/ending`)).statusCode).toBe(404);
  clock.advance(2 * DAY_MS);
  expect(await createMaintenanceWorkOrders(deps)).toBe(0);
});

test('the shop makes the orders of its plans every hour', () => {
  expect(createScheduledJobs(deps as never).map(({ name }) => name)).toContain('make-care-orders');
});

/** A Tuesday, thirteen days before Yom Kippur 5788, a Monday. */
const TUESDAY = Date.parse('2027-09-28T07:00:00Z');

async function closeOnHolidays(): Promise<void> {
  const rule = { shabbat: true, holidays: ['rosh_hashana', 'yom_kippur'], minutesBefore: 60, minutesAfter: 60 };
  await deps.db.executeSql('delete from holiday_rule');
  await deps.db.executeSql('insert into holiday_rule (rule, version, changed_at) values ($1, 1, now())', [
    JSON.stringify({ ...rule, evesCloseAt: null }),
  ]);
  await deps.db.executeSql(
    `update station set follows_holidays = true, hours = (
       select jsonb_agg('{"open":"07:00","close":"23:00"}'::jsonb) from generate_series(1, 7))`,
  );
}

test('an order that would be due on Yom Kippur is due on the working day before, and says so', async () => {
  clock.set(TUESDAY);
  await closeOnHolidays();
  manager = await makeMember(shop, ['manager']);
  await plan({ everyDays: 13 });
  expect(await plans()).toMatchObject([{ nextOn: '2027-10-10', movedFrom: '2027-10-11' }]);
  clock.set(Date.parse('2027-10-09T09:00:00Z'));
  expect(await createMaintenanceWorkOrders(deps)).toBe(0);
  clock.set(Date.parse('2027-10-10T05:22:00Z'));
  const made = await Promise.all([1, 2, 3].map(() => createMaintenanceWorkOrders(deps)));
  expect(made.toSorted()).toEqual([0, 0, 1]);
  manager = await makeMember(shop, ['manager']);
  const [order] = await orders();
  expect(order).toMatchObject({ dueOn: '2027-10-10' });
  const one = (await manager.browser.get(`/api/admin/work-orders/${order?.id}`)).json<WorkOrder>();
  expect(one.movedFrom).toBe('2027-10-11');
  // the rhythm of the plan stays, so the next day is thirteen days after Yom Kippur
  expect(await plans()).toMatchObject([{ nextOn: '2027-10-24', movedFrom: null }]);
  const change = { title: one.title, note: '', kind: one.kind, assigneeId: null, priority: 'normal' };
  const changed = await manager.browser.send('PATCH', `/api/admin/work-orders/${order?.id}`, {
    ...change,
    version: one.version,
    dueOn: '2027-10-12',
  });
  expect(changed.json<WorkOrder>(), 'a day that staff chose').toMatchObject({ dueOn: '2027-10-12', movedFrom: null });
});

test('a plan due on the second day of Rosh Hashana after Shabbat is due on Friday', async () => {
  clock.set(TUESDAY);
  await closeOnHolidays();
  manager = await makeMember(shop, ['manager']);
  await plan({ everyDays: 5 });
  expect(await plans()).toMatchObject([{ nextOn: '2027-10-01', movedFrom: '2027-10-03' }]);
  await deps.db.executeSql('delete from holiday_rule');
  expect(await plans(), 'a changed rule counts').toMatchObject([{ nextOn: '2027-10-03', movedFrom: null }]);
});
