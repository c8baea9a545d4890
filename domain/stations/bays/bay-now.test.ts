import { expect, test } from 'vitest';
import { bayStateAt, SILENT_AFTER_MS } from './bay-now.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const live = { status: 'live', heardAt: NOW } as const;
const free = { status: 'live', busyUntil: null, reservedUntil: null } as const;

test('a bay is free only while its station is heard of', () => {
  expect(bayStateAt(free, live, NOW)).toBe('free');
  expect(bayStateAt(free, { ...live, heardAt: NOW - SILENT_AFTER_MS }, NOW)).toBe('free');
  expect(bayStateAt(free, { ...live, heardAt: NOW - SILENT_AFTER_MS - 1 }, NOW)).toBe('silent');
  expect(bayStateAt(free, { ...live, heardAt: null }, NOW)).toBe('silent');
});

test('a wash makes it busy until its time is over, whether the station is heard of or not', () => {
  const busy = { status: 'live', busyUntil: NOW + 1, reservedUntil: null } as const;
  expect(bayStateAt(busy, live, NOW)).toBe('busy');
  expect(bayStateAt(busy, { ...live, heardAt: null }, NOW)).toBe('busy');
  expect(bayStateAt(busy, live, NOW + 1)).toBe('free');
});

test('what is being repaired is out of order, the bay alone or all of them', () => {
  expect(bayStateAt({ ...free, status: 'maintenance' }, live, NOW)).toBe('out_of_order');
  expect(bayStateAt(free, { ...live, status: 'maintenance' }, NOW)).toBe('out_of_order');
  expect(bayStateAt(free, { ...live, status: 'offline' }, NOW)).toBe('out_of_order');
});

test('a bay that is reserved for a payment is reserved until its time is over, and never while its station is silent', () => {
  const reserved = { status: 'live', busyUntil: null, reservedUntil: NOW + 1 } as const;
  expect(bayStateAt(reserved, live, NOW)).toBe('reserved');
  expect(bayStateAt(reserved, live, NOW + 1)).toBe('free');
  expect(bayStateAt(reserved, { ...live, heardAt: null }, NOW)).toBe('silent');
  expect(bayStateAt({ ...reserved, busyUntil: NOW + 1 }, live, NOW)).toBe('busy');
});
