import { randomUUID } from 'node:crypto';
import { cancelOrder, questionWash, writeMessage } from '../staff-cases.ts';
import type { TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

async function statusOf({ browser }: TestMember, path: string, body?: object): Promise<number> {
  return (await browser.post(`/api/admin/inbox/${path}`, body)).statusCode;
}

/** Calls about the cases of the inbox, for `staff-writes.ts`. */
export const inboxWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/inbox/:kind/:id/reveal': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/reveal`),
  'POST /api/admin/inbox/:kind/:id/assignment': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/assignment`, { version: 0, assigneeId: owner.staffId }),
  'POST /api/admin/inbox/:kind/:id/notes': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/notes`, { noteId: randomUUID(), text: 'Called' }),
  'POST /api/admin/inbox/:kind/:id/answers': async (shop, owner) => {
    const body = { version: 0, answerId: randomUUID(), text: 'Open on Saturday', locale: 'en', close: true };
    return statusOf(owner, `contact/${await writeMessage(shop)}/answers`, body);
  },
  'POST /api/admin/inbox/:kind/:id/closing': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/closing`, { version: 0 }),
  'POST /api/admin/inbox/contact/:id/access-request': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/access-request`, { version: 0, marked: true }),
  'POST /api/admin/inbox/:kind/:id/reopening': async (shop, owner) => {
    const id = await writeMessage(shop);
    await shop.deps.db.executeSql(`update contact_message set state = 'closed' where contact_message_id = $1`, [id]);
    return statusOf(owner, `contact/${id}/reopening`, { version: 0 });
  },
  'POST /api/admin/inbox/cancellation/:id/approval': async (shop, owner) =>
    statusOf(owner, `cancellation/${(await cancelOrder(shop)).id}/approval`, { version: 0, keepFee: true }),
  'POST /api/admin/inbox/cancellation/:id/refusal': async (shop, owner) =>
    statusOf(owner, `cancellation/${(await cancelOrder(shop)).id}/refusal`, { version: 0, refusal: 'withdrawn' }),
  'POST /api/admin/inbox/:kind/:id/return': async (shop, owner) =>
    statusOf(owner, `wash/${(await questionWash(shop)).id}/return`, { version: 0 }),
  'POST /api/admin/inbox/wash/:id/opening': async (shop, owner) => {
    const { id } = await questionWash(shop);
    await shop.deps.db.executeSql('update redemption set questioned_at = null where redemption_id = $1', [id]);
    return statusOf(owner, `wash/${id}/opening`, { note: 'The water stopped' });
  },
};
