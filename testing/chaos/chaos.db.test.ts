import { expect, test } from 'vitest';
import { enduring } from '../endurance.ts';
import { runChaos } from './chaos.ts';

const FIXED_SEED = 20_261_121;
const PURCHASES = enduring({ short: 50, long: 1_000 });
const KILLS = enduring({ short: 2, long: 50 });
const TIMEOUT_MS = enduring({ short: 360_000, long: 3_600_000 });

const together = ['two processes on a database outside', 2] as const;
/** Power cuts are covered by the crash table (docs/crashes.md), which the gate runs row by row. */
const alone = ['one process on its own cluster, which dies with it as in a power cut', 1] as const;

test.each(enduring({ short: [together], long: [alone, together] }))(
  'purchases while processes are killed: nothing is lost and nothing doubled (%s)',
  { timeout: TIMEOUT_MS },
  async (_setting, processes) => {
    const plan = {
      seed: FIXED_SEED + processes,
      provider: 'sandbox' as const,
      purchases: PURCHASES,
      kills: KILLS,
      processes,
      shoppers: 6,
      // the benchmark measures the start time
      readyBudgetMs: Infinity,
      startsAgain: true,
    };
    const { complaints, figures } = await runChaos(plan);
    expect(complaints).toEqual([]);
    expect(figures['kills']).toBe(KILLS);
    expect(figures['captured']).toBeGreaterThan(PURCHASES * 0.6);
  },
);

const PROVIDER_PURCHASES = enduring({ short: 25, long: 1_000 });
const PROVIDER_KILLS = enduring({ short: 1, long: 50 });

/** The gate uses only the real provider with the shortest run. */
const PROVIDERS = enduring<readonly ('payplus' | 'cardcom' | 'nayax_ecom')[]>({
  short: ['cardcom'],
  long: ['payplus', 'cardcom', 'nayax_ecom'],
});

test.each(PROVIDERS)(
  'purchases at the peer of %s while the shop is killed: its own books and ours agree to the agora',
  { timeout: TIMEOUT_MS },
  async (provider) => {
    const { complaints, figures } = await runChaos({
      seed: FIXED_SEED,
      provider,
      purchases: PROVIDER_PURCHASES,
      kills: PROVIDER_KILLS,
      processes: 1,
      shoppers: 6,
      readyBudgetMs: Infinity,
      startsAgain: true,
    });
    expect(complaints).toEqual([]);
    expect(figures['kills']).toBe(PROVIDER_KILLS);
    expect(figures['captured']).toBeGreaterThan(PROVIDER_PURCHASES * 0.6);
  },
);
