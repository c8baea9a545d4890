import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('there are so many places and no more, and who waits is let in in the order of asking', async () => {
  const turns = createTurns(2);
  const inside: number[] = [];
  const asked = [0, 1, 2, 3, 4].map((number) => turns.take().then(() => inside.push(number)));
  await Promise.all(asked.slice(0, 2));
  expect(inside).toEqual([0, 1]);
  for (const last of [2, 3, 4]) {
    turns.giveBack();
    await asked[last];
    expect(inside).toEqual([0, 1, 2, 3, 4].slice(0, last + 1));
  }
});

test('a place that nobody waits for is there for the next', async () => {
  const turns = createTurns(1);
  await turns.take();
  turns.giveBack();
  await turns.take();
  let entered = false;
  const second = turns.take().then(() => (entered = true));
  await new Promise((next) => setImmediate(next));
  expect(entered).toBe(false);
  turns.giveBack();
  expect(await second).toBe(true);
});
