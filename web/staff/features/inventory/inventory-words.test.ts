import { expect, test } from 'vitest';
import { stockText } from './inventory-words.ts';

const shelf = { reported: null, seq: 0, stock: 0, unit: 'piece' } as const;

test('a stock is a number only when something was booked or a machine reports it', () => {
  expect(stockText(shelf)).toBe('–');
  expect(stockText({ ...shelf, seq: 1 })).toContain('0');
  const reported = { percent: 40, at: '2026-11-30T10:00:00.000Z' };
  expect(stockText({ ...shelf, reported })).toContain('40%');
});
