import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Environment } from '#server/core/config/config.ts';
import { startupMessageOf } from '#server/peers.ts';

const production: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  MASTER_SECRET: '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e',
  SANDBOX_PAY_SECRET: 'c9a1f7e2b83d46509e1f7a2c4b6d8e0f',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'hello@shop.test',
  SMS_PROVIDER: 'off',
};
const cardcom = { CARDCOM_API_NAME: 'shop', CARDCOM_API_PASSWORD: 'b83d46509e1f7a2c4b6d8e0fc9a1f7e2' };

function welcomeText(environment: Environment): string {
  return startupMessageOf(readConfig({ ...production, ...environment }), 'private');
}

test('production with test payments warns at the start and names the provider', () => {
  expect(welcomeText({ PAYMENT_PROVIDER: 'sandbox' })).toContain(
    '!! NO REAL MONEY: PAYMENT_PROVIDER charges by sandbox',
  );
  const both = { ...cardcom, PAYMENT_PROVIDER: 'cardcom,sandbox', CARDCOM_TERMINAL: '1234' };
  expect(welcomeText(both)).toContain('charges by sandbox, where payments are practice only !!');
});

test('production with real payments has no such warning, and neither has development', () => {
  expect(welcomeText({ ...cardcom, PAYMENT_PROVIDER: 'cardcom', CARDCOM_TERMINAL: '1234' })).not.toContain(
    'NO REAL MONEY',
  );
  const { MASTER_SECRET, SANDBOX_PAY_SECRET } = production;
  const development = readConfig({ MASTER_SECRET, SANDBOX_PAY_SECRET });
  expect(startupMessageOf(development, 'private')).not.toContain('NO REAL MONEY');
});
