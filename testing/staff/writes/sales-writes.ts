import { randomUUID } from 'node:crypto';
import { lotIdSchema } from '#contracts/core/ids.ts';
import { systemActor } from '#server/core/actor.ts';
import { freezeVoucher } from '#server/entitlements/public.ts';
import { forceState } from '../../database/state-moves.ts';
import { business, buyAgreedDocument, buyWithDocuments, holdInvoice } from '../../orders/held-invoice.ts';
import { makePaidOrder } from '../../orders/paid-order.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { makeMember } from '../staff-member.ts';
import { buyThree, failedRefund, proposeRefund } from '../staff-order.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

/** Calls about orders, payments and refunds, for `staff-writes.ts`. */
export const orderWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/orders/:orderId/reveal': async (shop, owner) => {
    const { orderId } = await buyThree(shop);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/reveal`)).statusCode;
  },
  'POST /api/admin/orders/reveals': async (shop, owner) => {
    const { orderId } = await buyThree(shop);
    return (await owner.browser.post('/api/admin/orders/reveals', { orderIds: [orderId] })).statusCode;
  },
  'POST /api/admin/orders/:orderId/messages': async (shop, owner) => {
    const { orderId } = await buyThree(shop);
    await shop.deps.db.executeSql(`delete from outbox where order_id = $1 and topic <> 'receipt'`, [orderId]);
    await forceState(shop.deps.db, `update outbox set state = 'done' where order_id = $1`, [orderId]);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/messages`, { what: 'receipt' })).statusCode;
  },
  'POST /api/admin/orders/:orderId/buyer': async (shop, owner) => {
    const { orderId } = await buyWithDocuments(shop);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/buyer`, business)).statusCode;
  },
  'POST /api/admin/orders/:orderId/documents/:type/:number/mails': async (shop, owner) => {
    const { at } = await buyAgreedDocument(shop);
    return (await owner.browser.post(`${at}/mails`, { sendId: randomUUID() })).statusCode;
  },
  'POST /api/admin/orders/:orderId/allocation': async (shop, owner) => {
    const { orderId } = await holdInvoice(shop);
    return (await owner.browser.post(`/api/admin/orders/${orderId}/allocation`)).statusCode;
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
  'POST /api/admin/payments/:paymentId/dispute-decision': async (shop, owner) => {
    const { paymentId } = await buyThree(shop);
    await forceState(shop.deps.db, `update payment set disputed_at = now() where payment_id = $1`, [paymentId]);
    const body = { result: 'won', note: 'Letter of the acquirer' };
    return (await owner.browser.post(`/api/admin/payments/${paymentId}/dispute-decision`, body)).statusCode;
  },
  'POST /api/admin/payments/:paymentId/question': async (shop, owner) => {
    const { paymentId } = await buyThree(shop);
    return (await owner.browser.post(`/api/admin/payments/${paymentId}/question`)).statusCode;
  },
  'POST /api/admin/orders/:orderId/address': async ({ clock, deps }, owner) => {
    const { orderId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
    return (await owner.browser.post(`/api/admin/orders/${orderId}/address`, { email: 'right@example.com' }))
      .statusCode;
  },
  // the new recipient, and the new code of the voucher
  'POST /api/admin/orders/:orderId/gift-recipient': leavesRows(2, async ({ clock, deps }, owner) => {
    const wish = { kind: 'gift', recipientEmail: 'wrong@example.com', paidAt: clock.now() } as const;
    const { orderId } = await makePaidOrder(deps.db, deps.keyring, wish);
    const body = { recipientEmail: 'right@example.com' };
    return (await owner.browser.post(`/api/admin/orders/${orderId}/gift-recipient`, body)).statusCode;
  }),
};

/** Buys three washes. Returns the path of the voucher in the portal and what a staff user saw of it. */
async function buyVoucher({ deps, clock }: TestApp) {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  return { at: `/api/admin/vouchers/${lotId}`, seen: { codeVersion: 1, left: 3, state: 'active' } };
}

/** Calls about vouchers, for `staff-writes.ts`. */
export const voucherWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/vouchers/:lotId/reveal': async (shop, owner) =>
    (await owner.browser.post(`${(await buyVoucher(shop)).at}/reveal`)).statusCode,
  'POST /api/admin/vouchers/:lotId/freeze': async (shop, owner) => {
    const { at, seen } = await buyVoucher(shop);
    return (await owner.browser.post(`${at}/freeze`, { reason: 'leaked', seen })).statusCode;
  },
  'POST /api/admin/vouchers/:lotId/unfreeze': async (shop, owner) => {
    const { at } = await buyVoucher(shop);
    const lotId = lotIdSchema.parse(at.split('/').at(-1));
    await freezeVoucher(shop.deps, systemActor('test'), { lotId, reason: 'leaked' });
    return (await owner.browser.post(`${at}/unfreeze`)).statusCode;
  },
  'POST /api/admin/vouchers/:lotId/void': async (shop, owner) => {
    const { at, seen } = await buyVoucher(shop);
    return (await owner.browser.post(`${at}/void`, { reason: 'fraud', seen })).statusCode;
  },
  'POST /api/admin/vouchers/:lotId/reissue': async (shop, owner) => {
    const { at, seen } = await buyVoucher(shop);
    return (await owner.browser.post(`${at}/reissue`, { reason: 'leaked', seen })).statusCode;
  },
};
