import { expect, test } from 'vitest';
import type { CheckoutGateway } from './port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from './gateway-errors.ts';
import { watchGateway } from './watched-gateway.ts';

const order = { merchantRef: 'P1', amountAgorot: 100, idempotencyKey: 'a' };

function watched(refund: CheckoutGateway['refund']) {
  let now = 0;
  const { gateway, health } = watchGateway({ refund } as CheckoutGateway, () => (now += 1));
  return { refund: () => gateway.refund(order), health };
}

test('a provider’s refusal counts as a response, not as an error', async () => {
  const { refund, health } = watched(() => Promise.reject(new GatewayRefusedError('not that much')));
  await expect(refund()).rejects.toThrow('not that much');
  expect(health()).toEqual({ lastSuccessAt: null, lastFailureAt: null, unreachedAt: null, lastError: null });
});

test('errors are recorded with their time; an unreachable provider stays so until it answers', async () => {
  const answers = [
    () => Promise.reject(new GatewayUnavailableError('x'.repeat(300))),
    () => Promise.reject(new GatewayUnavailableError('no connection', 'unreached')),
    () => Promise.resolve({ refundedAgorot: 100 }),
  ];
  const { refund, health } = watched(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  await expect(refund()).rejects.toThrow('x');
  expect(health()).toEqual({ lastSuccessAt: null, lastFailureAt: 1, unreachedAt: null, lastError: 'x'.repeat(200) });
  await expect(refund()).rejects.toThrow('no connection');
  expect(health()).toEqual({ lastSuccessAt: null, lastFailureAt: 3, unreachedAt: 2, lastError: 'no connection' });
  expect(await refund()).toEqual({ refundedAgorot: 100 });
  expect(health()).toEqual({ lastSuccessAt: 4, lastFailureAt: 3, unreachedAt: null, lastError: 'no connection' });
});
