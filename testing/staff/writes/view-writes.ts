import { randomUUID } from 'node:crypto';
import type { TestMember } from '../staff-member.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

const path = '/api/admin/views';

/** A view of the orders to save. */
export function viewDraft(more: Readonly<Record<string, unknown>> = {}) {
  return {
    viewId: randomUUID(),
    list: 'orders',
    query: 'state=refunded',
    name: 'הוחזרו',
    isDefault: false,
    ...more,
  };
}

async function savedView({ browser }: TestMember): Promise<string> {
  const draft = viewDraft();
  await browser.post(path, draft);
  return `${path}/${draft.viewId}`;
}

/** Calls about saved views, for `staff-writes.ts`. */
export const viewWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${path}`]: async (_shop, { browser }) => (await browser.post(path, viewDraft())).statusCode,
  [`PATCH ${path}/:viewId`]: leavesRows(
    2,
    async (_shop, owner) =>
      (await owner.browser.send('PATCH', await savedView(owner), { name: 'Back', isDefault: true })).statusCode,
  ),
  [`PUT ${path}/columns`]: async (_shop, { browser }) =>
    (await browser.send('PUT', `${path}/columns`, { list: 'orders', hidden: ['washes'] })).statusCode,
  [`DELETE ${path}/:viewId`]: leavesRows(
    2,
    async (_shop, owner) => (await owner.browser.send('DELETE', await savedView(owner))).statusCode,
  ),
};
