import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCoalescedTimers } from './coalesced-timers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('calls of one tick share a timer and run together, not before their time', () => {
  const timers = createCoalescedTimers(250);
  const calls: string[] = [];
  timers.after(1_010, () => calls.push('first'));
  timers.after(1_200, () => calls.push('second'));
  timers.after(1_300, () => calls.push('third'));
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(1_200);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(calls).toEqual(['first', 'second']);
  vi.advanceTimersByTime(250);
  expect(calls).toEqual(['first', 'second', 'third']);
});

test('a cancelled call does not run, and the same function can wait twice', () => {
  const timers = createCoalescedTimers(250);
  const call = vi.fn();
  const cancel = timers.after(100, call);
  timers.after(100, call);
  cancel();
  vi.advanceTimersByTime(250);
  expect(call).toHaveBeenCalledTimes(1);
});
