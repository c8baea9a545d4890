import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { isSandboxDataLost } from './is-sandbox-data-lost.ts';

const { deps } = await buildTestApp();
const { config, db, keyring } = deps;

const trial = {
  db,
  config: {
    ...config,
    payment: { ...config.payment, order: ['sandbox'] as const, sandbox: { baseUrl: null, secrets: ['secret'] } },
  },
};

async function bankKnowsAll(): Promise<void> {
  await db.executeSql(
    `insert into sandbox.payment (provider_ref, merchant_ref, state, amount_agorot, method, currency, description, language,
       return_url, cancel_url, webhook_url, created_at, changed_at, expires_at)
     select 'pay_' || merchant_ref, merchant_ref, 'captured', amount_agorot, 'credit_card', 'ILS', 'wash', 'en',
       'http://x', 'http://x', 'http://x', now(), now(), now() from payment where captured_at is not null
     on conflict do nothing`,
  );
}

test('a trial shop without payments gives no warning', async () => {
  expect(await isSandboxDataLost(trial)).toBe(false);
});

test('a trial shop whose bank does not know a captured payment says so, until the bank is restored', async () => {
  await makePaidOrder(db, keyring);
  expect(await isSandboxDataLost(trial)).toBe(true);
  await bankKnowsAll();
  expect(await isSandboxDataLost(trial)).toBe(false);
});

test('a shop that takes real payments, or has its sandbox bank elsewhere, is not warned', async () => {
  await makePaidOrder(db, keyring, { number: 1 });
  const { payment } = trial.config;
  const real = { ...trial.config, payment: { ...payment, order: ['payplus'] as const } };
  const elsewhere = {
    ...trial.config,
    payment: { ...payment, sandbox: { baseUrl: 'http://127.0.0.1:1', secrets: ['secret'] } },
  };
  expect(await isSandboxDataLost({ db, config: real })).toBe(false);
  expect(await isSandboxDataLost({ db, config: elsewhere })).toBe(false);
});

test('a bank whose tables were not restored is lost', async () => {
  await db.executeSql('drop schema sandbox cascade');
  expect(await isSandboxDataLost(trial)).toBe(true);
});
