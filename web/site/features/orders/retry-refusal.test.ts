import { expect, test } from 'vitest';
import { orderViewStates } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { retryRefusalText } from './retry-refusal.ts';

test('nothing was refused, nothing is said', () => {
  for (const state of orderViewStates) expect(retryRefusalText(null, state)).toBeNull();
});

test('no refusal of the order page says that nothing was charged: the order says it, where it is so', () => {
  for (const code of ['payment_provider_unavailable', 'earlier_payment_unanswered', 'request_in_progress']) {
    for (const state of ['pending', 'failed'] as const) {
      expect(retryRefusalText(code, state) ?? '').not.toContain('othing was charged');
    }
  }
});

test('that the bank has not answered about the earlier try is said only while it has not', () => {
  expect(retryRefusalText('earlier_payment_unanswered', 'pending')).toBe(m.problem_earlier_payment_unanswered());
  expect(retryRefusalText('earlier_payment_unanswered', 'failed')).toBeNull();
});
