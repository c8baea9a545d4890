import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp } from '../../shop/build-test-app.ts';
import { formOf } from '../../documents/page-form.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

const orders = '/api/admin/work-orders';
const plans = '/api/admin/care-plans';

/** Id of the first sample station. */
export async function firstStation({ deps }: TestApp): Promise<string> {
  const { rows } = await deps.db.executeSql('select station_id from station order by slug limit 1');
  return String(rows[0]?.['station_id']);
}

/** Body of a new work order that is made manually. */
export function workDraft(stationId: string) {
  const place = { stationId, bayNo: 1, kind: 'repair', assigneeId: null, source: 'manual', sourceRef: null };
  const urgency = { priority: 'normal', dueOn: null };
  return { id: randomUUID(), ...place, ...urgency, title: 'Replace the mixing valve', note: '' };
}

/** A small photo as a phone's browser sends it. */
export async function photoOf(): Promise<Blob> {
  const image = sharp({ create: { width: 90, height: 120, channels: 3, background: '#2b8' } });
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())]);
}

/** Done by another staff user, so that its audit rows are not counted. */
async function orderedBy(shop: TestApp): Promise<string> {
  const { browser } = await makeMember(shop, ['manager']);
  const draft = workDraft(await firstStation(shop));
  await browser.post(orders, draft);
  return `${orders}/${draft.id}`;
}

function planDraft(stationId: string) {
  const rule = { everyDays: 30, everyWashes: null };
  return { id: randomUUID(), stationId, bayNo: null, kind: 'cleaning', title: 'Fur filter', assigneeId: null, ...rule };
}

/** Calls of work orders and care plans, for `staff-writes.ts`. */
export const workOrderWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${orders}`]: async (shop, { browser }: TestMember) =>
    (await browser.post(orders, workDraft(await firstStation(shop)))).statusCode,
  [`PATCH ${orders}/:workOrderId`]: async (shop, { browser }) => {
    const urgency = { priority: 'urgent', dueOn: '2026-12-01' };
    const change = { version: 1, kind: 'cleaning', title: 'Clean the drain', assigneeId: null, ...urgency };
    return (await browser.send('PATCH', await orderedBy(shop), change)).statusCode;
  },
  [`POST ${orders}/:workOrderId/steps`]: async (shop, { browser }) =>
    (await browser.post(`${await orderedBy(shop)}/steps`, { version: 1, step: 'begin' })).statusCode,
  [`POST ${orders}/:workOrderId/closing`]: async (shop, { browser }) => {
    const closing = { version: 1, note: 'New filter', minutes: 20, costAgorot: 0, parts: [], reopensBay: false };
    return (await browser.post(`${await orderedBy(shop)}/closing`, closing)).statusCode;
  },
  [`POST ${orders}/:workOrderId/photos`]: async (shop, { browser }) =>
    (await browser.send('POST', `${await orderedBy(shop)}/photos`, formOf({ file: await photoOf() }))).statusCode,
  [`POST ${plans}`]: async (shop, { browser }) =>
    (await browser.post(plans, planDraft(await firstStation(shop)))).statusCode,
  [`POST ${plans}/:carePlanId/ending`]: async (shop, { browser }) => {
    const manager = await makeMember(shop, ['manager']);
    const plan = planDraft(await firstStation(shop));
    await manager.browser.post(plans, plan);
    return (await browser.post(`${plans}/${plan.id}/ending`)).statusCode;
  },
};
