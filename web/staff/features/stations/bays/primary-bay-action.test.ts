import { expect, test } from 'vitest';
import { primaryBayActionOf } from './primary-bay-action.ts';

const AT = '2026-11-30T11:35:00.000Z';
const free = {
  state: 'free',
  busyUntil: null,
  unconfirmedSince: null,
  failedStart: null,
  alert: null,
  out: null,
  lockedAt: null,
} as const;
const failed = { ...free, failedStart: { at: AT, end: 'failed', reason: 'leak' } } as const;
const closed = {
  ...free,
  state: 'out_of_order',
  out: { reason: 'repair', since: AT, until: null, note: '' },
} as const;
const manager = { hasOrder: false, mayCommand: true };

test('a bay that works has no first action, also while it washes or has planned work', () => {
  expect(primaryBayActionOf(free, manager)).toBeNull();
  expect(primaryBayActionOf({ ...free, state: 'busy' }, { ...manager, hasOrder: true })).toBeNull();
});

test('a bay in trouble leads to its open work order, otherwise to what ends its trouble', () => {
  expect(primaryBayActionOf(failed, { ...manager, hasOrder: true })).toBe('open_order');
  expect(primaryBayActionOf(closed, { ...manager, hasOrder: true })).toBe('open_order');
  expect(primaryBayActionOf(closed, manager)).toBe('put_back');
  expect(primaryBayActionOf({ ...free, state: 'checking' }, manager)).toBe('put_back');
  expect(primaryBayActionOf(failed, manager)).toBe('machine');
  expect(primaryBayActionOf({ ...free, state: 'out_of_order', lockedAt: AT }, manager)).toBe('machine');
});

test('without a command that helps, the first action is a work order', () => {
  expect(primaryBayActionOf(failed, { ...manager, mayCommand: false })).toBe('make_order');
  expect(primaryBayActionOf({ ...failed, alert: 'leak' }, manager)).toBe('make_order');
  expect(primaryBayActionOf({ ...free, state: 'silent' }, manager)).toBe('make_order');
});
