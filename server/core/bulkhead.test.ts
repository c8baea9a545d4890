import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError, createBulkhead } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A piece of work that the test ends. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}

/** Waits until all pending promises have settled. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

test('only the allowed number runs at once, and the others follow in their order', async () => {
  const within = createBulkhead({ maxConcurrent: 2, waiting: 10, waitMs: 1_000 });
  const pieces = Array.from({ length: 6 }, piece);
  const begun: number[] = [];
  const ended = pieces.map(({ work }, number) => within(() => (begun.push(number), work())));
  await settle();
  expect(begun).toEqual([0, 1]);
  for (const [number, { end }] of pieces.entries()) {
    end();
    await settle();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5].slice(0, number + 3));
  }
  await Promise.all(ended);
});

test('failed work rejects its caller and frees its slot', async () => {
  const within = createBulkhead({ maxConcurrent: 1, waiting: 1, waitMs: 1_000 });
  const [first, second] = [piece(), piece()];
  const failed = within(first.work).catch((error: unknown) => error);
  const next = within(second.work);
  first.fail(new Error('too muddy'));
  expect(await failed).toEqual(new Error('too muddy'));
  second.end();
  await next;
  expect(await within(async () => 'again')).toBe('again');
});

test('a request is refused at once if the queue is full', async () => {
  const within = createBulkhead({ maxConcurrent: 1, waiting: 1, waitMs: 1_000 });
  const first = piece();
  const running = within(first.work);
  const waiting = within(async () => 'second');
  const never = vi.fn(async () => undefined);
  await expect(within(never)).rejects.toThrow(BusyError);
  first.end();
  await running;
  expect(await waiting).toBe('second');
  expect(never).not.toHaveBeenCalled();
});

test('a request that waited too long leaves the queue, and the next one moves up', async () => {
  const within = createBulkhead({ maxConcurrent: 1, waiting: 2, waitMs: 1_000 });
  const first = piece();
  const running = within(first.work);
  const never = vi.fn(async () => undefined);
  const gaveUp = within(never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600);
  const patient = within(async () => 'third');
  await vi.advanceTimersByTimeAsync(500);
  expect(await gaveUp).toBeInstanceOf(BusyError);
  first.end();
  await running;
  expect(await patient).toBe('third');
  expect(never).not.toHaveBeenCalled();
  // no timer is left running, and every slot is free again
  expect(vi.getTimerCount()).toBe(0);
  expect(await within(async () => 'fourth')).toBe('fourth');
});

test('without a limit of waiting, work waits as long as it takes and starts no timer', async () => {
  const within = createBulkhead({ maxConcurrent: 1, waiting: Infinity, waitMs: Infinity });
  const first = piece();
  const running = within(first.work);
  const patient = within(async () => 'second');
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  first.end();
  await running;
  expect(await patient).toBe('second');
});
