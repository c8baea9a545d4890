import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * A console error or warning fails the test that caused it. A test that expects one replaces it: `vi.spyOn(console,
 * 'error').mockImplementation(() => undefined)` inside the test.
 */
let errors: ReturnType<typeof vi.spyOn>;
let warnings: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  warnings = vi.spyOn(console, 'warn');
});

afterEach(() => {
  // a test with its own spy implementation expects the output
  const calls = [errors, warnings]
    .filter((spy) => spy.getMockImplementation() === undefined)
    .flatMap((spy) => spy.mock.calls);
  const said = calls.map((parts) => parts.map(String).join(' '));
  vi.restoreAllMocks();
  expect(said, 'the console must stay quiet; mock console.error in the test if the noise is meant').toEqual([]);
});
