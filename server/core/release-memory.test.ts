import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, releaseMemoryAfterPeak, releaseStartMemory, youngGenerationBytes } from './release-memory.ts';

/** Simulates a start or a rush: allocates objects that live long enough for the young generation to grow. */
function workHard(rounds = 200_000): void {
  let kept: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    kept.push({ round, text: `object ${round}`, more: [round, round] });
    if (kept.length > rounds / 4) kept = [];
  }
}

test('a large young generation is freed, and the process goes on', async () => {
  workHard();
  const before = youngGenerationBytes();
  await collectGarbage();
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
  // a second collection in the same process also ends, because a wrong disconnect would block all later collections
  await collectGarbage();
});

test('a quiet process frees memory in its first quiet seconds', async () => {
  workHard();
  const before = youngGenerationBytes();
  await releaseStartMemory();
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
});

test('memory is freed after a traffic peak, and a small amount is left alone', async () => {
  await collectGarbage();
  const given = releaseMemoryAfterPeak(20).then(() => 'given back');
  expect(await Promise.race([given, pause(200, 'left alone')])).toBe('left alone');
  workHard(1_500_000);
  const before = youngGenerationBytes();
  expect(await given).toBe('given back');
  expect(youngGenerationBytes()).toBeLessThan(before / 2);
});
