import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, giveBackAfterRush, giveBackStartMemory, youngGenerationBytes } from './give-back-memory.ts';

/** What a start does, and a rush more of it: objects that live long enough for the young generation to grow. */
function workHard(rounds = 200_000): void {
  let kept: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    kept.push({ round, text: `object ${round}`, more: [round, round] });
    if (kept.length > rounds / 4) kept = [];
  }
}

test('the young generation that hard work has left behind is given back, and the process goes on', async () => {
  workHard();
  const before = youngGenerationBytes();
  await collectGarbage();
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
  // a second time finds the same door open: hanging up in the wrong moment would have stopped everything
  await collectGarbage();
});

test('a quiet process gives back within its first quiet seconds', async () => {
  workHard();
  const before = youngGenerationBytes();
  await giveBackStartMemory();
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
});

test('what a rush has left behind is given back once nobody asks any more, and a little is left alone', async () => {
  await collectGarbage();
  const given = giveBackAfterRush(20).then(() => 'given back');
  expect(await Promise.race([given, pause(200, 'left alone')])).toBe('left alone');
  workHard(1_500_000);
  const before = youngGenerationBytes();
  expect(await given).toBe('given back');
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
});
