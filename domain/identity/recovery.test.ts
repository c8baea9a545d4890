import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { recoveryStateAfterProof, RECOVERY_WAIT_MS, noRecoveryWait, recoveryEmailIndexAt } from './recovery.ts';

const [first, second, third] = ['a1', 'b2', 'c3'];
const NOW = Date.UTC(2026, 0, 1);
const replaced = { formerIndex: first, movesAt: NOW + RECOVERY_WAIT_MS };

test('the first address that is proven recovers at once', () => {
  expect(recoveryStateAfterProof({ ...noRecoveryWait, provenIndex: null }, first, NOW)).toEqual(noRecoveryWait);
});

test('an address that takes another’s place waits, and the one before recovers until then', () => {
  expect(recoveryStateAfterProof({ ...noRecoveryWait, provenIndex: first }, second, NOW)).toEqual(replaced);
  expect(recoveryEmailIndexAt(replaced, NOW + RECOVERY_WAIT_MS - 1)).toBe(first);
  expect(recoveryEmailIndexAt(replaced, NOW + RECOVERY_WAIT_MS)).toBeNull();
});

test('replaced again within the wait, the first address still recovers, and the wait restarts', () => {
  const later = NOW + DAY_MS;
  const again = recoveryStateAfterProof({ ...replaced, provenIndex: second }, third, later);
  expect(again).toEqual({ formerIndex: first, movesAt: later + RECOVERY_WAIT_MS });
});

test('proving the new address again does not shorten the wait, proving the old one ends it', () => {
  const before = { ...replaced, provenIndex: second };
  expect(recoveryStateAfterProof(before, second, NOW + DAY_MS)).toEqual(replaced);
  expect(recoveryStateAfterProof(before, first, NOW + DAY_MS)).toEqual(noRecoveryWait);
});

test('after the wait the old one has nothing left', () => {
  const later = NOW + RECOVERY_WAIT_MS;
  const before = { ...replaced, provenIndex: second };
  expect(recoveryStateAfterProof(before, second, later)).toEqual(noRecoveryWait);
  expect(recoveryStateAfterProof(before, first, later)).toEqual({
    formerIndex: second,
    movesAt: later + RECOVERY_WAIT_MS,
  });
});
