import { expect, test } from 'vitest';
import { isAllocationRequired, nextAllocationAttemptAt, formatAllocationNumber } from './allocation.ts';

const asked = { documentType: 305, namesBusiness: true, netAgorot: 500_100 } as const;
const at = (text: string) => Date.parse(text);

test('5,001 shekels without VAT need a number from the first of June 2026, by the clock of Jerusalem', () => {
  expect(isAllocationRequired({ ...asked, taxPointMs: at('2026-05-31T20:59:59.999Z') })).toBe(false);
  expect(isAllocationRequired({ ...asked, taxPointMs: at('2026-05-31T21:00:00.000Z') })).toBe(true);
});

test.for([
  ['2024-04-30T20:59:59Z', 9_000_000, false],
  ['2024-06-01T00:00:00Z', 2_500_000, false],
  ['2024-06-01T00:00:00Z', 2_500_001, true],
  ['2025-06-01T00:00:00Z', 2_000_001, true],
  ['2026-02-01T00:00:00Z', 1_000_000, false],
  ['2026-02-01T00:00:00Z', 1_000_001, true],
  ['2026-11-23T00:00:00Z', 500_000, false],
] as const)('on %s %i agorot: %s', ([day, netAgorot, needed]) => {
  expect(isAllocationRequired({ ...asked, netAgorot, taxPointMs: at(day) })).toBe(needed);
});

test('a private customer, a receipt and a credit note need none', () => {
  const now = { ...asked, netAgorot: 9_000_000, taxPointMs: at('2026-11-23T00:00:00Z') };
  expect(isAllocationRequired({ ...now, namesBusiness: false })).toBe(false);
  expect(isAllocationRequired({ ...now, documentType: 400 })).toBe(false);
  expect(isAllocationRequired({ ...now, documentType: 330 })).toBe(false);
  expect(isAllocationRequired({ ...now, documentType: 320 })).toBe(true);
});

test('the last nine digits of a number are printed', () => {
  expect(formatAllocationNumber('2023062805428380179010998')).toBe('179010998');
});

test('who stays silent is asked again after a minute, then two, and at the latest after an hour', () => {
  expect([1, 2, 3, 6, 7, 400].map((tries) => nextAllocationAttemptAt(tries, 0) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});
