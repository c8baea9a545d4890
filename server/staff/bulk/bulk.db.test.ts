import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BulkAction, BulkActionName } from '#contracts/staff/bulk.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { writeMessage } from '#testing/staff/staff-cases.ts';
import { firstStation, workDraft } from '#testing/staff/writes/work-order-writes.ts';
import { runBulkItem } from './run-bulk-items.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db } = deps;

async function begin({ browser }: TestMember, path: string, body: object): Promise<BulkAction> {
  const answer = await browser.post(`/api/admin/${path}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<BulkAction>();
}

/** Does all rows, as the worker does. */
async function work(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one row after the other
  while (await runBulkItem(deps));
}

async function actsOf({ browser }: TestMember, act: BulkActionName): Promise<readonly BulkAction[]> {
  return (await browser.get(`/api/admin/bulk-acts?act=${act}`)).json<{ rows: BulkAction[] }>().rows;
}

async function audited({ staffId }: TestMember, action: string): Promise<number> {
  const { rows } = await db.executeSql('select count(*)::int as n from audit where actor = $1 and action = $2', [
    `staff:${staffId}`,
    action,
  ]);
  return Number(rows[0]?.['n']);
}

async function mailsAgain(orderIds: readonly string[]): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::int as n from outbox where topic = 'receipt_again' and order_id = any ($1)`,
    [orderIds],
  );
  return Number(rows[0]?.['n']);
}

/** Paid orders whose purchase mail was sent. */
async function sentOrders(count: number) {
  const orders = await Promise.all(Array.from({ length: count }, () => makePaidOrder(db, deps.keyring)));
  await forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  return orders;
}

test('purchase mails are sent again row by row, and the refused row says why', async () => {
  const member = await makeMember(shop, ['support']);
  const orders = await sentOrders(2);
  const ids = orders.map(({ orderId }) => orderId);
  const items = [...ids, randomUUID()];
  const bulkId = randomUUID();
  expect(await begin(member, 'orders/bulk-messages', { bulkId, items })).toMatchObject({ total: 3, done: 0 });
  // a repeated request begins nothing twice, also with other rows
  expect(await begin(member, 'orders/bulk-messages', { bulkId, items: ids })).toMatchObject({ total: 3 });
  await work();
  const [act] = await actsOf(member, 'order.resend');
  expect(act).toMatchObject({ bulkId, total: 3, done: 2, refused: 1 });
  expect(act?.refusals).toEqual([{ id: items[2], caseKind: null, label: null, refusal: 'order_not_found' }]);
  expect(await mailsAgain(ids)).toBe(2);
  expect([await audited(member, 'bulk.begin'), await audited(member, 'order.resend')]).toEqual([1, 2]);
});

test('a row that is repeated after a crash sends no second mail', async () => {
  const member = await makeMember(shop, ['support']);
  const [order] = await sentOrders(1);
  const ids = [order?.orderId ?? ''];
  await begin(member, 'orders/bulk-messages', { bulkId: randomUUID(), items: ids });
  await work();
  await forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  await db.executeSql(`update bulk_item set state = 'waiting', leased_until = null where item_id = $1`, ids);
  await work();
  expect((await actsOf(member, 'order.resend'))[0]).toMatchObject({ done: 1, refused: 0 });
  expect([await mailsAgain(ids), await audited(member, 'order.resend')]).toEqual([1, 1]);
});

test('a package goes to its buyer again, and a message on its way is not doubled', async () => {
  const member = await makeMember(shop, ['support']);
  const [order] = await sentOrders(1);
  const waiting = await makePaidOrder(db, deps.keyring);
  const items = [order?.lotId, waiting.lotId];
  await begin(member, 'vouchers/bulk-messages', { bulkId: randomUUID(), items });
  await work();
  const [act] = await actsOf(member, 'voucher.resend');
  expect(act).toMatchObject({ done: 1, refused: 1 });
  expect(act?.refusals).toMatchObject([{ label: waiting.orderCode, refusal: 'waiting' }]);
});

test('several workers share the rows, each done once, and a leased row waits for its lease', async () => {
  const member = await makeMember(shop, ['support']);
  const ids = await Promise.all(Array.from({ length: 6 }, () => writeMessage(shop)));
  const items = ids.map((id) => ({ kind: 'contact', id }));
  await begin(member, 'inbox/bulk-assignment', { bulkId: randomUUID(), items, assigneeId: member.staffId });
  await Promise.all([work(), work(), work()]);
  expect((await actsOf(member, 'case.assign'))[0]).toMatchObject({ total: 6, done: 6, refused: 0 });
  expect(await audited(member, 'case.assign')).toBe(6);

  // after a crash behind the assignment the row waits for its lease, and has no second entry
  const lease = new Date(clock.now() + MINUTE_MS);
  await db.executeSql(`update bulk_item set state = 'waiting', leased_until = $2 where item_id = $1`, [ids[0], lease]);
  expect(await runBulkItem(deps)).toBe(false);
  clock.advance(2 * MINUTE_MS);
  expect(await runBulkItem(deps)).toBe(true);
  expect(await audited(member, 'case.assign')).toBe(6);
});

test('work orders are assigned with everything else unchanged, and an ended one is refused by its title', async () => {
  const member = await makeMember(shop, ['manager']);
  const urgency = { priority: 'urgent', dueOn: '2031-01-01' };
  const open = { ...workDraft(await firstStation(shop)), ...urgency };
  const ended = workDraft(await firstStation(shop));
  for (const draft of [open, ended]) await member.browser.post('/api/admin/work-orders', draft);
  await member.browser.post(`/api/admin/work-orders/${ended.id}/steps`, { version: 1, step: 'cancel' });
  const items = [open.id, ended.id];
  await begin(member, 'work-orders/bulk-assignment', { bulkId: randomUUID(), items, assigneeId: member.staffId });
  await work();
  const [act] = await actsOf(member, 'work_order.assign');
  expect(act).toMatchObject({ done: 1, refused: 1 });
  expect(act?.refusals).toMatchObject([{ label: ended.title, refusal: 'changed_meanwhile' }]);
  const order = (await member.browser.get(`/api/admin/work-orders/${open.id}`)).json<object>();
  expect(order).toMatchObject({ title: open.title, kind: open.kind, ...urgency, assignee: { id: member.staffId } });
});

test('a right that was lost meanwhile refuses the remaining rows, and a colleague sees no act of another', async () => {
  const member = await makeMember(shop, ['support']);
  const colleague = await makeMember(shop, ['support']);
  const ids = [await writeMessage(shop)];
  const items = ids.map((id) => ({ kind: 'contact', id }));
  const body = { bulkId: randomUUID(), items, assigneeId: colleague.staffId };
  await begin(member, 'inbox/bulk-assignment', body);
  await db.executeSql(`update staff_member set roles = '{reviewer}' where staff_id = $1`, [member.staffId]);
  await work();
  expect((await actsOf(member, 'case.assign'))[0]).toMatchObject({ done: 0, refused: 1 });
  expect(await audited(member, 'case.assign')).toBe(0);
  expect(await actsOf(colleague, 'case.assign')).toEqual([]);
  // an id of another user's act is not found
  expect((await colleague.browser.post('/api/admin/inbox/bulk-assignment', body)).statusCode).toBe(404);
});

test('an act for an unknown person is not begun', async () => {
  const member = await makeMember(shop, ['support']);
  const items = [{ kind: 'contact', id: await writeMessage(shop) }];
  const body = { bulkId: randomUUID(), items, assigneeId: randomUUID() };
  expect((await member.browser.post('/api/admin/inbox/bulk-assignment', body)).statusCode).toBe(404);
});
