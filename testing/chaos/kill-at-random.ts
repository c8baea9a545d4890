import { setTimeout as wait } from 'node:timers/promises';
import type { FailpointName } from '#server/failpoints.ts';
import { killCluster } from './kill-cluster.ts';
import { createChance, type Chance } from './random.ts';
import type { ShopUnderFire } from './shop-under-fire.ts';

export type Killing = {
  readonly kills: number;
  readonly chance: Chance;
  /**
   * Folder of the private cluster, which is killed with its shop every third time, as in a power cut; null if there is
   * none.
   */
  readonly dataDir: string | null;
  /** Failpoints at which half of the started processes end. */
  readonly failpoints: readonly FailpointName[];
  /** Longest time between a start and the next kill, in ms; 1,500 if absent. */
  readonly longestPeaceMs?: number;
};

const POWER_CUTS = 0.34;
const LONGEST_PEACE_MS = 1_500;

/** Kills one process after the other at random times and restarts it; returns the start times in milliseconds. */
export async function killAtRandom(
  shop: ShopUnderFire,
  { kills, chance, dataDir, failpoints, longestPeaceMs = LONGEST_PEACE_MS }: Killing,
): Promise<number[]> {
  const own = createChance(chance.seed + 1);
  const readyMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(own.below(longestPeaceMs));
    const index = own.below(shop.processes);
    const powerCut = dataDir !== null && own.happens(POWER_CUTS);
    if (powerCut) killCluster(dataDir);
    await shop.kill(index);
    const isLast = kill >= kills - shop.processes;
    const failpoint = !isLast && failpoints.length > 0 && own.happens(0.5) ? own.pick(failpoints) : undefined;
    readyMs.push(await shop.start(index, failpoint));
  }
  return readyMs;
}

/** Kills every process and starts it again: a start checks all open payments. Returns the start times in milliseconds. */
export async function startAgain(shop: ShopUnderFire): Promise<number[]> {
  const readyMs: number[] = [];
  for (let index = 0; index < shop.processes; index += 1) {
    await shop.kill(index);
    readyMs.push(await shop.start(index));
  }
  return readyMs;
}

/** Log texts that must never appear, for any process that is killed. */
export function bugsIn(output: string): string[] {
  const lines = output
    .split('\n')
    .filter((line) => /deadlock|40P01|forbidden_move|InvariantError|TypeError|unhandled/i.test(line));
  return lines.slice(0, 5).map((line) => `the server said: ${line.slice(0, 300)}`);
}
