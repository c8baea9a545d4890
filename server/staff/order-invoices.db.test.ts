import { expect, test } from 'vitest';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { AllocationGateway } from '#server/tax/adapters/allocation/port.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { business, buyWithDocuments, holdInvoice } from '#testing/orders/held-invoice.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';

// no worker runs here, so it is never called
const authority: AllocationGateway = {
  ask: () => Promise.reject(new Error('not called in this test')),
  find: () => Promise.reject(new Error('not called in this test')),
};

const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: () => ({ allocations: authority }),
});
const { deps, clock } = shop;
let { browser } = await makeMember(shop, ['support']);
// the way of issuing documents is not yet chosen
const before = await buyThree(shop);

async function invoiceOf(orderId: string) {
  return (await browser.get(`/api/admin/orders/${orderId}`)).json<StaffOrder>().invoice;
}

async function actsOf(orderId: string) {
  const { rows } = await deps.db.executeSql(
    `select action, detail from audit where ref_id = $1 and actor like 'staff:%' order by seq`,
    [orderId],
  );
  return rows;
}

function codeOf(answer: { readonly body: string }): unknown {
  return (JSON.parse(answer.body) as { code?: unknown }).code;
}

test('staff name a business for a buyer who phones, once, and the audit log records it', async () => {
  const { orderId } = await buyWithDocuments(shop);
  expect(await invoiceOf(orderId)).toEqual({ buyer: null, mayName: true, consent: false, held: null });
  const at = `/api/admin/orders/${orderId}/buyer`;
  const wrong = await browser.post(at, { ...business, registrationNumber: '516179158' });
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'validation_failed']);
  expect((await browser.post(at, business)).statusCode).toBe(204);
  expect(await invoiceOf(orderId)).toEqual({
    buyer: { name: business.businessName, registration: business.registrationNumber },
    mayName: false,
    consent: false,
    held: null,
  });
  const again = await browser.post(at, business);
  expect(codeOf(again)).toBe('buyer_named_before');
  expect(await actsOf(orderId)).toEqual([{ action: 'order.name_buyer', detail: {} }]);
});

test('staff get the same refusals as the buyer', async () => {
  const late = await buyWithDocuments(shop);
  clock.advance(15 * DAY_MS);
  // the previous session has expired
  ({ browser } = await makeMember(shop, ['support']));
  expect(codeOf(await browser.post(`/api/admin/orders/${late.orderId}/buyer`, business))).toBe('buyer_too_late');
  const early = await browser.post(`/api/admin/orders/${before.orderId}/buyer`, business);
  expect(codeOf(early)).toBe('buyer_without_documents');
  const unknownId = '0192f0c1-0000-7000-8000-000000000001';
  expect(codeOf(await browser.post(`/api/admin/orders/${unknownId}/buyer`, business))).toBe('order_not_found');
  expect(await actsOf(late.orderId)).toEqual([]);
});

test('an invoice without an allocation number shows the reason, and the number can be requested again', async () => {
  const { orderId } = await holdInvoice(shop, '431 460');
  expect(await invoiceOf(orderId)).toMatchObject({ held: { codes: [431, 460], refusedBefore: 0, mayAsk: true } });
  const at = `/api/admin/orders/${orderId}/allocation`;
  expect((await browser.post(at)).json()).toEqual({ outcome: 'asked' });
  expect(await invoiceOf(orderId)).toMatchObject({ held: { codes: null, refusedBefore: 1, mayAsk: true } });
  // it is due now, and the worker sends the request
  expect((await browser.post(at)).json()).toEqual({ outcome: 'waiting' });
  expect(await actsOf(orderId)).toEqual([
    { action: 'allocation.ask', detail: { refusal: '431 460', asked: true } },
    { action: 'allocation.ask', detail: { refusal: null, asked: false } },
  ]);
  const other = await buyWithDocuments(shop);
  expect((await browser.post(`/api/admin/orders/${other.orderId}/allocation`)).statusCode).toBe(404);
});

test('a role that may only read can neither name a business nor request a number', async () => {
  const { orderId } = await holdInvoice(shop);
  const { browser: reader } = await makeMember(shop, ['accountant']);
  expect((await reader.post(`/api/admin/orders/${orderId}/allocation`)).statusCode).toBe(403);
  expect((await reader.post(`/api/admin/orders/${orderId}/buyer`, business)).statusCode).toBe(403);
});
