import type { Database } from '#server/core/db/database.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { startPaymentPeer } from '#testing/bank/payment.ts';
import { makeDataDir, removeDataDir, silentLog, startDurableCluster } from '../../database/test-cluster.ts';
import { raceAgainstDeeds } from './attack-deeds.ts';
import { raceForGifts } from './attack-gifts.ts';
import { raceForOneWash } from './attack-one-wash.ts';
import { openAttackScene, type AttackScene } from './attack-scene.ts';
import { bugsIn } from '../kill-at-random.ts';
import { killCluster } from '../kill-cluster.ts';
import { createChance } from '../random.ts';
import { openShopUnderFire, SANDBOX_SECRET, type ShopUnderFire } from '../shop-under-fire.ts';

export type AttackPlan = {
  readonly seed: number;
  /** One process with its private cluster, or several with an external database. */
  readonly processes: number;
  /** Number of vouchers with one wash, each requested fifty times concurrently. */
  readonly rounds: number;
  /** Number of gifts, each claimed fifty times concurrently. */
  readonly gifts: number;
  /** Number of vouchers that are frozen, voided, expired, refunded or disputed during twenty redemptions. */
  readonly deeds: number;
  /** Number of restarts of a process during the first part; only with several processes. */
  readonly restarts: number;
};

export type AttackReport = {
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};

/** Runs concurrent attacks against the real server: each thing is obtained once, and the books agree. */
export async function runAttack(plan: AttackPlan): Promise<AttackReport> {
  const peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  const outside = plan.processes > 1 ? await startDurableCluster() : null;
  const databaseUrl = outside === null ? null : outside.connectionString.replace('@/', '@localhost/');
  const dataDir = makeDataDir('attack');
  const shop = await openShopUnderFire({ processes: plan.processes, dataDir, databaseUrl, peerUrl: peer.baseUrl });
  try {
    for (let index = 0; index < plan.processes; index += 1) await shop.start(index);
    const books = await openDatabase({ databaseUrl, dataDir, log: silentLog, role: 'command', max: 4 });
    try {
      return await attack(plan, { shop, db: books.db });
    } finally {
      await books.close();
    }
  } finally {
    await shop.close();
    await peer.close();
    if (outside === null) killCluster(dataDir);
    else await outside.remove();
    await removeDataDir(dataDir);
  }
}

async function attack(
  plan: AttackPlan,
  { shop, db }: { readonly shop: ShopUnderFire; readonly db: Database },
): Promise<AttackReport> {
  const scene: AttackScene = await openAttackScene({ db, url: shop.url, chance: createChance(plan.seed) });
  try {
    const restarting = { over: false };
    const [figures] = await Promise.all([
      raceForOneWash(scene, plan.rounds).finally(() => {
        restarting.over = true;
      }),
      restart(shop, plan, restarting),
    ]);
    const took = {
      gifts: await timed(() => raceForGifts(scene, plan.gifts)),
      deeds: await timed(() => raceAgainstDeeds(scene, plan.deeds)),
    };
    const broken = (await listViolatedInvariants(db)).map((view) => `the books break a rule: ${view}`);
    return {
      complaints: [...scene.complaints, ...broken, ...bugsIn(shop.output())],
      figures: { ...figures, 'seconds of gifts': took.gifts, 'seconds of deeds': took.deeds },
    };
  } finally {
    scene.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round((performance.now() - begun) / 1_000);
}

const PEACE_MS = 1_500;

/** Restarts one process after another, so that one process is always up. */
async function restart(shop: ShopUnderFire, plan: AttackPlan, race: { readonly over: boolean }): Promise<void> {
  const own = createChance(plan.seed + 1);
  for (let turn = 0; turn < plan.restarts && !race.over && shop.processes > 1; turn += 1) {
    await new Promise((done) => setTimeout(done, own.below(PEACE_MS)));
    await shop.kill(turn % shop.processes);
    await shop.start(turn % shop.processes);
  }
}
