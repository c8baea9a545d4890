import { expect, test } from 'vitest';
import { enduring } from '../../endurance.ts';
import { runWashChaos } from './wash-chaos.ts';

const FIXED_SEED = 20_261_122;
const KILLS = enduring({ short: 2, long: 50 });
const VOUCHERS = enduring({ short: 25, long: 400 });
const TIMEOUT_MS = enduring({ short: 300_000, long: 1_800_000 });

const alone = ['one process on its own cluster, which dies with it as in a power cut', 1] as const;
/** In the gate, purchases run with two processes (`chaos.db.test.ts`). */
const together = ['two processes on a database outside', 2] as const;

test.each(enduring({ short: [alone], long: [alone, together] }))(
  'washes while processes are killed: each is spent once or given back (%s)',
  { timeout: TIMEOUT_MS },
  async (_setting, processes) => {
    const plan = { seed: FIXED_SEED + processes, kills: KILLS, processes, washers: 6, vouchers: VOUCHERS };
    const { complaints, figures } = await runWashChaos(plan);
    expect(complaints).toEqual([]);
    expect(figures['ran']).toBeGreaterThan(KILLS);
    expect(figures['released']).toBeGreaterThan(0);
  },
);
