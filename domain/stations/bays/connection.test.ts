import { expect, test } from 'vitest';
import { SILENT_AFTER_MS } from './bay-now.ts';
import { connectionAt } from './connection.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');

test('a machine that was heard of within ten minutes is online, later it is silent', () => {
  expect(connectionAt({ heardAt: NOW - SILENT_AFTER_MS, sendsHeartbeats: true }, NOW)).toBe('online');
  expect(connectionAt({ heardAt: NOW - SILENT_AFTER_MS - 1, sendsHeartbeats: true }, NOW)).toBe('silent');
});

test('a machine that never spoke is not called silent', () => {
  expect(connectionAt({ heardAt: null, sendsHeartbeats: true }, NOW)).toBe('never');
});

test('what a maker does not tell is not made up, and what cannot be reached is said', () => {
  expect(connectionAt({ heardAt: null, sendsHeartbeats: false }, NOW)).toBe('unasked');
  expect(connectionAt({ heardAt: NOW, sendsHeartbeats: null }, NOW)).toBe('unreachable');
});
