import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { collectGarbage, giveBackStartMemory } from './give-back-memory.ts';

const sizeOf = (name: string): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === name)?.space_size ?? 0;

/** What a start does: objects that live long enough for the young generation to grow. */
function workHard(): void {
  let kept: unknown[] = [];
  for (let round = 0; round < 200_000; round += 1) {
    kept.push({ round, text: `object ${round}`, more: [round, round] });
    if (kept.length > 50_000) kept = [];
  }
}

test('the young generation that hard work has left behind is given back, and the process goes on', async () => {
  workHard();
  const before = sizeOf('new_space');
  await collectGarbage();
  expect(sizeOf('new_space')).toBeLessThan(before / 2);
  // a second time finds the same door open: hanging up in the wrong moment would have stopped everything
  await collectGarbage();
});

test('a quiet process gives back within its first quiet seconds', async () => {
  workHard();
  const before = sizeOf('new_space');
  await giveBackStartMemory();
  expect(sizeOf('new_space')).toBeLessThan(before / 2);
});
