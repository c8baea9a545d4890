import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Product } from '#contracts/staff/settings/catalogue.ts';
import type { listMemberships, StaffMembershipDetail } from '#contracts/staff/customers/memberships.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { findMembershipPlans } from '#server/selling/membership/join-membership.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembershipShop } from '#testing/accounts/membership.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const mail = createFakeMailTransport('development');
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ mail }) });
const { clock, deps } = shop;
const plans = createMembershipShop(shop);
let owner = await makeMember(shop, ['owner']);
const base = '/api/admin/memberships';

async function addMembershipPlan(): Promise<Product> {
  const plan = {
    id: randomUUID(),
    kind: 'membership',
    name: 'Two washes a month',
    nameHe: 'שתי שטיפות בחודש',
    washMinutes: 15,
    washCount: 2,
    look: null,
    validYears: null,
    priceAgorot: 9_900,
  };
  const added = await owner.browser.post('/api/admin/products', plan);
  expect(added.statusCode).toBe(201);
  return added.json<Product>();
}

function sell({ id, version }: Product, active: boolean) {
  return owner.browser.post(`/api/admin/products/${id}/sale`, { version, active });
}

const names = async () => (await findMembershipPlans(deps)).map(({ number, priceAgorot }) => ({ number, priceAgorot }));

/** The membership of the latest subscriber. */
async function listed() {
  const { rows } = (await owner.browser.get(base)).json<ResponseOf<typeof listMemberships>>();
  return rows;
}

async function opened(membershipId: string): Promise<StaffMembershipDetail> {
  return (await owner.browser.get(`${base}/${membershipId}`)).json<StaffMembershipDetail>();
}

const plan = await addMembershipPlan();

test('a plan is added, priced and withdrawn in the catalogue; before and after it cannot be joined', async () => {
  expect(await names()).toEqual([]);
  const sold = (await sell(plan, true)).json<Product>();
  expect(await names()).toEqual([{ number: 1, priceAgorot: 9_900 }]);
  const begins = new Date(clock.now() + 10 * DAY_MS).toISOString().slice(0, 16);
  const wish = { version: sold.version, id: randomUUID(), priceAgorot: 10_900, begins };
  const priced = (await owner.browser.post(`/api/admin/products/${plan.id}/prices`, wish)).json<Product>();
  const at = `/api/admin/products/${plan.id}/prices/${wish.id}/withdrawal`;
  const back = (await owner.browser.post(at, { version: priced.version })).json<Product>();
  clock.advance(20 * DAY_MS);
  owner = await makeMember(shop, ['owner']);
  expect(await names()).toEqual([{ number: 1, priceAgorot: 9_900 }]);
  const off = (await sell(back, false)).json<Product>();
  expect(await names()).toEqual([]);
  expect((await sell(off, true)).statusCode).toBe(200);
});

test('subscribers are listed; one who asks is cancelled at the end of the term and notified', async () => {
  const { customerId, email } = await plans.join();
  const [row] = await listed();
  expect(row).toMatchObject({ customerId, state: 'active', priceAgorot: 9_900, months: 1 });
  const { membershipId, version } = await opened(row?.membershipId ?? '');
  await drainOutbox(deps);
  mail.sent.length = 0;
  const wish = { when: 'end', reason: 'asked', version };
  expect((await owner.browser.post(`${base}/${membershipId}/cancellation`, wish)).statusCode).toBe(200);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'cancelled' });
  await drainOutbox(deps);
  const told = mail.sent.find(({ to }) => to === email);
  expect(told?.text).toContain('We cancelled your membership as you requested');
  const { rows } = await deps.db.executeSql(
    `select detail from audit where action = 'membership.cancel' and ref_id = $1`,
    [membershipId],
  );
  expect(rows).toEqual([{ detail: { when: 'end', reason: 'asked' } }]);
});

test('after the statutory period only a certificate gives a refund, and an outdated page changes nothing', async () => {
  const { customerId } = await plans.join();
  await drainOutbox(deps);
  clock.advance(16 * DAY_MS);
  owner = await makeMember(shop, ['owner']);
  const [row] = await listed();
  const at = `${base}/${row?.membershipId}`;
  const seen = await opened(row?.membershipId ?? '');
  expect(seen.cancelNow).toBeNull();
  expect(seen.cancelNowByPaper).toEqual({ refundAgorot: 9_405, feeAgorot: 495, washes: 2 });
  const cancel = (wish: object) => owner.browser.post(`${at}/cancellation`, { when: 'now', ...wish });
  expect((await cancel({ reason: 'asked', version: seen.version })).statusCode).toBe(409);
  expect((await cancel({ reason: 'new_immigrant', version: seen.version - 1 })).statusCode).toBe(409);
  expect((await cancel({ reason: 'new_immigrant', version: seen.version })).statusCode).toBe(200);
  expect(await plans.factsOf(customerId)).toMatchObject({ state: 'ended' });
  expect(await plans.countsOf(customerId)).toMatchObject({ washes: 0 });
  // one request leaves one row, which contains the refund, and the order contains the staff user
  const { rows } = await deps.db.executeSql(
    `select a.action, a.detail from audit a where a.actor = 'staff:' || $1 and a.action in ('membership.cancel', 'refund.request')`,
    [owner.staffId],
  );
  const refunds = [{ refundId: expect.any(String) as string, amountAgorot: 9_405, washes: 2 }];
  expect(rows).toEqual([{ action: 'membership.cancel', detail: { when: 'now', reason: 'new_immigrant', refunds } }]);
  const { rows: found } = await deps.db.executeSql('select order_id from shop_order where customer_id = $1', [
    customerId,
  ]);
  const order = await owner.browser.get(`/api/admin/orders/${String(found[0]?.['order_id'])}`);
  expect(order.json<StaffOrder>().timeline).toContainEqual(
    expect.objectContaining({ kind: 'refund_asked', by: 'Dana Levi' }),
  );
  expect((await deps.db.executeSql('select * from inv_26_unaudited_money')).rows).toEqual([]);
});
