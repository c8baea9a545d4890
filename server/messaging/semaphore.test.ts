import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('there are so many places and no more, and who waits is let in in the order of asking', async () => {
  const semaphore = createSemaphore(2);
  const inside: number[] = [];
  const asked = [0, 1, 2, 3, 4].map((number) => semaphore.acquire().then(() => inside.push(number)));
  await Promise.all(asked.slice(0, 2));
  expect(inside).toEqual([0, 1]);
  for (const last of [2, 3, 4]) {
    semaphore.release();
    await asked[last];
    expect(inside).toEqual([0, 1, 2, 3, 4].slice(0, last + 1));
  }
});

test('a place that nobody waits for is there for the next', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire();
  semaphore.release();
  await semaphore.acquire();
  let entered = false;
  const second = semaphore.acquire().then(() => (entered = true));
  await new Promise((next) => setImmediate(next));
  expect(entered).toBe(false);
  semaphore.release();
  expect(await second).toBe(true);
});
