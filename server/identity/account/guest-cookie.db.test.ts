import { expect, test } from 'vitest';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';

const shop = await buildTestApp();
const CART = '__Host-cart';

/** Makes a purchase as a guest; a planted cookie is one that an attacker knows. */
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

test('sign-in replaces the purchase cookie: the old one no longer shows the purchases', async () => {
  const planted = Buffer.alloc(32, 5).toString('base64url');
  const { browser, orderToken } = await boughtAsGuest(planted);
  const email = 'member@example.com';
  await createBrowser(shop).post('/api/customer/register', registration({ email }));
  const planter = createBrowser(shop);
  planter.cookies.set(CART, planted);
  const seen = async (asker: typeof browser) => (await asker.get(`/api/orders/${orderToken}`)).json().codesShown;
  expect(await seen(planter), 'before a sign-in').toBe(true);

  expect((await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD })).statusCode).toBe(200);
  expect(browser.cookies.get(CART)).toMatch(/^[\w-]{43}$/);
  expect(browser.cookies.get(CART)).not.toBe(planted);
  expect(await seen(browser), 'the buyer goes on seeing it').toBe(true);
  expect(await seen(planter)).toBe(false);
});

test('a browser without purchases gets no purchase cookie by signing in', async () => {
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration());
  expect(browser.cookies.has(CART)).toBe(false);
});
