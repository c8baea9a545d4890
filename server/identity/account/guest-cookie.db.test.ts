import { expect, test } from 'vitest';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';

const shop = await buildTestApp();
const CART = '__Host-cart';

/** A planted cookie is one that somebody else knows. */
async function boughtAsGuest(planted: string) {
  const browser = createBrowser(shop);
  browser.cookies.set(CART, planted);
  const bought = await browser.post('/api/express-checkout', {
    packageId: 1,
    email: 'dana@example.com',
    paymentMethod: 'credit_card',
  });
  const { orderToken, redirectUrl } = bought.json<{ orderToken: string; redirectUrl: string }>();
  const ref = redirectUrl.split('/').at(-1) ?? '';
  shop.bank.becomes(ref, 'captured');
  await settlePayment(shop.deps, ref);
  return { browser, orderToken };
}

test('at sign-in the guest’s cookie is another one: who knew the old one sees nothing more of what was bought', async () => {
  const planted = Buffer.alloc(32, 5).toString('base64url');
  const { browser, orderToken } = await boughtAsGuest(planted);
  const email = 'member@example.com';
  await createBrowser(shop).post('/api/customer/register', registration({ email }));
  const planter = createBrowser(shop);
  planter.cookies.set(CART, planted);
  const seen = async (asker: typeof browser) => (await asker.get(`/api/orders/${orderToken}`)).json().codesShown;
  expect(await seen(planter), 'as long as nobody signs in').toBe(true);

  expect((await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect(browser.cookies.get(CART)).toMatch(/^[\w-]{43}$/);
  expect(browser.cookies.get(CART)).not.toBe(planted);
  expect(await seen(browser), 'the buyer goes on seeing it').toBe(true);
  expect(await seen(planter)).toBe(false);
});

test('a browser that never bought gets no such cookie by signing in', async () => {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration());
  expect(browser.cookies.has(CART)).toBe(false);
});
