import { afterEach, expect, test, vi } from 'vitest';
import { runAfterPointerUp } from './run-after-pointer-up.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a change of the layout waits until the pointer is up, and never runs within the event that asked for it', () => {
  vi.useFakeTimers();
  let pressed: object | null = {};
  vi.stubGlobal('document', { querySelector: () => pressed });
  const change = vi.fn<() => void>();
  runAfterPointerUp(change);
  vi.advanceTimersByTime(1_000);
  expect(change).not.toHaveBeenCalled();
  pressed = null;
  vi.advanceTimersByTime(200);
  expect(change).toHaveBeenCalledTimes(1);
  runAfterPointerUp(change);
  expect(change).toHaveBeenCalledTimes(1);
});
