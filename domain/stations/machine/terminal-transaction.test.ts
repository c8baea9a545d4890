import { expect, test } from 'vitest';
import { fateOf, isOver, type TransactionFacts } from './terminal-transaction.ts';

const nothing: TransactionFacts = { approvedAt: null, vendedAt: null, voidedAt: null };

test('a wash waits until we said yes and the machine gave it', () => {
  expect(fateOf(nothing)).toBe('wait');
  expect(fateOf({ ...nothing, approvedAt: 1 })).toBe('wait');
  expect(fateOf({ ...nothing, vendedAt: 1 })).toBe('wait');
  expect(fateOf({ ...nothing, approvedAt: 1, vendedAt: 2 })).toBe('spend');
});

test('it does not matter which of both was heard first', () => {
  expect(fateOf({ ...nothing, approvedAt: 2, vendedAt: 1 })).toBe('spend');
});

test('what was called off is given back, also before anything else was heard of it', () => {
  expect(fateOf({ ...nothing, voidedAt: 1 })).toBe('give_back');
  expect(fateOf({ ...nothing, approvedAt: 1, voidedAt: 2 })).toBe('give_back');
  expect(fateOf({ ...nothing, vendedAt: 1, voidedAt: 2 })).toBe('give_back');
});

test('in a transaction that has ended nothing begins again', () => {
  expect(isOver(nothing)).toBe(false);
  expect(isOver({ ...nothing, approvedAt: 1 })).toBe(false);
  expect(isOver({ ...nothing, vendedAt: 1 })).toBe(false);
  expect(isOver({ ...nothing, approvedAt: 1, vendedAt: 2 })).toBe(true);
  expect(isOver({ ...nothing, voidedAt: 1 })).toBe(true);
});
