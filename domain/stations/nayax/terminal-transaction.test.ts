import { expect, test } from 'vitest';
import { outcomeOfTransaction, isTransactionEnded, type TransactionTimes } from './terminal-transaction.ts';

const nothing: TransactionTimes = { approvedAt: null, vendedAt: null, voidedAt: null };

test('a wash waits until we said yes and the machine gave it', () => {
  expect(outcomeOfTransaction(nothing)).toBe('wait');
  expect(outcomeOfTransaction({ ...nothing, approvedAt: 1 })).toBe('wait');
  expect(outcomeOfTransaction({ ...nothing, vendedAt: 1 })).toBe('wait');
  expect(outcomeOfTransaction({ ...nothing, approvedAt: 1, vendedAt: 2 })).toBe('spend');
});

test('it does not matter which of both was heard first', () => {
  expect(outcomeOfTransaction({ ...nothing, approvedAt: 2, vendedAt: 1 })).toBe('spend');
});

test('what was called off is given back, also before anything else was heard of it', () => {
  expect(outcomeOfTransaction({ ...nothing, voidedAt: 1 })).toBe('give_back');
  expect(outcomeOfTransaction({ ...nothing, approvedAt: 1, voidedAt: 2 })).toBe('give_back');
  expect(outcomeOfTransaction({ ...nothing, vendedAt: 1, voidedAt: 2 })).toBe('give_back');
});

test('in a transaction that has ended nothing begins again', () => {
  expect(isTransactionEnded(nothing)).toBe(false);
  expect(isTransactionEnded({ ...nothing, approvedAt: 1 })).toBe(false);
  expect(isTransactionEnded({ ...nothing, vendedAt: 1 })).toBe(false);
  expect(isTransactionEnded({ ...nothing, approvedAt: 1, vendedAt: 2 })).toBe(true);
  expect(isTransactionEnded({ ...nothing, voidedAt: 1 })).toBe(true);
});
