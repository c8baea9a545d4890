import { randomUUID } from 'node:crypto';
import type { TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

/** Begins an act on one unknown row; only the worker looks for it. */
async function begin({ browser }: TestMember, path: string, body: object): Promise<number> {
  return (await browser.post(path, { bulkId: randomUUID(), ...body })).statusCode;
}

/** Calls about bulk acts, for `staff-writes.ts`. */
export const bulkWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/orders/bulk-messages': (_shop, owner) =>
    begin(owner, '/api/admin/orders/bulk-messages', { items: [randomUUID()] }),
  'POST /api/admin/vouchers/bulk-messages': (_shop, owner) =>
    begin(owner, '/api/admin/vouchers/bulk-messages', { items: [randomUUID()] }),
  'POST /api/admin/inbox/bulk-assignment': (_shop, owner) => {
    const items = [{ kind: 'contact', id: randomUUID() }];
    return begin(owner, '/api/admin/inbox/bulk-assignment', { items, assigneeId: owner.staffId });
  },
  'POST /api/admin/work-orders/bulk-assignment': (_shop, owner) =>
    begin(owner, '/api/admin/work-orders/bulk-assignment', { items: [randomUUID()], assigneeId: owner.staffId }),
};
