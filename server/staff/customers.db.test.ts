import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const owner = await makeMember(shop, ['owner']);

async function join(email: string) {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ email, firstName: 'Noa', lastName: 'Levi' }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(deps, email);
  if (customerId === null) throw new Error('an account with a proven address is found');
  return { browser, customerId };
}

async function found(search: string): Promise<(string | null)[]> {
  const answer = await owner.browser.get(`/api/admin/customers?${new URLSearchParams({ search })}`);
  return answer.json<{ rows: { customerId: string | null }[] }>().rows.map(({ customerId }) => customerId);
}

async function open(customerId: CustomerId): Promise<StaffCustomer> {
  return (await owner.browser.get(`/api/admin/customers/${customerId}`)).json<StaffCustomer>();
}

/** `path` is the account and the action: `<id>/<action>`. */
async function act({ browser }: TestMember, path: string, body: Record<string, unknown> = {}) {
  return await browser.post(`/api/admin/customers/${path}`, body);
}

test('a customer is found by what they can name, and shown masked with orders and washes', async () => {
  const email = 'Noa.Levi@example.com';
  const { browser, customerId } = await join(email);
  const { lotId, orderCode } = await makePaidOrder(deps.db, deps.keyring, { kind: 'gift', paidAt: clock.now() });
  const code = deps.keyring.voucherCode(lotId, 1);
  await browser.post('/api/vouchers/claim', { code });
  await takeWash(deps.db, lotId, { at: new Date(clock.now()).toISOString() });
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_code = $2', [customerId, orderCode]);
  await deps.db.executeSql('update customer set phone_index = $1, phone_verified_at = now() where customer_id = $2', [
    deps.keyring.blindIndex('phone', '+972501234567'),
    customerId,
  ]);
  for (const words of ['noa.levi@EXAMPLE.com', '050-123 4567', '+972501234567', orderCode, code, customerId]) {
    expect(await found(words), words).toEqual([customerId]);
  }
  expect(await found('nobody@example.com')).toEqual([]);
  const answer = await owner.browser.get(`/api/admin/customers/${customerId}`);
  expect(answer.body).not.toContain('Levi');
  expect(answer.body).not.toContain(code);
  expect(answer.json()).toMatchObject({
    nameMasked: 'Noa L•••',
    emailMasked: 'N•••@example.com',
    emailProven: true,
    washesLeft: 2,
    devices: 1,
    vouchers: [{ lotId, left: 2 }],
    orders: [{ orderCode, state: 'fulfilled' }],
    washes: [{ state: 'completed', stars: null }],
  });
});

test('an account is found by the last four digits of a card that paid one of its orders', async () => {
  const { customerId } = await join('card-holder@example.com');
  const { orderCode } = await makePaidOrder(deps.db, deps.keyring, { last4: '8181', paidAt: clock.now() });
  // until then the card is a guest's
  expect(await found('8181')).toEqual([null]);
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_code = $2', [customerId, orderCode]);
  expect(await found('8181')).toEqual([customerId]);
});

test('revealing a name writes an audit entry', async () => {
  const { customerId } = await join('looked@example.com');
  expect((await act(owner, `${customerId}/reveal`)).json()).toMatchObject({
    name: 'Noa Levi',
    email: 'looked@example.com',
  });
  const { rows } = await deps.db.executeSql('select action, detail from audit where ref_id = $1', [customerId]);
  expect(rows).toEqual([{ action: 'customer.reveal', detail: {} }]);
});

test('a verified card gives its discount from then on; one that does not fit is refused', async () => {
  const { customerId } = await join('card@example.com');
  const reviewer = await makeMember(shop, ['reviewer']);
  for (const [body, code] of [
    [{ kind: 'disability' }, 'validation_failed'],
    [{ kind: 'disability', certificateDay: '2020-01-01' }, 'validation_failed'],
    [{ kind: 'senior' }, 'verification_too_young'],
  ] as const) {
    expect((await act(reviewer, `${customerId}/verification`, body)).json()).toMatchObject({ code });
  }
  const day = `${new Date(clock.now()).getUTCFullYear() + 1}-06-30`;
  const seen = await act(reviewer, `${customerId}/verification`, { kind: 'disability', certificateDay: day });
  expect(seen.json()).toMatchObject({ tier: 'disability', verifications: [{ kind: 'disability', valid: true }] });
});

test('founder status is granted once and ended once; a second request is refused', async () => {
  const { customerId } = await join('founder@example.com');
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const grants = await Promise.all(
    [20, 30].map((discountPercent) => act(owner, `${customerId}/founder`, { discountPercent, reason: 'promised' })),
  );
  expect(grants.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await open(customerId)).founder?.clubMember).toBe(true);
  const at = `/api/admin/customers/${customerId}/founder`;
  const ends = await Promise.all([1, 2].map(() => owner.browser.send('DELETE', at, { reason: 'asked' })));
  expect(ends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await open(customerId)).founder).toBeNull();
});

test('signing a customer out ends all sessions', async () => {
  const { browser, customerId } = await join('devices@example.com');
  expect((await act(owner, `${customerId}/sign-out`)).json()).toMatchObject({ devices: 0 });
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
});

test('only an owner exports stored data; an account is deleted only after its address is typed', async () => {
  const email = 'gone@example.com';
  const { browser, customerId } = await join(email);
  const manager = await makeMember(shop, ['manager']);
  expect((await act(manager, `${customerId}/export`)).statusCode).toBe(403);
  expect((await act(manager, `${customerId}/erasure`, { confirmation: email })).statusCode).toBe(403);
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  expect((await act(owner, `${customerId}/export`)).json()).toMatchObject({ profile: { firstName: 'Noa', email } });
  expect((await act(owner, `${customerId}/erasure`, { confirmation: 'other@example.com' })).statusCode).toBe(400);
  expect((await browser.get('/api/customer/me')).statusCode).toBe(200);
  expect((await act(owner, `${customerId}/erasure`, { confirmation: email })).statusCode).toBe(204);
  expect((await browser.get('/api/customer/me')).statusCode).toBe(401);
  expect((await act(owner, `${customerId}/erasure`, { confirmation: email })).statusCode).toBe(404);
  expect(await found(email)).toEqual([]);
});
