import { expect, test } from 'vitest';
import { createMailThrottle } from './mail-throttle.ts';

/**
 * Simulates the load of the process in successive windows, the last one repeated; records the length of each
 * measurement.
 */
function processWith(...shares: readonly [number, ...number[]]) {
  const heard: number[] = [];
  const throttle = createMailThrottle(async (ms) => {
    const share = shares[Math.min(heard.length, shares.length - 1)] ?? 0;
    heard.push(ms);
    return share;
  });
  return { throttle, heard, waitedMs: () => heard.reduce((sum, ms) => sum + ms, 0) };
}

const { signal } = new AbortController();

test('mails of a calm process continue after one measurement', async () => {
  const { throttle, waitedMs } = processWith(0.4);

  await throttle.waitUntilCalm(signal);

  expect(waitedMs()).toBe(20);
});

test('mails wait while customers keep the process busy', async () => {
  const { throttle, waitedMs } = processWith(0.41, 0.8, 0.41, 0.1);

  await throttle.waitUntilCalm(signal);

  expect(waitedMs()).toBe(80);
});

test('in a permanent rush mails wait five seconds, and from then on for one measurement each', async () => {
  const { throttle, waitedMs } = processWith(0.7);

  await throttle.waitUntilCalm(signal);
  expect(waitedMs()).toBe(5_020);

  await throttle.waitUntilCalm(signal);
  expect(waitedMs()).toBe(5_040);
});

test('if customers alone use the whole process, mails wait a moment longer each time', async () => {
  const { throttle, heard } = processWith(0.95);
  await throttle.waitUntilCalm(signal);
  heard.length = 0;

  await throttle.waitUntilCalm(signal);

  expect(heard).toEqual([20, 40]);
});

test('a calm moment, or an empty queue, ends the rush', async () => {
  for (const end of ['calm', 'nothing left'] as const) {
    const shares: [number, ...number[]] = [...(Array(251).fill(0.7) as [number, ...number[]])];
    if (end === 'calm') shares.push(0.1);
    const { throttle, waitedMs } = processWith(...shares, 0.7);
    await throttle.waitUntilCalm(signal);
    expect(waitedMs(), end).toBe(5_020);
    if (end === 'calm') await throttle.waitUntilCalm(signal);
    else throttle.endPeak();
    const before = waitedMs();

    await throttle.waitUntilCalm(signal);

    expect(waitedMs() - before, end).toBe(5_020);
  }
});

test('a stop does not wait for the end of a rush', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const throttle = createMailThrottle(async () => {
    looks += 1;
    if (looks === 3) stopping.abort();
    return 1;
  });

  await throttle.waitUntilCalm(stopping.signal);

  expect(looks).toBe(3);
});
