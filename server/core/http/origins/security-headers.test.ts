import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Environment } from '#server/core/config/config.ts';
import { paymentOriginOf } from '#server/payments/public.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'security-headers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const payPlus = { PAYPLUS_API_KEY: 'api', PAYPLUS_SECRET_KEY: 'secret', PAYPLUS_PAGE_UID: 'page' };
const cardCom = { CARDCOM_TERMINAL: '4711', CARDCOM_API_NAME: 'name', CARDCOM_API_PASSWORD: 'password' };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  MASTER_SECRET: '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'hello@shop.test',
  SMS_PROVIDER: 'off',
};

function formTargets(environment: Environment): readonly string[] {
  const config = readConfig({ DATA_DIR: folder, ...environment });
  const policy = contentSecurityPolicy({ paymentOrigin: paymentOriginOf(config), bootScript: '' });
  const directive = policy.split('; ').find((part) => part.startsWith('form-action '));
  return directive?.split(' ').slice(1).toSorted() ?? [];
}

const rows: readonly (readonly [what: string, environment: Environment, targets: readonly string[]])[] = [
  ['the practice bank of the shop itself', { PAYMENT_PROVIDER: 'sandbox' }, ["'self'"]],
  [
    'a practice bank elsewhere',
    {
      PAYMENT_PROVIDER: 'sandbox',
      SANDBOX_PAY_URL: 'http://127.0.0.1:4100/',
      SANDBOX_PAY_SECRET: 'c9a1f7e2b83d46509e1f7a2c4b6d8e0f',
    },
    ["'self'", 'http://127.0.0.1:4100'],
  ],
  ['PayPlus', { ...production, ...payPlus, PAYMENT_PROVIDER: 'payplus' }, ["'self'", 'https://*.payplus.co.il']],
  [
    'CardCom',
    { ...production, ...cardCom, PAYMENT_PROVIDER: 'cardcom' },
    ["'self'", 'https://secure.cardcom.solutions'],
  ],
  [
    "CardCom through the owner's proxy, whose answers name CardCom's own page",
    { ...production, ...cardCom, PAYMENT_PROVIDER: 'cardcom', CARDCOM_URL: 'https://proxy.test/cardcom' },
    ["'self'", 'https://proxy.test', 'https://secure.cardcom.solutions'],
  ],
  [
    'a provider that opens no new pages and may still have an open one',
    { ...production, ...payPlus, ...cardCom, PAYMENT_PROVIDER: 'cardcom' },
    ["'self'", 'https://*.payplus.co.il', 'https://secure.cardcom.solutions'],
  ],
  [
    'the providers that the owner may connect later',
    production,
    ["'self'", 'https://*.payplus.co.il', 'https://secure.cardcom.solutions'],
  ],
];

test.each(rows)('forms may lead to the payment pages of %s', (_what, environment, targets) => {
  expect(formTargets(environment)).toEqual(targets);
});
