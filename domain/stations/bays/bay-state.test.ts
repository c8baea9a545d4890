import { expect, test } from 'vitest';
import {
  bayStateAt,
  listeningSinceOf,
  LONG_SILENCE_MS,
  SHOP_OUTAGE_GAP_MS,
  UNREACHABLE_AFTER_MS,
} from './bay-state.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const live = { status: 'live', heardAt: NOW, listeningSince: null } as const;
const free = { status: 'live', busyUntil: null, reservedUntil: null, failedStarts: 0 } as const;

test('a bay is free only while its station is heard of', () => {
  expect(bayStateAt(free, live, NOW)).toBe('free');
  expect(bayStateAt(free, { ...live, heardAt: NOW - UNREACHABLE_AFTER_MS }, NOW)).toBe('free');
  expect(bayStateAt(free, { ...live, heardAt: NOW - UNREACHABLE_AFTER_MS - 1 }, NOW)).toBe('silent');
  expect(bayStateAt(free, { ...live, heardAt: null }, NOW)).toBe('silent');
});

test('a wash makes it busy until its time is over, whether the station is heard of or not', () => {
  const busy = { status: 'live', busyUntil: NOW + 1, reservedUntil: null, failedStarts: 0 } as const;
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
  const reserved = { status: 'live', busyUntil: null, reservedUntil: NOW + 1, failedStarts: 0 } as const;
  expect(bayStateAt(reserved, live, NOW)).toBe('reserved');
  expect(bayStateAt(reserved, live, NOW + 1)).toBe('free');
  expect(bayStateAt(reserved, { ...live, heardAt: null }, NOW)).toBe('silent');
  expect(bayStateAt({ ...reserved, busyUntil: NOW + 1 }, live, NOW)).toBe('busy');
});

test('right after the shop itself was away, only a long silence of a station counts', () => {
  const back = { ...live, listeningSince: NOW - UNREACHABLE_AFTER_MS };
  expect(bayStateAt(free, { ...back, heardAt: NOW - LONG_SILENCE_MS }, NOW)).toBe('free');
  expect(bayStateAt(free, { ...back, heardAt: NOW - LONG_SILENCE_MS - 1 }, NOW)).toBe('silent');
  const settled = { ...live, listeningSince: NOW - UNREACHABLE_AFTER_MS - 1 };
  expect(bayStateAt(free, { ...settled, heardAt: NOW - UNREACHABLE_AFTER_MS - 1 }, NOW)).toBe('silent');
});

test('the shop counts as away while no round of its worker was stored', () => {
  const since = NOW - LONG_SILENCE_MS;
  expect(listeningSinceOf({ watchedAt: NOW - SHOP_OUTAGE_GAP_MS, watchedSince: since }, NOW)).toBe(since);
  expect(listeningSinceOf({ watchedAt: NOW - SHOP_OUTAGE_GAP_MS - 1, watchedSince: since }, NOW)).toBe(NOW);
  expect(listeningSinceOf({ watchedAt: null, watchedSince: null }, NOW)).toBe(null);
});

test('a bay whose last two starts failed is checked before it is offered again', () => {
  expect(bayStateAt({ ...free, failedStarts: 1 }, live, NOW)).toBe('free');
  expect(bayStateAt({ ...free, failedStarts: 2 }, live, NOW)).toBe('checking');
  expect(bayStateAt({ ...free, failedStarts: 2, busyUntil: NOW + 1 }, live, NOW)).toBe('busy');
  expect(bayStateAt({ ...free, failedStarts: 2, status: 'maintenance' }, live, NOW)).toBe('out_of_order');
});
