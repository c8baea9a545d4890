import { expect, test } from 'vitest';
import { createCustomersFirst } from './customers-first.ts';

/** What the process hears in one window after the other, the last again and again; and how long it listened to each. */
function processWith(...shares: readonly [number, ...number[]]) {
  const heard: number[] = [];
  const customers = createCustomersFirst(async (ms) => {
    const share = shares[Math.min(heard.length, shares.length - 1)] ?? 0;
    heard.push(ms);
    return share;
  });
  return { customers, heard, waitedMs: () => heard.reduce((sum, ms) => sum + ms, 0) };
}

const { signal } = new AbortController();

test('mails of a calm process go on after one look at it', async () => {
  const { customers, waitedMs } = processWith(0.4);

  await customers.letPass(signal);

  expect(waitedMs()).toBe(20);
});

test('they wait while customers keep it busy, until it is calm', async () => {
  const { customers, waitedMs } = processWith(0.41, 0.8, 0.41, 0.1);

  await customers.letPass(signal);

  expect(waitedMs()).toBe(80);
});

test('of a rush that does not end they wait five seconds, and from then on a look each time', async () => {
  const { customers, waitedMs } = processWith(0.7);

  await customers.letPass(signal);
  expect(waitedMs()).toBe(5_020);

  await customers.letPass(signal);
  expect(waitedMs()).toBe(5_040);
});

test('where customers alone fill the process, a moment longer each time', async () => {
  const { customers, heard } = processWith(0.95);
  await customers.letPass(signal);
  heard.length = 0;

  await customers.letPass(signal);

  expect(heard).toEqual([20, 40]);
});

test('a calm moment, or nothing left to send, makes the next rush a new one', async () => {
  for (const end of ['calm', 'nothing left'] as const) {
    const shares: [number, ...number[]] = [...(Array(251).fill(0.7) as [number, ...number[]])];
    if (end === 'calm') shares.push(0.1);
    const { customers, waitedMs } = processWith(...shares, 0.7);
    await customers.letPass(signal);
    expect(waitedMs(), end).toBe(5_020);
    if (end === 'calm') await customers.letPass(signal);
    else customers.rest();
    const before = waitedMs();

    await customers.letPass(signal);

    expect(waitedMs() - before, end).toBe(5_020);
  }
});

test('a stop does not wait for the end of a rush', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const customers = createCustomersFirst(async () => {
    looks += 1;
    if (looks === 3) stopping.abort();
    return 1;
  });

  await customers.letPass(stopping.signal);

  expect(looks).toBe(3);
});
