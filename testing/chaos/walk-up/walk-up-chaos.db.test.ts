import { expect, test } from 'vitest';
import { enduring } from '../../endurance.ts';
import { runWalkUpChaos } from './walk-up-chaos.ts';

const FIXED_SEED = 20_261_129;
const WALK_UPS = enduring({ short: 120, long: 10_000 });
const KILLS = enduring({ short: 2, long: 50 });
const TIMEOUT_MS = enduring({ short: 300_000, long: 3_600_000 });

test(
  'payments at machines while both processes are killed: each becomes water, a voucher or a refund',
  { timeout: TIMEOUT_MS },
  async () => {
    const plan = {
      seed: FIXED_SEED,
      walkUps: WALK_UPS,
      customers: 24,
      kills: KILLS,
      longestPeaceMs: enduring({ short: 1_500, long: 15_000 }),
      processes: 2,
    };
    const { complaints, figures } = await runWalkUpChaos(plan);
    expect(complaints, `seed ${FIXED_SEED}`).toEqual([]);
    expect(figures['kills']).toBe(KILLS);
    expect(figures['walkUps']).toBeGreaterThanOrEqual(WALK_UPS);
    expect(figures['captured']).toBeGreaterThan(WALK_UPS * 0.5);
    for (const end of ['washing', 'kept', 'refunded', 'abandoned']) expect(figures[end], end).toBeGreaterThan(0);
    expect((figures['refused'] ?? 0) + (figures['silent'] ?? 0)).toBeGreaterThan(0);
  },
);
