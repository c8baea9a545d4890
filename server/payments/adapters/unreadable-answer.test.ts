import { expect, test } from 'vitest';
import { GatewayUnavailableError } from './gateway-errors.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts';

const answer = {
  merchantRef: 'P1',
  providerRef: 'pay_1',
  state: 'captured',
  amountAgorot: 5_500,
  refundedAgorot: 0,
  currency: 'ILS',
  method: 'credit_card',
  last4: '4242',
};

/** Reason of the error after a changed status response about P1. */
async function reasonOf(changed: object): Promise<string> {
  const gateway = createSandboxGateway({
    baseUrl: 'http://127.0.0.1:9',
    secrets: ['a secret of this test'],
    httpJson: {
      request: () => Promise.resolve({ ok: true, status: 200, body: { ...answer, ...changed } }),
      close: () => undefined,
    },
  });
  try {
    await gateway.getStatus('P1');
    return 'it was read';
  } catch (error) {
    if (error instanceof GatewayUnavailableError) return error.reason;
    throw error;
  }
}

test.each([
  ['an amount as text', { amountAgorot: '5500' }],
  ['a fraction of an agora', { amountAgorot: 5_500.5 }],
  ['no amount', { amountAgorot: null }],
  ['a refund as text', { refundedAgorot: '0' }],
  ['a currency in lower case', { currency: 'ils' }],
  ['a sign for a currency', { currency: '₪' }],
])('%s is an unreadable answer', async (_what, changed) => {
  expect(await reasonOf(changed)).toBe('unreadable');
});

test('a response of another shape says nothing about this payment', async () => {
  expect(await reasonOf({})).toBe('it was read');
  expect(await reasonOf({ state: 'whatever' })).toBe('in_doubt');
  expect(await reasonOf({ state: 'whatever', amountAgorot: '5500' })).toBe('in_doubt');
  expect(await reasonOf({ merchantRef: 'P2' })).toBe('in_doubt');
});
