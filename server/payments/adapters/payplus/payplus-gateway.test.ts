import { expect, test } from 'vitest';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createInMemorySessionStore } from '#server/payments/payment-session-store.ts';
import { GatewayRefusedError } from '../gateway-errors.ts';
import type { PaymentSessionRequest } from '../port.ts';
import { createPayPlusGateway } from './payplus-gateway.ts';

const request: PaymentSessionRequest = {
  merchantRef: 'P1',
  amountAgorot: 5_500,
  currency: 'ILS',
  description: '3 washes',
  language: 'he',
  returnUrl: 'https://shop.example/return',
  cancelUrl: 'https://shop.example/cancel',
  webhookUrl: 'https://shop.example/webhook',
  method: 'credit_card',
};

/** Returns the adapter of an API that responds with a payment page at this host. */
function gatewayWithPageAt(host: string, testMode: boolean) {
  const link = { page_request_uid: 'page-1', payment_page_link: `https://${host}/page-1` };
  const body = { results: { status: 'success', code: 0 }, data: link };
  const httpJson: HttpJson = {
    request: () => Promise.resolve({ ok: true, status: 200, body }),
    close: () => undefined,
  };
  return createPayPlusGateway({
    baseUrl: 'https://payplus-proxy.example/api/v1.0',
    apiKey: 'key',
    secretKey: 'secret',
    pageUid: 'page',
    methods: ['credit-card'],
    offers: [{ method: 'credit_card', company: 'PayPlus', marks: ['card'] }],
    terminal: null,
    testMode,
    memory: createInMemorySessionStore(),
    isOwnReference: () => true,
    httpJson,
  });
}

test('a page of the test account behind another name of the API is refused, because its payments would count as real', async () => {
  const hidden = gatewayWithPageAt('paymentsdev.payplus.co.il', false).createSession(request);
  await expect(hidden).rejects.toThrow(GatewayRefusedError);
  await expect(hidden).rejects.toThrow('PAYPLUS_URL');
});

test('the page of the production account, and of the test account by its own address, is opened', async () => {
  for (const [host, testMode] of [
    ['payments.payplus.co.il', false],
    ['paymentsdev.payplus.co.il', true],
  ] as const) {
    const session = await gatewayWithPageAt(host, testMode).createSession(request);
    expect(session.payUrl).toBe(`https://${host}/page-1`);
  }
});
