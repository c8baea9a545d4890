import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

/**
 * A console error or warning fails the test that caused it. A test that expects one replaces it: `vi.spyOn(console,
 * 'error').mockImplementation(() => undefined)` inside the test.
 */
let errors: ReturnType<typeof vi.spyOn>;
let warnings: ReturnType<typeof vi.spyOn>;

/** Warnings of the database driver about statements that it refuses in its next major version. */
let driverWarnings: string[] = [];
const noteWarning = ({ name, message }: Error): void => {
  if (name === 'DeprecationWarning' && message.includes('client.query()')) driverWarnings.push(message);
};
beforeAll(() => void process.on('warning', noteWarning));
afterAll(() => void process.off('warning', noteWarning));

beforeEach(() => {
  driverWarnings = [];
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
  expect(driverWarnings, 'a connection runs one statement at a time').toEqual([]);
});
