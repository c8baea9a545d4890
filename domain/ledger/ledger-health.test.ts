import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { sumLedgerViolations, type LedgerRuleCheck } from './ledger-health.ts';

const now = Date.parse('2026-11-22T10:08:00Z');
const good: LedgerRuleCheck = { checkedAt: now - MINUTE_MS, wholeAt: now - 7 * HOUR_MS, violations: 0 };

test('books hold where every rule was asked within its time and none is broken', () => {
  expect(sumLedgerViolations([good, good], now)).toBe(0);
  expect(sumLedgerViolations([good, { ...good, checkedAt: now - 2 * HOUR_MS, wholeAt: now - 26 * HOUR_MS }], now)).toBe(
    0,
  );
});

test('a rule that was never checked, did not finish, or was checked too long ago is unknown', () => {
  const unknown: readonly Partial<LedgerRuleCheck>[] = [
    { checkedAt: null, wholeAt: null, violations: null },
    { violations: null },
    { wholeAt: null },
    { checkedAt: now - 2 * HOUR_MS - 1 },
    { wholeAt: now - 26 * HOUR_MS - 1 },
  ];
  for (const part of unknown) expect(sumLedgerViolations([good, { ...good, ...part }], now)).toBeNull();
  expect(sumLedgerViolations([], now)).toBeNull();
});

test('what is known to be broken is said, whatever else is unknown', () => {
  expect(sumLedgerViolations([good, { ...good, violations: 2 }, { ...good, violations: 1 }], now)).toBe(3);
  expect(
    sumLedgerViolations(
      [
        { ...good, violations: null },
        { ...good, violations: 2 },
      ],
      now,
    ),
  ).toBe(2);
});
