import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import { DAY_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { endVerification, findCustomerIdByEmail, verifyInPerson } from '#server/identity/public.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { deps, clock, bank } = shop;
const staff = systemActor('a test');

async function member(email: string, wish: object = {}) {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ email, ...wish }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const customerId = await findCustomerIdByEmail(deps, email);
  if (customerId === null) throw new Error('an account with a proven address is found');
  return { browser, customerId };
}

type Browser = ReturnType<typeof createBrowser>;

async function order(browser: Browser) {
  const wish = { packageId: 2, email: 'b@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };
  const placed = (await browser.post('/api/express-checkout', wish)).json<Record<string, string>>();
  return { orderToken: placed['orderToken'] ?? '', merchantRef: placed['redirectUrl']?.split('/').at(-1) ?? '' };
}

async function pay(merchantRef: string) {
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
}

async function totalOf(browser: Browser, orderToken: string) {
  return (await browser.get(`/api/orders/${orderToken}`)).json<{ state: string; totalAgorot: number }>();
}

async function auditOf(customerId: CustomerId) {
  const { rows } = await deps.db.executeSql(
    `select actor, action, detail->>'kind' as kind from audit
     where ref_id = $1 and action like 'verification.%' order by seq`,
    [customerId],
  );
  return rows;
}

test('a certificate that staff checked gives the discount until its last day: earlier orders keep their price', async () => {
  const { browser, customerId } = await member('certificate@example.com');
  const first = await order(browser);
  await pay(first.merchantRef);
  const lastDay = wallTimeAt(clock.now() + DAY_MS);
  const seen = { customerId, kind: 'disability', certificateDay: lastDay } as const;
  expect(await verifyInPerson(deps, staff, seen)).toMatchObject({ ok: true });
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    isVerifiedDisability: true,
    isVerifiedSenior: false,
    loyaltyTier: 'disability',
  });
  clock.advance(DAY_MS - 60_000);
  await browser.post('/api/customer/login', { email: 'certificate@example.com', password: GOOD_PASSWORD });
  const last = await order(browser);
  const left = 24 * 60 * 60_000 + 120_000;
  clock.advance(left);
  await browser.post('/api/customer/login', { email: 'certificate@example.com', password: GOOD_PASSWORD });
  await pay(last.merchantRef);
  expect(await totalOf(browser, last.orderToken)).toMatchObject({ totalAgorot: 13_500 });
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    isVerifiedDisability: false,
    loyaltyTier: 'regular',
  });
  const next = await order(browser);
  expect(await totalOf(browser, next.orderToken)).toMatchObject({ totalAgorot: 14_250 });
});

test('if a card ends while the checkout is open, the buyer is informed, no order is placed, and the new price applies', async () => {
  const { browser, customerId } = await member('midway@example.com');
  await pay((await order(browser)).merchantRef);
  const certificateDay = wallTimeAt(clock.now() + DAY_MS);
  await verifyInPerson(deps, staff, { customerId, kind: 'disability', certificateDay });
  const wish = { packageId: 2, email: 'b@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };
  const press = (shownAgorot: number) => browser.post('/api/express-checkout', { ...wish, shownAgorot });
  expect((await press(13_500)).statusCode).toBe(201);
  clock.advance(2 * DAY_MS);
  await browser.post('/api/customer/login', { email: 'midway@example.com', password: GOOD_PASSWORD });
  const placed = () => deps.db.executeSql('select 1 from shop_order where customer_id = $1', [customerId]);
  const before = (await placed()).rows.length;
  const late = await press(13_500);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'price_changed' });
  expect((await placed()).rows).toHaveLength(before);
  expect((await press(14_250)).statusCode).toBe(201);
});

test('a senior is verified for life, once, however often the card is seen; a mistake can be revoked', async () => {
  const { browser, customerId } = await member('senior@example.com', { dateOfBirth: '1950-01-31', gender: 'male' });
  const seen = { customerId, kind: 'senior', certificateDay: null } as const;
  await verifyInPerson(deps, staff, seen);
  await verifyInPerson(deps, staff, seen);
  const { rows } = await deps.db.executeSql(
    'select kind, state, valid_until, method from verification_document where customer_id = $1',
    [customerId],
  );
  expect(rows).toEqual([{ kind: 'senior', state: 'approved', valid_until: null, method: 'in_person' }]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ isVerifiedSenior: true, loyaltyTier: 'senior' });
  const ends = [await endVerification(deps, staff, seen), await endVerification(deps, staff, seen)];
  expect(ends.map(({ ok }) => ok)).toEqual([true, false]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ isVerifiedSenior: false, loyaltyTier: 'new' });
  expect(await auditOf(customerId)).toEqual([
    { actor: 'system:a test', action: 'verification.approve', kind: 'senior' },
    { actor: 'system:a test', action: 'verification.approve', kind: 'senior' },
    { actor: 'system:a test', action: 'verification.end', kind: 'senior' },
  ]);
});

test('a card that cannot be the customer’s, and a certificate without a valid date, are refused', async () => {
  const { browser, customerId } = await member('young@example.com', { dateOfBirth: '1990-05-04' });
  const past = wallTimeAt(clock.now() - DAY_MS);
  for (const [kind, certificateDay, refusal] of [
    ['senior', null, 'verification_too_young'],
    ['disability', null, 'validation_failed'],
    ['disability', past, 'validation_failed'],
  ] as const) {
    const seen = { customerId, kind, certificateDay };
    expect(await verifyInPerson(deps, staff, seen)).toEqual({ ok: false, refusal });
  }
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({
    isVerifiedSenior: false,
    isVerifiedDisability: false,
  });
  expect(await auditOf(customerId)).toEqual([]);
});

test('the result is in the export, without the staff user, and is deleted with the account', async () => {
  const { browser, customerId } = await member('card.leaves@example.com', { dateOfBirth: '1950-01-31' });
  await verifyInPerson(deps, staff, { customerId, kind: 'senior', certificateDay: null });
  const exported = await browser.get('/api/account/export');
  expect(exported.json()).toMatchObject({
    verification: [{ kind: 'senior', state: 'approved', method: 'in_person', validUntil: null }],
  });
  expect(exported.body).not.toContain('a test');
  await browser.send('DELETE', '/api/account', { confirm: true });
  const { rows } = await deps.db.executeSql('select 1 from verification_document where customer_id = $1', [customerId]);
  expect(rows).toEqual([]);
});
