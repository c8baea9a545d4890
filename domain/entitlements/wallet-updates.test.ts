import { expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { walletCardStatusOf, nextWalletUpdateAt } from './wallet-updates.ts';

test.for([
  [1, 30 * SECOND_MS],
  [2, 60 * SECOND_MS],
  [10, 15_360 * SECOND_MS],
  [11, 6 * HOUR_MS],
  [14, 6 * HOUR_MS],
] as const)('after try %i the next follows in %i ms', ([attempts, pauseMs]) => {
  expect(nextWalletUpdateAt(attempts, 1_000)).toBe(1_000 + pauseMs);
});

test('fifteen tries are enough', () => {
  expect(nextWalletUpdateAt(15, 0)).toBeNull();
});

const lot = { state: 'active', remaining: 1, expiresAt: 100, isOpen: true } as const;

test.for([
  [{}, 'good'],
  [{ expiresAt: null }, 'good'],
  [{ expiresAt: 99 }, 'expired'],
  [{ state: 'expired', expiresAt: null }, 'expired'],
  [{ remaining: 0 }, 'used_up'],
  [{ state: 'depleted' }, 'used_up'],
  [{ state: 'frozen' }, 'over'],
  [{ state: 'void' }, 'over'],
  [{ state: 'refunded', remaining: 0 }, 'over'],
  [{ isOpen: false }, 'over'],
] as const)('a voucher with %j stands as %s', ([changes, standing]) => {
  expect(walletCardStatusOf({ ...lot, ...changes }, 100)).toBe(standing);
});
