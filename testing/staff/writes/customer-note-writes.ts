import { randomUUID } from 'node:crypto';
import { joinShop } from '../../shop/join-shop.ts';
import { makeMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

const notes = '/api/admin/customer-notes';
const tags = '/api/admin/customer-tags';

/** Notes and tags of a customer. */
export const customerNoteWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/customer-notes': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    return (await owner.browser.post(notes, { customerId, noteId: randomUUID(), text: 'Calls in the morning' }))
      .statusCode;
  },
  'DELETE /api/admin/customer-notes/:noteId': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    const noteId = randomUUID();
    // the note of a colleague, because each of these calls leaves one audit row of the owner
    const colleague = await makeMember(shop, ['support']);
    await colleague.browser.post(notes, { customerId, noteId, text: 'Calls in the morning' });
    return (await owner.browser.send('DELETE', `${notes}/${noteId}`, { customerId })).statusCode;
  },
  'POST /api/admin/customer-tags': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    return (await owner.browser.post(tags, { customerId, tag: 'Groomer' })).statusCode;
  },
  'DELETE /api/admin/customer-tags': async (shop, owner) => {
    const { customerId } = await joinShop(shop);
    const colleague = await makeMember(shop, ['support']);
    await colleague.browser.post(tags, { customerId, tag: 'Groomer' });
    return (await owner.browser.send('DELETE', tags, { customerId, tag: 'groomer' })).statusCode;
  },
};
