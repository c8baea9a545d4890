import { randomBytes, randomUUID } from 'node:crypto';
import { lotIdSchema } from '#contracts/core/ids.ts';
import type { LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import { systemActor } from '#server/core/actor.ts';
import { grantFounder } from '#server/loyalty/public.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { freezeVoucher } from '#server/entitlements/public.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { forceState } from '../../database/state-moves.ts';
import { cancelOrder, questionWash, writeMessage } from '../staff-cases.ts';
import { bulkWrites } from './bulk-writes.ts';
import { catalogueWrites } from './catalogue-writes.ts';
import { customerMergeWrites } from './customer-merge-writes.ts';
import { customerNoteWrites } from './customer-note-writes.ts';
import { credentialWrites } from './credential-writes.ts';
import { employeeWrites } from './employee-writes.ts';
import { shopWrites } from './shop-writes.ts';
import {
  changesOfStation,
  costRateWrites,
  firmwareWrites,
  holidayWrites,
  onCallWrites,
  startFloorWrites,
  stationWrites,
} from './station-writes.ts';
import { homePageWrites } from './home-page-writes.ts';
import { legalWrites } from './legal-writes.ts';
import { messageWrites } from './message-writes.ts';
import { ownAccessWrites } from './own-access-writes.ts';
import { passkeyWrites } from '../staff-passkey.ts';
import { accountantWrites } from './accountant-writes.ts';
import { reportWrites } from './report-writes.ts';
import { roleWrites } from './role-writes.ts';
import { payoutWrites } from './payout-writes.ts';
import { settlementWrites } from './settlement-writes.ts';
import { goodwillWrites } from './goodwill-writes.ts';
import { joinShop } from '../../shop/join-shop.ts';
import { stockWrites } from './stock-writes.ts';
import { membershipWrites } from './membership-writes.ts';
import { verificationWrites } from './verification-writes.ts';
import { viewWrites } from './view-writes.ts';
import { workOrderWrites } from './work-order-writes.ts';
import { business, buyAgreedDocument, buyWithDocuments, holdInvoice } from '../../orders/held-invoice.ts';
import { makePaidOrder } from '../../orders/paid-order.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';
import { buyThree, failedRefund, proposeRefund } from '../staff-order.ts';

/** Three washes that somebody just bought. */
async function buyVoucher({ deps, clock }: TestApp) {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  return { at: `/api/admin/vouchers/${lotId}`, seen: { codeVersion: 1, left: 3, state: 'active' } };
}

/** Plans the current rules again, based on the version just read. */
async function planOf({ browser }: TestMember) {
  const { terms, version } = (await browser.get('/api/admin/loyalty')).json<LoyaltyProgram>();
  return { rules: terms.find(({ state }) => state === 'in_force')?.rules, version };
}

/**
 * Every write of staff, once, successfully. Add a line for a new endpoint: `server/staff/audit.db.test.ts` calls each
 * and counts its audit rows.
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
  'POST /api/admin/inbox/:kind/:id/reveal': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/reveal`),
  'POST /api/admin/inbox/:kind/:id/assignment': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/assignment`, { version: 0, assigneeId: owner.staffId }),
  'POST /api/admin/inbox/:kind/:id/notes': async (shop, owner) =>
    statusOf(owner, `contact/${await writeMessage(shop)}/notes`, { noteId: randomUUID(), text: 'Called' }),
  'POST /api/admin/inbox/:kind/:id/answers': async (shop, owner) => {
    const body = { version: 0, answerId: randomUUID(), text: 'Open on Saturday', close: true };
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
  'POST /api/admin/inbox/wash/:id/return': async (shop, owner) =>
    statusOf(owner, `wash/${(await questionWash(shop)).id}/return`, { version: 0 }),
  'POST /api/admin/inbox/wash/:id/opening': async (shop, owner) => {
    const { id } = await questionWash(shop);
    await shop.deps.db.executeSql('update redemption set questioned_at = null where redemption_id = $1', [id]);
    return statusOf(owner, `wash/${id}/opening`);
  },
  ...bulkWrites,
  ...homePageWrites,
  ...legalWrites,
  ...messageWrites,
  ...passkeyWrites,
  ...ownAccessWrites,
  ...accountantWrites,
  ...reportWrites,
  ...roleWrites,
  ...payoutWrites,
  ...settlementWrites,
  ...stockWrites,
  ...workOrderWrites,
  ...catalogueWrites,
  ...employeeWrites,
  ...credentialWrites,
  ...shopWrites,
  ...stationWrites,
  ...costRateWrites,
  ...firmwareWrites,
  ...holidayWrites,
  ...onCallWrites,
  ...startFloorWrites,
  ...verificationWrites,
  ...viewWrites,
  ...membershipWrites,
  ...goodwillWrites,
  'POST /api/admin/orders/:orderId/address': async ({ clock, deps }, owner) => {
    const { orderId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
    return (await owner.browser.post(`/api/admin/orders/${orderId}/address`, { email: 'right@example.com' }))
      .statusCode;
  },
  ...customerMergeWrites,
  ...customerNoteWrites,
  'POST /api/admin/customers/:customerId/reveal': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/reveal`)).statusCode,
  'POST /api/admin/customers/:customerId/sign-out': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/sign-out`)).statusCode,
  'POST /api/admin/customers/:customerId/verification': async (shop, owner) => {
    const day = new Date(shop.clock.now() + DAY_MS).toISOString().slice(0, 10);
    const card = { kind: 'disability', certificateDay: day };
    return (await owner.browser.post(`${(await joinShop(shop)).at}/verification`, card)).statusCode;
  },
  'POST /api/admin/customers/:customerId/founder': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/founder`, { discountPercent: 20, reason: 'promised' }))
      .statusCode,
  'DELETE /api/admin/customers/:customerId/founder': async (shop, owner) => {
    const { at, customerId } = await joinShop(shop);
    await grantFounder(shop.deps, systemActor('test'), { customerId });
    return (await owner.browser.send('DELETE', `${at}/founder`, { reason: 'asked' })).statusCode;
  },
  'POST /api/admin/customers/:customerId/export': async (shop, owner) =>
    (await owner.browser.post(`${(await joinShop(shop)).at}/export`)).statusCode,
  'POST /api/admin/customers/:customerId/erasure': async (shop, owner) => {
    const { at, email } = await joinShop(shop);
    return (await owner.browser.post(`${at}/erasure`, { confirmation: email.toUpperCase() })).statusCode;
  },
  'POST /api/admin/loyalty/terms': async (_shop, owner) =>
    (await owner.browser.post('/api/admin/loyalty/terms', await planOf(owner))).statusCode,
  'POST /api/admin/loyalty/terms/:loyaltyTermsId/withdrawal': async (shop, owner) => {
    const manager = await makeMember(shop, ['manager']);
    const validFrom = new Date(shop.clock.now() + DAY_MS).toISOString();
    const plan = { ...(await planOf(manager)), validFrom };
    const { terms } = (await manager.browser.post('/api/admin/loyalty/terms', plan)).json<LoyaltyProgram>();
    const at = `/api/admin/loyalty/terms/${terms[0]?.loyaltyTermsId}/withdrawal`;
    return (await owner.browser.post(at)).statusCode;
  },
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

async function statusOf({ browser }: TestMember, path: string, body?: object): Promise<number> {
  return (await browser.post(`/api/admin/inbox/${path}`, body)).statusCode;
}

/** Calls that leave another number of audit rows than one. */
export const rowsLeft: Readonly<Record<string, number>> = {
  // previews, not publications
  'POST /api/admin/home-page/:part/preview': 0,
  'POST /api/admin/legal/:text/preview': 0,
  // the codes were asked for by an earlier call
  'POST /api/admin/customers/:customerId/merge': 2,
  // only the start of a ceremony
  'POST /api/admin/passkeys/options': 0,
  'POST /api/admin/proof/passkey/options': 0,
  // the passkey was added by an earlier call
  'POST /api/admin/proof/passkey': 2,
  'DELETE /api/admin/passkeys/:passkeyId': 2,
  // the other device signed in by an earlier call
  'DELETE /api/admin/me/sessions/:sessionId': 2,
  // the device was added by an earlier call
  'DELETE /api/admin/me/push-devices/:deviceId': 2,
  'PATCH /api/admin/me/push-devices/:deviceId': 2,
  // the station was added by an earlier call
  ...Object.fromEntries(changesOfStation.map((call) => [call, 2])),
  // the release, or the station, was added by an earlier call
  ...Object.fromEntries(Object.keys(firmwareWrites).map((call) => [call, 2])),
  'POST /api/admin/firmware': 1,
  // the release and the station were
  'POST /api/admin/firmware/:releaseId/sending': 3,
  // the new email address was asked for by an earlier call
  'POST /api/admin/me/email/confirmation': 2,
  // the role was added by an earlier call
  'PUT /api/admin/roles/:ownRoleId': 2,
  'POST /api/admin/roles/:ownRoleId/deletion': 2,
  // the day was added by an earlier call
  'DELETE /api/admin/holidays/days/:specialDayId': 2,
  // the view was added by an earlier call
  'PATCH /api/admin/views/:viewId': 2,
  'DELETE /api/admin/views/:viewId': 2,
};
