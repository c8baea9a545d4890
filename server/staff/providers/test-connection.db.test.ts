import { afterAll, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listProviders } from '#contracts/staff/settings/providers.ts';
import { createGateways } from '#server/payments/adapters/gateways.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openPayPlus, payPlusAccount } from '#testing/bank/real-providers.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const { peer, gateway, close } = await openPayPlus();
afterAll(close);

const shop = await buildTestApp({
  environment: {
    LIMIT_SCALE: '1000',
    PAYMENT_PROVIDER: 'payplus',
    PAYPLUS_API_KEY: payPlusAccount.apiKey,
    PAYPLUS_SECRET_KEY: payPlusAccount.secretKey,
    PAYPLUS_PAGE_UID: payPlusAccount.pageUid,
    NAYAX_ECOM_TOKEN_ID: '116383',
  },
  overrides: ({ clock }) => ({
    gateways: createGateways({ all: [gateway], order: ['payplus'], nayax: null, now: () => clock.now() }),
  }),
});
const { browser } = await makeMember(shop, ['owner']);
const at = '/api/admin/providers/connection-tests';

async function payPlusCard() {
  const answer = await browser.get('/api/admin/providers');
  const { providers } = answer.json<ResponseOf<typeof listProviders>>();
  return { text: answer.body, card: providers.find(({ name }) => name === 'payplus') };
}

test('a role that may change settings tests a provider’s connection, and the answer contains no keys', async () => {
  expect((await browser.post(at, { provider: 'payplus' })).json()).toEqual({ state: 'good' });
  expect((await payPlusCard()).card).toMatchObject({ state: 'on', lastGoodAt: expect.any(String), lastBadAt: null });
  peer.changeKeys();
  expect((await browser.post(at, { provider: 'payplus' })).json()).toEqual({ state: 'credentials' });
  const { card, text } = await payPlusCard();
  expect(card).toMatchObject({ lastBadAt: expect.any(String), lastError: expect.stringContaining('not accepted') });
  for (const secret of [payPlusAccount.apiKey, payPlusAccount.secretKey]) expect(text).not.toContain(secret);
  peer.trouble.next({ kind: 'maintenance' });
  expect((await browser.post(at, { provider: 'payplus' })).json()).toEqual({ state: 'in_doubt' });
  const { rows } = await shop.deps.db.executeSql(
    `select detail ->> 'state' as state from audit where action = 'provider.test' order by seq`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['good', 'credentials', 'in_doubt']);
});

test('Nayax eCom is off while a setting is missing, and the portal names it', async () => {
  const answer = await browser.get('/api/admin/providers');
  const { providers } = answer.json<ResponseOf<typeof listProviders>>();
  const card = providers.find(({ name }) => name === 'nayax_ecom');
  expect(card).toMatchObject({ state: 'off', missing: expect.arrayContaining(['NAYAX_ECOM_KIT_PAGE']) });
  expect(card?.missing).not.toContain('NAYAX_ECOM_TOKEN_ID');
  expect(providers.filter(({ missing }) => missing.length > 0).map(({ name }) => name)).toEqual(['nayax_ecom']);
  expect((await browser.post(at, { provider: 'nayax_ecom' })).statusCode).toBe(404);
});

test('a provider without credentials is not tested, and a role that may only read cannot test', async () => {
  expect((await browser.post(at, { provider: 'cardcom' })).statusCode).toBe(404);
  expect((await browser.post(at, { provider: 'mail' })).statusCode).toBe(400);
  const { browser: reader } = await makeMember(shop, ['support']);
  expect((await reader.post(at, { provider: 'payplus' })).statusCode).toBe(403);
});
