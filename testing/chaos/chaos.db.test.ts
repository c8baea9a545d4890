import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

const FIXED_SEED = 20_261_121;

test.each([
  ['one process on its own cluster, which dies with it as in a power cut', 1],
  ['two processes on a database outside', 2],
] as const)(
  'a hundred purchases while processes are killed: nothing is lost and nothing doubled (%s)',
  { timeout: 360_000 },
  async (_setting, processes) => {
    const plan = {
      seed: FIXED_SEED + processes,
      purchases: 100,
      kills: 5,
      processes,
      shoppers: 6,
      readyBudgetMs: 45_000,
      startsAgain: true,
    };
    const { complaints, figures } = await runChaos(plan);
    expect(complaints).toEqual([]);
    expect(figures['kills']).toBe(5);
    expect(figures['captured']).toBeGreaterThan(60);
  },
);
