import { expect, test } from 'vitest';
import { enduring } from '../../endurance.ts';
import { runAttack } from './attack.ts';

const FIXED_SEED = 20_261_123;
const ROUNDS = enduring({ short: 20, long: 2_000 });
const GIFTS = enduring({ short: 3, long: 200 });
const DEEDS = enduring({ short: 25, long: 500 });
const TIMEOUT_MS = enduring({ short: 300_000, long: 1_800_000 });

const ofOne = ['one process', 1, 0] as const;
const ofTwo = [
  ['two processes', 2, 0],
  ['two processes, of which one dies again and again', 2, enduring({ short: 3, long: 20 })],
] as const;

test.each(enduring({ short: [...ofTwo], long: [ofOne, ...ofTwo] }))(
  'fifty hands for one wash, fifty for one gift, twenty during an action on the voucher: %s',
  { timeout: TIMEOUT_MS },
  async (_setting, processes, restarts) => {
    const again = restarts > 0;
    const { complaints, figures } = await runAttack({
      seed: FIXED_SEED + processes,
      processes,
      rounds: ROUNDS,
      gifts: again ? 0 : GIFTS,
      deeds: again ? 0 : DEEDS,
      restarts,
    });
    expect(complaints).toEqual([]);
    expect(figures['answers 201']).toBe(ROUNDS);
  },
);
