import { expect, test } from 'vitest';
import { orderViewSchema } from '#contracts/selling/orders.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const { app, bank, deps } = await buildTestApp();

const scripted = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

async function bought(email: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    headers: scripted,
    payload: { packageId: 1, email, paymentMethod: 'credit_card' },
  });
  const { orderToken, redirectUrl } = answer.json() as { orderToken: string; redirectUrl: string };
  const ref = redirectUrl.split('/').at(-1) ?? '';
  bank.becomes(ref, 'captured');
  await settlePayment(deps, ref);
  return { orderToken, cookie: `__Host-cart=${answer.cookies[0]?.value}` };
}

function reveal(orderToken: string, email: string, remoteAddress = '127.0.0.1') {
  return app.inject({
    method: 'POST',
    url: `/api/orders/${orderToken}/reveal`,
    headers: scripted,
    payload: { email },
    remoteAddress,
  });
}

test('the browser that bought sees the code, another one with the same link does not', async () => {
  const { orderToken, cookie } = await bought('dana@example.com');
  const mine = orderViewSchema.parse(
    (await app.inject({ url: `/api/orders/${orderToken}`, headers: { cookie } })).json(),
  );
  const theirs = orderViewSchema.parse((await app.inject({ url: `/api/orders/${orderToken}` })).json());
  expect([mine.codesShown, theirs.codesShown]).toEqual([true, false]);
  expect(JSON.stringify(theirs)).not.toContain(mine.vouchers[0]?.code);
});

test('after the e-mail was proven the same browser keeps seeing the codes, with and without scripts', async () => {
  const { orderToken } = await bought('dana@example.com');
  const revealed = await reveal(orderToken, 'dana@example.com');
  expect(orderViewSchema.parse(revealed.json()).codesShown).toBe(true);
  const cookie = `order_proof=${revealed.cookies.find(({ name }) => name === 'order_proof')?.value}`;
  const later = await app.inject({ url: `/api/orders/${orderToken}`, headers: { cookie } });
  expect(later.json()).toMatchObject({ codesShown: true });
  const form = await app.inject({
    method: 'POST',
    url: `/api/orders/${orderToken}/reveal`,
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: 'email=dana%40example.com',
  });
  expect([form.statusCode, form.headers.location]).toEqual([303, `/en/checkout/return/${orderToken}`]);
});

test('wrong e-mails are refused alike and use up a budget, the order’s own: then the right one is refused from anywhere', async () => {
  const { orderToken } = await bought('dana@example.com');
  const statuses: number[] = [];
  for (let count = 0; count < 14; count += 1) {
    statuses.push((await reveal(orderToken, `guess${count}@example.com`, '10.1.1.1')).statusCode);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
  expect(statuses.at(-1)).toBe(429);
  expect((await reveal(orderToken, 'dana@example.com', '10.1.1.2')).statusCode).toBe(429);
  const other = await bought('dana@example.com');
  expect((await reveal(other.orderToken, 'dana@example.com', '10.1.1.2')).statusCode).toBe(200);
});

test('unknown links are all the same 404, without caching', async () => {
  const answers = await Promise.all(
    ['0'.repeat(32), 'z'.repeat(32), 'short', '../../etc'].map((token) =>
      app.inject({ url: `/api/orders/${encodeURIComponent(token)}` }),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(answers[0]?.headers['cache-control']).toContain('no-store');
  expect(answers[0]?.statusCode).toBe(404);
});
