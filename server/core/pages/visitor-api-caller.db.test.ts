import { expect, test } from 'vitest';
import { lookupVoucher } from '#contracts/entitlements/vouchers.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';

let code = '';
const asked: { status: number; body: unknown }[] = [];

const { app, deps } = await buildTestApp({
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        asked.push(await request.api(lookupVoucher, { body: { code } }));
        return plainPages.render(request);
      },
    },
  }),
});

test('a server-rendered page can make its own calls regardless of the cookies of the request', async () => {
  const order = await makePaidOrder(deps.db, deps.keyring);
  code = deps.keyring.voucherCode(order.lotId, 1);
  for (const cookies of [{}, { checkout_draft: '1.x' }, { '__Host-cart': 'a'.repeat(43) }]) {
    await app.inject({ url: '/he/voucher?checked=1', cookies, headers: { 'sec-fetch-site': 'cross-site' } });
  }
  expect(asked).toMatchObject(Array.from({ length: 3 }, () => ({ status: 200, body: { code, remaining: 3 } })));
});
