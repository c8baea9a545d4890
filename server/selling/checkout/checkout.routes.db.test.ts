import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkoutResponseSchema } from '#contracts/selling/checkout.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { connectVisits } from '#testing/factories.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';

const { app, bank, deps, wake } = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const strict = await buildTestApp();
connectVisits({ deps: { ...deps, wake } });

const scripted = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-language': 'en' };
const plainForm = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
};
const wish = { packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card', applyMemberDiscount: true };
const gift = { ...wish, recipientName: 'Noa', recipientEmail: 'noa@example.com', isGiftCard: true, useFullPrice: true };

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url, headers: { ...scripted, ...headers }, payload });
}

function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url, headers: { ...plainForm, ...headers }, payload });
}

test('buying answers 201 with the payment page and a purchase cookie that scripts cannot read', async () => {
  for (const [url, body] of [
    ['/api/express-checkout', wish],
    ['/api/nayax-checkout', gift],
  ] as const) {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(201);
    expect(checkoutResponseSchema.parse(answer.json()).redirectUrl).toMatch(/^https:\/\/bank\.example\/pay\/P/);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-cart', httpOnly: true, sameSite: 'Lax', path: '/', secure: true },
    ]);
  }
});

test('a second purchase in the same browser keeps its cookie', async () => {
  const first = await post('/api/express-checkout', wish);
  const cookie = `__Host-cart=${first.cookies[0]?.value}`;
  const second = await post('/api/express-checkout', wish, { cookie });
  expect(second.cookies[0]?.value).toBe(first.cookies[0]?.value);
});

test('a repeated request gets the same bytes; another command under the same key is 422, an invalid key 400', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await post('/api/express-checkout', wish, key);
  const again = await post('/api/express-checkout', { ...wish, packageId: '1' }, key);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  const other = await post('/api/express-checkout', { ...wish, packageId: 2 }, key);
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  const madeUp = await post('/api/express-checkout', wish, { 'idempotency-key': 'order-1' });
  expect([madeUp.statusCode, madeUp.json().code]).toEqual([400, 'idempotency_key_invalid']);
});

test('a request that is still running elsewhere is 409 and says when to come back', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const waiting = Promise.withResolvers<void>();
  const { createSession } = bank.gateway;
  const slow = bank.gateway as { createSession: typeof createSession };
  slow.createSession = async (request) => {
    await waiting.promise;
    return createSession(request);
  };
  const first = post('/api/express-checkout', wish, key);
  await expect
    .poll(
      async () =>
        (await deps.db.executeSql('select 1 from idempotency_key where key = $1', [key['idempotency-key']])).rows
          .length,
    )
    .toBe(1);
  const second = await post('/api/express-checkout', wish, key);
  slow.createSession = createSession;
  waiting.resolve();
  expect([second.statusCode, second.json().code, second.headers['retry-after']]).toEqual([
    409,
    'request_in_progress',
    '1',
  ]);
  expect((await first).statusCode).toBe(201);
});

test('price, state and discount sent by the browser are ignored', async () => {
  const answer = await post('/api/express-checkout', { ...wish, price: 1, dueAgorot: 1, state: 'paid', discount: 99 });
  expect(answer.statusCode).toBe(201);
  const ref = String(answer.json().redirectUrl).split('/').at(-1) ?? '';
  expect(bank.truth(ref).amountAgorot).toBe(5_500);
});

test('a wrong address is refused at its field, in the language of the page', async () => {
  const answer = await post('/api/express-checkout', { ...wish, email: 'dana@' }, { 'x-language': 'he' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { email: { code: 'invalid_email' } } });
  expect(answer.json().message).toMatch(/[א-ת]/);
});

test('a gift for a day that is too far away is refused at its field, and nothing is ordered', async () => {
  const answer = await post('/api/nayax-checkout', { ...gift, deliverOn: '2199-01-01' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { deliverOn: { code: 'not_a_choice' } } });
});

test('a provider in trouble is 503 with words and a time to come back, and the same key buys later', async () => {
  const key = { 'idempotency-key': randomUUID() };
  bank.condition = 'down';
  const refused = await post('/api/express-checkout', wish, key);
  bank.condition = 'up';
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payment_provider_unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await post('/api/express-checkout', wish, key)).statusCode).toBe(201);
});

test('without scripts a form leads to the payment page, once for its hidden key', async () => {
  const fields = { packageId: '1', email: 'dana@example.com', paymentMethod: 'nayax', idempotencyKey: randomUUID() };
  const [first, second] = [
    await postForm('/api/express-checkout', fields),
    await postForm('/api/express-checkout', fields),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(first.headers.location).toMatch(/^https:\/\/bank\.example\/pay\/P/);
  expect(second.headers.location).toBe(first.headers.location);
});

test('without scripts a mistake leads back to the form, says where, and loses nothing typed', async () => {
  const fields = {
    packageId: '2',
    email: 'dana@',
    paymentMethod: 'credit_card',
    recipientName: 'Noa',
    isGiftCard: 'true',
  };
  const answer = await postForm('/api/nayax-checkout', fields, { cookie: 'language=he' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/he?package=2&gift=1&problem=validation_failed&field=email&why=invalid_email');
  expect(answer.cookies.some((cookie) => cookie.name === 'checkout_draft' && cookie.httpOnly === true)).toBe(true);
});

test('the return page pays again without scripts, and leads back to itself where that is not possible', async () => {
  const { orderToken, redirectUrl } = (await post('/api/express-checkout', wish)).json() as {
    orderToken: string;
    redirectUrl: string;
  };
  const ref = redirectUrl.split('/').at(-1) ?? '';
  bank.becomes(ref, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, ref);
  const again = await postForm(`/api/orders/${orderToken}/payments`, {});
  expect(again.statusCode).toBe(303);
  expect(again.headers.location).toMatch(/^https:\/\/bank\.example\/pay\/P/);
  expect(again.headers.location).not.toBe(redirectUrl);
  const second = String(again.headers.location).split('/').at(-1) ?? '';
  bank.becomes(second, 'captured');
  await settlePayment(deps, second);
  const late = await postForm(`/api/orders/${orderToken}/payments`, {});
  expect(late.headers.location).toBe(`/en/checkout/return/${orderToken}?problem=order_not_payable`);
});

test('a scripted retry of an unknown order is 404, of a paid one 409', async () => {
  const unknown = await post(`/api/orders/${'0'.repeat(32)}/payments`, {});
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'order_not_found']);
});

test('another site cannot buy in a visitor’s name', async () => {
  const answer = await post('/api/express-checkout', wish, { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
});

test('above five hundred checkouts an hour from one address each needs a proof of work', async () => {
  const buyOnce = () =>
    strict.app.inject({ method: 'POST', url: '/api/express-checkout', headers: scripted, payload: wish });
  expect((await buyOnce()).statusCode).toBe(201);
  for (let count = 1; count < 500; count += 1)
    await strict.deps.limits.consume(sellingRateLimits.checkouts_by_address, '127.0.0.1');
  const asked = await buyOnce();
  expect([asked.statusCode, asked.json().code]).toEqual([428, 'work_required']);
});
