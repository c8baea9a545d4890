import { afterEach, expect, test, vi } from 'vitest';
import { ensureServerTime, recordServerTime, serverNow } from './server-time.ts';

const real = Date.parse('2026-11-28T10:00:00Z');
const answer = new Response(null, { headers: { date: new Date(real).toUTCString() } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.for([[10], [-10]])('a clock that is %d minutes off is corrected to the server’s', ([minutes]) => {
  vi.useFakeTimers({ now: real + (minutes ?? 0) * 60_000 });
  recordServerTime(answer);
  expect(serverNow()).toBe(real);
  vi.advanceTimersByTime(7_000);
  expect(serverNow()).toBe(real + 7_000);
});

test('a clock that is a second off is not corrected, and an answer without a date changes nothing', () => {
  vi.useFakeTimers({ now: real + 1_000 });
  recordServerTime(answer);
  expect(serverNow()).toBe(real + 1_000);
  recordServerTime(new Response());
  expect(serverNow()).toBe(real + 1_000);
});

test('if a call has provided the time, the server is not asked again', async () => {
  const ask = vi.fn();
  vi.stubGlobal('fetch', ask);
  recordServerTime(answer);
  await ensureServerTime();
  expect(ask).not.toHaveBeenCalled();
});
