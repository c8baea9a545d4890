import { expect, test } from 'vitest';
import {
  type CancellationConditions,
  cancellationWindow,
  isCancellable,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee, refundFee } from './cancellation.ts';

const boughtAt = Date.parse('2026-11-03T10:00:00.000Z');
const order = { boughtAt, disclosedAt: boughtAt + 60_000 };
const anybody: CancellationConditions = { group: null, conversationOccurred: false };

test('a purchase can be cancelled to 23:59:59 in Jerusalem of the fourteenth day, and not a moment later', () => {
  const window = cancellationWindow(order, anybody);
  expect(window.basis).toBe('fourteen_days');
  expect(isCancellable(window, Date.parse('2026-11-17T23:59:59.999+02:00'))).toBe(true);
  expect(isCancellable(window, Date.parse('2026-11-18T00:00:00.000+02:00'))).toBe(false);
});

test('the days run from the written disclosure where that came later', () => {
  const window = cancellationWindow({ boughtAt, disclosedAt: Date.parse('2026-11-05T09:00:00+02:00') }, anybody);
  expect(window.endsAt).toBe(Date.parse('2026-11-19T23:59:59.999+02:00'));
});

test('a disclosure given before the purchase does not shorten the days', () => {
  const window = cancellationWindow({ boughtAt, disclosedAt: boughtAt - 10 * 86_400_000 }, anybody);
  expect(window.endsAt).toBe(Date.parse('2026-11-17T23:59:59.999+02:00'));
});

test('without a written disclosure the days do not begin to run', () => {
  const window = cancellationWindow({ boughtAt, disclosedAt: null }, anybody);
  expect(window.endsAt).toBe(null);
  expect(isCancellable(window, boughtAt + 400 * 86_400_000)).toBe(true);
});

test('the last day is a whole day also where the clocks change', () => {
  const before = Date.parse('2026-10-12T12:00:00+03:00');
  const window = cancellationWindow({ boughtAt: before, disclosedAt: before }, anybody);
  expect(window.endsAt).toBe(Date.parse('2026-10-26T23:59:59.999+02:00'));
});

test.each(['aged_65', 'disabled', 'new_immigrant'] as const)('%s have four months if they talked with us', (group) => {
  const talked = cancellationWindow(order, { group, conversationOccurred: true });
  expect(talked).toEqual({ basis: 'four_months', endsAt: Date.parse('2027-03-03T23:59:59.999+02:00') });
  const silent = cancellationWindow(order, { group, conversationOccurred: false });
  expect(silent.basis).toBe('fourteen_days');
});

test('a conversation alone does not give four months', () => {
  expect(cancellationWindow(order, { group: null, conversationOccurred: true }).basis).toBe('fourteen_days');
});

test('four months from the last of October end with the last of February', () => {
  const last = Date.parse('2026-10-31T12:00:00+02:00');
  const window = cancellationWindow(
    { boughtAt: last, disclosedAt: last },
    { group: 'disabled', conversationOccurred: true },
  );
  expect(window.endsAt).toBe(Date.parse('2027-02-28T23:59:59.999+02:00'));
});

test.each([
  [5500, 275],
  [5519, 275],
  [199_999, 9999],
  [200_000, 10_000],
  [300_000, 10_000],
  [0, 0],
])('cancelling %i agorot costs %i, and nothing where we are at fault', (amountAgorot, feeAgorot) => {
  expect(cancellationFee(amountAgorot, false)).toBe(feeAgorot);
  expect(cancellationFee(amountAgorot, true)).toBe(0);
});

test('a refund keeps a fee only where the customer changed their mind', () => {
  expect(refundFee('cancelled', 5_000)).toBe(250);
  expect(refundFee('mistake', 5_000)).toBe(0);
  expect(refundFee('fault', 5_000)).toBe(0);
});
