import { randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from './build-test-app.ts';
import { forceState } from './state-moves.ts';
import { makeMember, type TestMember } from './staff-member.ts';
import { buyThree, failedRefund, proposeRefund } from './staff-order.ts';

/** Does one write of the portal so that it changes something; answers the call's status. */
type StaffWrite = (shop: TestApp, owner: TestMember) => Promise<number>;

/**
 * Every call by which the staff change something, once, as it succeeds. Whoever adds a call adds a line:
 * `server/staff/audit.db.test.ts` makes each of them and counts the rows that it leaves in the audit.
 */
export const staffWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/proof': async (_shop, owner) =>
    (await owner.browser.post('/api/admin/proof', { code: owner.nextCode() })).statusCode,
  'POST /api/admin/team': async (_shop, owner) =>
    (
      await owner.browser.post('/api/admin/team', {
        name: 'Noa',
        email: `noa-${randomBytes(4).toString('hex')}@example.com`,
        roles: ['support'],
      })
    ).statusCode,
  'PATCH /api/admin/team/:staffId': async (shop, owner) => {
    const { staffId } = await makeMember(shop, ['support']);
    return (await owner.browser.send('PATCH', `/api/admin/team/${staffId}`, { disabled: true })).statusCode;
  },
  'POST /api/admin/orders/:orderId/reveal': async (shop, owner) => {
    const { orderId } = await buyThree(shop);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/reveal`)).statusCode;
  },
  'POST /api/admin/orders/:orderId/messages': async (shop, owner) => {
    const { orderId } = await buyThree(shop);
    await shop.deps.db.executeSql(`delete from outbox where order_id = $1 and topic <> 'receipt'`, [orderId]);
    await forceState(shop.deps.db, `update outbox set state = 'done' where order_id = $1`, [orderId]);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/messages`, { what: 'receipt' })).statusCode;
  },
  'POST /api/admin/payments/:paymentId/refund': async (shop, owner) => {
    const { paymentId } = await buyThree(shop);
    const body = { amountAgorot: 5_000, washes: 1, reason: 'cancelled', seen: { leftAgorot: 15_000, unused: 3 } };
    const press = { ...body, idempotencyKey: randomUUID() };
    return (await owner.browser.post(`/api/admin/payments/${paymentId}/refund`, press)).statusCode;
  },
  'POST /api/admin/proposals/:proposalId/confirmation': async (shop, owner) => {
    const proposalId = await proposeRefund(shop, await makeMember(shop, ['support']));
    return (await owner.browser.post(`/api/admin/proposals/${proposalId}/confirmation`)).statusCode;
  },
  'POST /api/admin/proposals/:proposalId/refusal': async (shop, owner) => {
    const proposalId = await proposeRefund(shop, await makeMember(shop, ['support']));
    return (await owner.browser.post(`/api/admin/proposals/${proposalId}/refusal`)).statusCode;
  },
  'POST /api/admin/refunds/:refundId/give-up': async (shop, owner) => {
    const refundId = await failedRefund(shop);
    return (await owner.browser.post(`/api/admin/refunds/${refundId}/give-up`)).statusCode;
  },
  'POST /api/admin/payments/:paymentId/question': async (shop, owner) => {
    const { paymentId } = await buyThree(shop);
    return (await owner.browser.post(`/api/admin/payments/${paymentId}/question`)).statusCode;
  },
  'POST /api/admin/dead-letters/replay': async (shop, owner) => {
    const { rows } = await shop.deps.db.executeSql(
      `insert into outbox (topic, dedupe, state) values ('payment_review_notice', 'given-up', 'dead') returning outbox_id::text`,
    );
    const letter = { kind: 'message', id: String(rows[0]?.['outbox_id']) };
    return (await owner.browser.post('/api/admin/dead-letters/replay', letter)).statusCode;
  },
};
