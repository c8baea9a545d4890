import { expect, test } from 'vitest';
import { UNREACHABLE_AFTER_MS } from './bay-state.ts';
import { connectionAt } from './connection.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const known = { listeningSince: null, sendsHeartbeats: true, readers: null } as const;

test('a machine that was heard of within a minute and a half is online, later it is silent', () => {
  expect(connectionAt({ ...known, heardAt: NOW - UNREACHABLE_AFTER_MS }, NOW)).toBe('online');
  expect(connectionAt({ ...known, heardAt: NOW - UNREACHABLE_AFTER_MS - 1 }, NOW)).toBe('silent');
});

test('a machine that never spoke is not called silent', () => {
  expect(connectionAt({ ...known, heardAt: null }, NOW)).toBe('never');
});

test('what a maker does not tell is not made up, and what cannot be reached is said', () => {
  expect(connectionAt({ ...known, heardAt: null, sendsHeartbeats: false }, NOW)).toBe('unasked');
  expect(connectionAt({ ...known, heardAt: NOW, sendsHeartbeats: null }, NOW)).toBe('unreachable');
});
