import { expect, test } from 'vitest';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { codeTo, newNumber } from '#testing/accounts/code-phone.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

/** A copied session token is invalid after its owner authenticated again. */
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });

/** A thief's copy of all cookies of a browser. */
function copyOf(browser: TestBrowser): TestBrowser {
  const thief = createBrowser(shop);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  return thief;
}

const number = newNumber();
const email = 'dana@example.com';
const customer = createBrowser(shop);
await customer.post('/api/customer/register', registration({ email, phone: number.typed }));

async function expectRenewed(browser: TestBrowser, path: string, prove: () => Promise<{ statusCode: number }>) {
  const thief = copyOf(browser);
  expect((await thief.get(path)).statusCode).toBe(200);
  expect((await prove()).statusCode).toBe(200);
  expect((await browser.get(path)).statusCode).toBe(200);
  expect((await thief.get(path)).statusCode).toBe(401);
}

test('a customer who enters the password again gets a new token', async () => {
  await expectRenewed(customer, '/api/sessions', () =>
    customer.post('/api/account/proof', { password: GOOD_PASSWORD }),
  );
});

test('a code or a change of the password also gives a new token', async () => {
  await expectRenewed(customer, '/api/sessions', async () => {
    await customer.post('/api/account/phone-code');
    return await customer.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, number.e164) });
  });
  const password = `${GOOD_PASSWORD}!`;
  await expectRenewed(customer, '/api/sessions', () => customer.post('/api/password', { password }));
});

test('a refused proof does not change the token', async () => {
  const before = customer.cookies.get('__Host-sid');
  expect((await customer.post('/api/account/proof', { password: 'something else' })).statusCode).toBe(401);
  expect(customer.cookies.get('__Host-sid')).toBe(before);
  expect((await customer.get('/api/sessions')).statusCode).toBe(200);
});

test('a staff user who enters a code again gets a new token', async () => {
  const member = await makeMember(shop, ['owner']);
  await expectRenewed(member.browser, '/api/admin/me', () =>
    member.browser.post('/api/admin/proof', { code: member.nextCode() }),
  );
});
