import { expect, test } from 'vitest';
import { enduring } from '../endurance.ts';
import { runChaos } from './chaos.ts';

const FIXED_SEED = 20_261_121;
const PURCHASES = enduring({ short: 50, long: 1_000 });
const KILLS = enduring({ short: 3, long: 50 });
const TIMEOUT_MS = enduring({ short: 360_000, long: 3_600_000 });

test.each([
  ['one process on its own cluster, which dies with it as in a power cut', 1],
  ['two processes on a database outside', 2],
] as const)(
  'purchases while processes are killed: nothing is lost and nothing doubled (%s)',
  { timeout: TIMEOUT_MS },
  async (_setting, processes) => {
    const plan = {
      seed: FIXED_SEED + processes,
      purchases: PURCHASES,
      kills: KILLS,
      processes,
      shoppers: 6,
      // how long a start takes is measured by the bench
      readyBudgetMs: Infinity,
      startsAgain: true,
    };
    const { complaints, figures } = await runChaos(plan);
    expect(complaints).toEqual([]);
    expect(figures['kills']).toBe(KILLS);
    expect(figures['captured']).toBeGreaterThan(PURCHASES * 0.6);
  },
);
