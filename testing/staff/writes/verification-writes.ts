import type { StaffWrite } from '../staff-write.ts';
import { waitingRequest } from '../verification-scene.ts';

const queue = '/api/admin/verifications';

/** Calls of the queue of cards, for `staff-writes.ts`. */
export const verificationWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${queue}/:requestId/showing`]: async (shop, { browser }) => {
    const { requestId } = await waitingRequest(shop);
    return (await browser.post(`${queue}/${requestId}/showing`)).statusCode;
  },
  [`POST ${queue}/:requestId/decision`]: async (shop, { browser }) => {
    const { requestId } = await waitingRequest(shop);
    return (await browser.post(`${queue}/${requestId}/decision`, { decision: 'approved' })).statusCode;
  },
};
