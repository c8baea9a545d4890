import { expect, test } from 'vitest';
import { orderViewStates } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { retryRefusal } from './retry-refusal.ts';

test('nothing was refused, nothing is said', () => {
  for (const state of orderViewStates) expect(retryRefusal(null, state)).toBeNull();
});

test('no refusal of the order page says that nothing was charged: the order says it, where it is so', () => {
  for (const code of ['payment_provider_unavailable', 'earlier_payment_unanswered', 'request_in_progress']) {
    for (const state of ['pending', 'failed'] as const) {
      expect(retryRefusal(code, state) ?? '').not.toContain('othing was charged');
    }
  }
});

test('that the bank has not answered about the earlier try is said only while it has not', () => {
  expect(retryRefusal('earlier_payment_unanswered', 'pending')).toBe(m.problem_earlier_payment_unanswered());
  expect(retryRefusal('earlier_payment_unanswered', 'failed')).toBeNull();
});
