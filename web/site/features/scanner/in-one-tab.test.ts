import { afterEach, expect, test, vi } from 'vitest';
import { runInOneTab } from './in-one-tab.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands for the locks of a browser: `lock` is null if another tab holds it. */
function locksWith(lock: object | null) {
  return { request: async (_name: string, _options: object, run: (held: object | null) => unknown) => run(lock) };
}

test.each([
  ['no tab has the lock', { locks: locksWith({}) }, 1],
  ['another tab has the lock', { locks: locksWith(null) }, 0],
  ['the browser has no locks', {}, 1],
])('stored scans are sent if %s: %j', async (_why, browser, times) => {
  vi.stubGlobal('navigator', browser);
  const send = vi.fn(async () => undefined);
  await runInOneTab('scans', send);
  expect(send).toHaveBeenCalledTimes(times);
});
