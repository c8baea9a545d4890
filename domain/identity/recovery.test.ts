import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { recoveryAfter, RECOVERY_WAIT_MS, noRecovery, recoveryAddressAt } from './recovery.ts';

const [first, second, third] = ['a1', 'b2', 'c3'];
const NOW = Date.UTC(2026, 0, 1);
const replaced = { formerIndex: first, movesAt: NOW + RECOVERY_WAIT_MS };

test('the first address that is proven recovers at once', () => {
  expect(recoveryAfter({ ...noRecovery, provenIndex: null }, first, NOW)).toEqual(noRecovery);
});

test('an address that takes another’s place waits, and the one before recovers until then', () => {
  expect(recoveryAfter({ ...noRecovery, provenIndex: first }, second, NOW)).toEqual(replaced);
  expect(recoveryAddressAt(replaced, NOW + RECOVERY_WAIT_MS - 1)).toBe(first);
  expect(recoveryAddressAt(replaced, NOW + RECOVERY_WAIT_MS)).toBeNull();
});

test('replaced again within the wait, the first address still recovers, and the wait restarts', () => {
  const later = NOW + DAY_MS;
  const again = recoveryAfter({ ...replaced, provenIndex: second }, third, later);
  expect(again).toEqual({ formerIndex: first, movesAt: later + RECOVERY_WAIT_MS });
});

test('proving the new address again does not shorten the wait, proving the old one ends it', () => {
  const before = { ...replaced, provenIndex: second };
  expect(recoveryAfter(before, second, NOW + DAY_MS)).toEqual(replaced);
  expect(recoveryAfter(before, first, NOW + DAY_MS)).toEqual(noRecovery);
});

test('after the wait the old one has nothing left', () => {
  const later = NOW + RECOVERY_WAIT_MS;
  const before = { ...replaced, provenIndex: second };
  expect(recoveryAfter(before, second, later)).toEqual(noRecovery);
  expect(recoveryAfter(before, first, later)).toEqual({ formerIndex: second, movesAt: later + RECOVERY_WAIT_MS });
});
